internal import CAffinity
internal import NIOCore
internal import NIOPosix

/// The event loops of all servers of the process: one for each processor it may use.
///
/// More than there are processors take turns on them, at two changes of thread a request. Like NIO's own
/// they last as long as the process, but those are as many as the machine has processors, even where the
/// process was bound to fewer.
enum EventLoops {
    static let all = MultiThreadedEventLoopGroup(numberOfThreads: count)

    /// How many processors the calling thread may use, as far as containers and bindings tell.
    static var count: Int {
        var set = cpu_set_t()
        let size = MemoryLayout<cpu_set_t>.size
        guard unsafe sched_getaffinity(0, size, &set) == 0 else { return System.coreCount }
        let bound = unsafe withUnsafeBytes(of: set) { bytes in
            unsafe bytes.reduce(0) { $0 + $1.nonzeroBitCount }
        }
        return max(1, min(bound, System.coreCount))
    }
}
