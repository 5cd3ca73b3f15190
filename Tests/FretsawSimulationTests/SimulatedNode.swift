import FretsawService

/// A node: a process of the service that can crash and start again, and a date that can be set.
///
/// `@unchecked Sendable` is safe: it is used only on the thread of its ``Simulation``.
final class SimulatedNode: @unchecked Sendable {
    /// The service; nil while the node is down.
    private(set) var service: CaptchaService?
    /// Number of times it has started.
    private(set) var starts = 0
    /// Difference between its date and the true one, in milliseconds.
    var dateOffset: Int64

    private let index: Int
    private let keys: RotatingKeys
    private var step = 0
    private unowned let simulation: Simulation

    init(index: Int, keys: RotatingKeys, dateOffset: Int64, simulation: Simulation) {
        self.index = index
        self.keys = keys
        self.dateOffset = dateOffset
        self.simulation = simulation
    }

    func isRunning(_ start: Int) -> Bool { service != nil && starts == start }

    func start() throws {
        starts += 1
        simulation.note(index, -1, .start)
        simulation.note(index, -1, .date(dateOffset))
        let time = MonotonicTime(
            date: { [self] in Timestamp(World.epoch + simulation.time + dateOffset) },
            elapsed: { [self] in simulation.time }
        )
        service = try CaptchaService(
            keys: keys.rings[step],
            store: SimulatedStore(simulation: simulation, node: index, start: starts),
            designs: World.designs,
            sites: World.sites.get(),
            settings: simulation.conditions.settings,
            clock: simulation.clock,
            now: { time.now }
        )
    }

    func stop() { service = nil }

    func set(dateOffset: Int64) {
        self.dateOffset = dateOffset
        simulation.note(index, -1, .date(dateOffset))
    }

    /// Loads the key ring of a step of the rotation that docs/service.md describes.
    func load(keysOfStep step: Int) {
        self.step = step
        simulation.note(index, -1, .keys(step))
        service?.reload(keys.rings[step])
    }

    func reload() throws {
        simulation.note(index, -1, .reload)
        try service?.reload(
            designs: World.designs,
            sites: World.sites.get(),
            settings: simulation.conditions.settings
        )
    }
}
