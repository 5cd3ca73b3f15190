import FretsawBatch
import Testing

@Suite("Memory")
struct MemoryTests {
    @Test("Giving back leaves what is in use as it was")
    func giveBack() {
        let numbers = (0..<100_000).map { $0 &* 2_654_435_761 }
        var freed: [[Int]]? = (0..<100).map { [Int](repeating: $0, count: 5000) }
        #expect(freed?.count == 100)
        freed = nil
        Memory.giveBack()
        #expect(numbers == (0..<100_000).map { $0 &* 2_654_435_761 })
    }

    @Test("What is in use counts as peak, also after the peak was forgotten")
    func peak() {
        let bytes = [UInt8](repeating: 1, count: 1 << 24)
        Memory.forgetPeakUse()
        #expect(Memory.peakUse() > 1 << 24)
        #expect(bytes.last == 1)
    }
}
