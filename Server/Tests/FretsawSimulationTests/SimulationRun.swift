import Foundation
import FretsawGestures
import FretsawService
import Synchronization

/// Plays many schedules on all processors, and reports the first seed that breaks an invariant.
struct SimulationRun {
    /// A seed whose schedule breaks an invariant.
    struct Failure: CustomStringConvertible {
        var seed: UInt64
        var violations: [Violation]
        var trace: [Event]

        var description: String {
            """
            seed \(seed): \(violations.map(\.description).joined(separator: "; "))
            To replay it: FRETSAW_SIMULATION_SEED=\(seed) FRETSAW_SIMULATION_COUNT=1 \
            swift test --package-path Server --filter FretsawSimulationTests
            \(trace.map(\.description).joined(separator: "\n"))
            """
        }
    }

    /// The events that schedules reached, so that a simulation in which nothing happens does not pass.
    struct Coverage {
        var schedules = 0
        var passed = 0
        var passedWithDrag = 0
        var verified = 0
        var crashed = 0
        var rejectedByLimits = 0
        var acceptedDrawings = 0
        var lockedCodes = 0
        var generated = 0

        mutating func add(_ history: History) {
            schedules += 1
            generated += history.generations.isEmpty ? 0 : 1
            for call in history.calls {
                switch call.reply {
                case .passed:
                    passed += 1
                    if case .check(_, _, _, _, let drag) = call.request, drag != .none {
                        passedWithDrag += 1
                    }
                case .verified: verified += 1
                case .crashed: crashed += 1
                case .done: if case .draw = call.request { acceptedDrawings += 1 }
                case .refused(.locked): lockedCodes += 1
                case .rejected(let error) where error.isLimit: rejectedByLimits += 1
                default: break
                }
            }
        }
    }

    var seeds: Range<UInt64>
    var defect: Defect?

    /// The seeds of `FRETSAW_SIMULATION_SEED` (default: 0) and `FRETSAW_SIMULATION_COUNT`.
    init(count: UInt64, defect: Defect? = nil) {
        func number(_ name: String) -> UInt64? {
            ProcessInfo.processInfo.environment["FRETSAW_SIMULATION_\(name)"].flatMap { UInt64($0) }
        }
        let first = defect == nil ? number("SEED") ?? 0 : 0
        let count = defect == nil ? number("COUNT") ?? count : count
        seeds = first..<first + max(1, count)
        self.defect = defect
    }

    private struct Progress {
        var next: UInt64
        var failure: Failure?
        var coverage = Coverage()
    }

    /// The progress that threads share.
    private final class Shared: Sendable {
        let progress: Mutex<Progress>

        init(next: UInt64) { progress = Mutex(Progress(next: next)) }
    }

    /// Plays the schedules until one fails.
    func callAsFunction() async throws -> (coverage: Coverage, failure: Failure?) {
        let shared = Shared(next: seeds.lowerBound)
        let count = ProcessInfo.processInfo.activeProcessorCount
        try await withThrowingTaskGroup { group in
            for _ in 0..<count {
                group.addTask {
                    try await onThread {
                        while let seed = next(shared) { try play(seed, shared) }
                    }
                }
            }
            try await group.waitForAll()
        }
        return shared.progress.withLock { ($0.coverage, $0.failure) }
    }

    private func next(_ shared: Shared) -> UInt64? {
        shared.progress.withLock { progress in
            guard progress.failure == nil, progress.next < seeds.upperBound else { return nil }
            defer { progress.next += 1 }
            return progress.next
        }
    }

    private func play(_ seed: UInt64, _ shared: Shared) throws {
        // A defect may need any of the features.
        let features = defect.map { _ in Set(Feature.allCases) }
        let simulation = Simulation(seed: seed, defect: defect, features: features)
        let history = try simulation.run()
        let violations = Invariants(history: history, conditions: simulation.conditions)
            .violations()
        shared.progress.withLock { progress in
            progress.coverage.add(history)
            guard violations.contains(where: { $0.rule == defect?.rule ?? $0.rule }),
                progress.failure.map({ $0.seed > seed }) ?? true
            else {
                return
            }
            progress.failure = Failure(seed: seed, violations: violations, trace: history.events)
        }
    }

    /// Runs `body` on a thread of its own, because a schedule runs its tasks on its caller's thread.
    private func onThread(_ body: @escaping @Sendable () throws -> Void) async throws {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
        }
    }
}
