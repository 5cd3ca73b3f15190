import Dispatch
import Foundation
import FretsawBench
import FretsawFiles
import FretsawHTTP
import Synchronization

/// The load that clients put on a service.
struct ServeLoad: Sendable {
    /// A kind of request.
    enum Step: String, CaseIterable, Sendable {
        case get, check, verify
    }

    /// The rate of requests.
    enum Pace: Sendable {
        /// Each client sends its next request as soon as it has its reply.
        case asFastAsCan
        /// A fixed number per second, even if replies to earlier requests are missing.
        case perSecond(Double)
    }

    /// The results of a load.
    struct Result: Sendable {
        var latencies: [Step: LatencyHistogram] = [:]
        /// Total size of replies to gets, with headers.
        var bytes = 0
        /// Number of requests with an unexpected reply, and of those after them in a flow.
        var failed = 0
        /// One of these replies.
        var failure: String?
        var seconds = 0.0

        /// Number of replies to `step`.
        func count(_ step: Step) -> Int { latencies[step]?.count ?? 0 }

        /// Number of replies to `step` per second.
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
    /// The processors that clients run on; nil for all.
    let processors: ProcessorSet?
    let stop: StopFlag

    /// Runs `work` on all connections.
    ///
    /// - Parameters:
    ///   - pace: the rate of requests.
    ///   - seconds: time after which no request is started; started ones are finished.
    ///   - work: receives a connection, the time when its first request was due, and the result to update.
    /// - Returns: the results of all connections.
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

    /// The loop of one client; `due` returns the time of its next request.
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
                // Do not retry a thousand times a second if the service is down.
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
