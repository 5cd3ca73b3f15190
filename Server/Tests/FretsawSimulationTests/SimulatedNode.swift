import FretsawCaptcha
import FretsawCrypto
import FretsawGestures
import FretsawKeys
import FretsawKinds
@testable import FretsawService

/// A node: a process of the service that can crash and start again, and a date that can be set.
///
/// `@unchecked Sendable` is safe: it is used only on the thread of its ``Simulation``.
final class SimulatedNode: @unchecked Sendable {
    /// The service; nil while the node is down.
    private(set) var service: CaptchaService?
    /// The gesture codes; nil if the schedule plays none.
    private(set) var gestures: GestureService?
    /// Its process; the count of starts grows with each.
    private(set) var process: Process
    /// Difference between its date and the true one, in milliseconds.
    var dateOffset: Int64

    private var preparation: Task<Void, Never>?
    private let keys: RotatingKeys
    private var step = 0
    private unowned let simulation: Simulation

    init(index: Int, keys: RotatingKeys, dateOffset: Int64, simulation: Simulation) {
        process = Process(node: index, start: 0, reloads: 0)
        self.keys = keys
        self.dateOffset = dateOffset
        self.simulation = simulation
    }

    private var index: Int { process.node }

    func isRunning(_ start: Int) -> Bool { service != nil && process.start == start }

    func start() throws {
        process = Process(node: index, start: process.start + 1, reloads: 0)
        simulation.note(index, -1, .start)
        simulation.note(index, -1, .date(dateOffset))
        let time = MonotonicTime(
            date: { [self] in Timestamp(World.epoch + simulation.time + dateOffset) },
            elapsed: { [self] in simulation.time }
        )
        let random = simulation.randomSource(of: index)
        let store = SimulatedStore(simulation: simulation, node: index, start: process.start)
        let settings = simulation.settings
        let service = try CaptchaService(
            keys: keys.rings[step],
            store: store,
            designs: ServiceDesigns(pictures: designs(), sites: World.sites.get()),
            settings: settings,
            clock: simulation.clock,
            random: random,
            now: { time.now }
        )
        self.service = service
        if simulation.conditions.features.contains(.generation) {
            preparation = Simulation.$call.withValue(-1) {
                simulation.spawn { await service.prepareChallenges() }
            }
        }
        guard simulation.conditions.features.contains(.gestures) else { return }
        gestures = GestureService(
            codes: GestureCodes(
                records: store,
                attempts: store,
                ring: gestureKeys,
                cost: Scrypt.Cost(logN: 1, r: 1, p: 1),
                limits: simulation.conditions.gestureLimits,
                maxWaiting: simulation.conditions.waitingDrawings,
                random: random
            ),
            store: store,
            limits: settings.limits,
            siteSecret: World.siteSecret,
            clock: simulation.clock,
            now: { time.now }
        )
    }

    func stop() {
        guard let service else { return }
        simulation.history.judgements +=
            service.metrics.snapshot.judgements.values.reduce(0, +)
        preparation?.cancel()
        (self.service, gestures, preparation) = (nil, nil, nil)
    }

    /// Designs whose challenges are those of this process.
    private func designs() -> [CaptchaKind: ChallengeDesign] {
        World.designs(tolerance: simulation.defect == .tolerancesAreTooWide ? 200 : 5) {
            [simulation, process] in
            try await simulation.generate(on: process)
        }
    }

    /// The old key stays, because records were written with it.
    private var gestureKeys: KeyRing { keys.rings[min(step, 2)] }

    func set(dateOffset: Int64) {
        self.dateOffset = dateOffset
        simulation.note(index, -1, .date(dateOffset))
    }

    /// Loads the key ring of a step of the rotation that docs/service-operation.md describes.
    func load(keysOfStep step: Int) {
        self.step = step
        simulation.note(index, -1, .keys(step))
        service?.reload(keys.rings[step])
        gestures?.reload(gestureKeys)
    }

    func reload() throws {
        simulation.note(index, -1, .reload)
        process.reloads += 1
        try service?.reload(
            designs: ServiceDesigns(pictures: designs(), sites: World.sites.get()),
            settings: simulation.settings
        )
    }
}
