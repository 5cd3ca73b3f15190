import Dispatch
import Foundation
import FretsawBench
import FretsawFiles
import FretsawHTTP
import Synchronization

/// What clients ask of a service, and how long it took.
struct ServeLoad: Sendable {
    /// What is asked.
    enum Step: String, CaseIterable, Sendable {
        case get, check, verify
    }

    /// How fast clients ask.
    enum Pace: Sendable {
        /// Each as soon as it has its reply.
        case asFastAsCan
        /// So many a second, whether or not earlier ones have their replies.
        case perSecond(Double)
    }

    /// What came of it.
    struct Result: Sendable {
        var latencies: [Step: LatencyHistogram] = [:]
        /// Of whole replies to gets, heads included.
        var bytes = 0
        /// Requests without the reply they should have, and those after them in a flow.
        var failed = 0
        /// What one of those was answered.
        var failure: String?
        var seconds = 0.0

        /// Replies of `step`.
        func count(_ step: Step) -> Int { latencies[step]?.count ?? 0 }

        /// Replies of `step` a second.
        func rate(_ step: Step) -> Double { seconds > 0 ? Double(count(step)) / seconds : 0 }

        mutating func add(_ other: Result) {
            for (step, histogram) in other.latencies {
                latencies[step, default: LatencyHistogram()].add(histogram)
            }
            bytes += other.bytes
            failed += other.failed
            failure = failure ?? other.failure
        }
    }

    let address: ListenAddress
    let connections: Int
    /// Where clients run; nil for anywhere.
    let processors: ProcessorSet?
    let stop: StopFlag

    /// Has `work` done on all connections for some seconds.
    ///
    /// - Parameters:
    ///   - pace: how fast.
    ///   - seconds: when no more is begun; what has begun is finished.
    ///   - work: gets a connection, when its first request was due, and where to note what came of it.
    /// - Returns: what came of it on all connections.
    func run(
        _ pace: Pace,
        seconds: Double,
        work:
            @escaping @Sendable (
                inout LoopbackConnection, ContinuousClock.Instant, inout Result
            ) throws -> Void
    ) async -> Result {
        let results = Mutex<Result>(Result())
        let next = Atomic(0)
        let clock = ContinuousClock()
        let start = clock.now
        let end = start + .seconds(seconds)
        let group = DispatchGroup()
        return await withCheckedContinuation { continuation in
            for _ in 0..<connections {
                group.enter()
                Thread.detachNewThread { [self] in
                    processors?.bindThisThread()
                    let own = loop(until: end, work: work) {
                        guard case .perSecond(let rate) = pace else { return clock.now }
                        let number = next.add(1, ordering: .relaxed).oldValue
                        return start + .seconds(Double(number) / rate)
                    }
                    results.withLock { $0.add(own) }
                    group.leave()
                }
            }
            group.notify(queue: .global()) {
                var result = results.withLock { $0 }
                result.seconds = (clock.now - start) / .seconds(1)
                continuation.resume(returning: result)
            }
        }
    }

    /// One client's work; `due` tells when its next request is.
    private func loop(
        until end: ContinuousClock.Instant,
        work: (inout LoopbackConnection, ContinuousClock.Instant, inout Result) throws -> Void,
        due: () -> ContinuousClock.Instant
    ) -> Result {
        var result = Result()
        while !stop.isRaised {
            guard var connection = try? LoopbackConnection(address) else {
                result.failed += 1
                result.failure = result.failure ?? "\(LoopbackConnection.Broken())"
                // A service that is not there is not asked a thousand times a second.
                usleep(100_000)
                if ContinuousClock.now >= end { return result }
                continue
            }
            while !stop.isRaised {
                let time = due()
                guard time < end else { return result }
                let wait = (time - ContinuousClock.now) / .microseconds(1)
                if wait > 0 { usleep(UInt32(min(wait, 1e6))) }
                do {
                    try work(&connection, time, &result)
                } catch {
                    result.failed += 1
                    result.failure = result.failure ?? "\(error)"
                    break
                }
            }
        }
        return result
    }
}
