import CAffinity
@testable import FretsawHTTP
import NIOCore
import Testing

@Suite("Event loops")
struct EventLoopTests {
    @Test("There is one for each processor, and no more than a thread is bound to")
    func count() {
        #expect(1...System.coreCount ~= EventLoops.count)
        var all = cpu_set_t()
        let size = MemoryLayout<cpu_set_t>.size
        guard sched_getaffinity(0, size, &all) == 0, all.__bits.0 != 0 else { return }
        defer { sched_setaffinity(0, size, &all) }
        var first = cpu_set_t()
        first.__bits.0 = all.__bits.0 & ~(all.__bits.0 &- 1)
        guard sched_setaffinity(0, size, &first) == 0 else { return }
        #expect(EventLoops.count == 1)
    }
}
