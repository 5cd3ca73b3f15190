import FretsawFiles
import Testing

@Suite("Memory")
struct MemoryTests {
    @Test("Trimming does not change memory in use")
    func trim() {
        let numbers = (0..<100_000).map { $0 &* 2_654_435_761 }
        var freed: [[Int]]? = (0..<100).map { [Int](repeating: $0, count: 5000) }
        #expect(freed?.count == 100)
        freed = nil
        Memory.trim()
        #expect(numbers == (0..<100_000).map { $0 &* 2_654_435_761 })
    }

    @Test("The peak includes memory in use, also after a reset")
    func peak() {
        let bytes = [UInt8](repeating: 1, count: 1 << 24)
        Memory.resetPeakUse()
        #expect(Memory.peakUse() > 1 << 24)
        #expect(bytes.last == 1)
    }
}
