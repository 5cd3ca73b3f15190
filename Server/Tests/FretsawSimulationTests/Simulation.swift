import FretsawBehaviour
import FretsawCaptcha
import FretsawCrypto
import FretsawGestures
import FretsawKeys
import FretsawKinds
import FretsawRandom
import FretsawStore
import FretsawStoreTesting

@testable import FretsawService

/// One schedule: two nodes of the service on one store, and clients, all driven by a seed.
///
/// Time passes only when every task waits for it. Not `Sendable` by the compiler's rules, but all tasks run on
/// ``SeededExecutor``, on the one thread that called ``run()``.
final class Simulation: @unchecked Sendable {
    /// The call on whose behalf a task runs.
    @TaskLocal static var call = -1

    let seed: UInt64
    let defect: Defect?
    let conditions: Conditions
    let store: MemoryStore
    let records = MemoryStore()
    var history = History()
    /// The last value that was put; a defective store mixes values up.
    var lastPut: [UInt8]?
    /// The pattern of the gesture code, as far as its owner knows.
    var pattern = 0

    /// A time at which a task continues.
    private struct Alarm {
        var time: Int64
        var task: UnsafeContinuation<Void, Never>
    }

    let clock: ManualClock
    private let executor = SeededExecutor()
    private var generator: SeededGenerator
    /// The generators of the nodes' random bytes.
    private var randoms: [SeededGenerator]
    /// In descending order of time.
    private var alarms: [Alarm] = []
    private var nodes: [SimulatedNode] = []
    private var deliveryCount = 0
    /// Milliseconds since the start.
    private(set) var time: Int64 = 0

    /// Creates the schedule of `seed`, by default with the features that the seed determines.
    init(seed: UInt64, defect: Defect? = nil, features: Set<Feature>? = nil) {
        self.seed = seed
        self.defect = defect
        var drawn = SeededGenerator(seed: Simulation.seed(of: 0, in: seed))
        let features = features ?? Set(Feature.allCases.filter { drawn.chance($0.share) })
        randoms = (0..<2).map { SeededGenerator(seed: Simulation.seed(of: 1 + $0, in: seed)) }
        generator = SeededGenerator(seed: Seed(seed))
        conditions = Conditions(features: features, using: &generator)
        let clock = ManualClock()
        self.clock = clock
        store = MemoryStore(capacity: 10_000, clock: clock)
    }

    /// Plays the schedule to its end; returns what happened.
    func run() throws -> History {
        let keys = try RotatingKeys(generator: &generator)
        for index in 0..<2 {
            let node = SimulatedNode(
                index: index,
                keys: keys,
                dateOffset: drawDateOffset(),
                simulation: self
            )
            nodes.append(node)
            try node.start()
        }
        spawnEvents()
        for _ in 0..<conditions.visitors {
            let arrival = draw(in: 0...conditions.arrivals)
            spawn { [self] in
                await sleep(arrival)
                await Visitor(simulation: self).visit()
            }
        }
        if conditions.features.contains(.gestures) {
            for subject in 0...draw(in: 0...1) {
                let arrival = draw(in: 0...conditions.arrivals)
                spawn { [self] in
                    await sleep(arrival)
                    await Drawer(simulation: self, subject: subject).visit()
                }
            }
            spawn { [self] in await Drawer(simulation: self, subject: 0).own() }
        }
        playAll()
        // The services refer to their nodes and to the simulation, and prepare challenges until they are stopped.
        for node in nodes { node.stop() }
        playAll()
        nodes = []
        return history
    }

    /// Runs all tasks until none waits for a time.
    private func playAll() {
        repeat {
            while let job = executor.next(using: &generator) { executor.run(job) }
        } while wakeNext()
    }

    /// Advances time to the next alarms; false if there are none.
    private func wakeNext() -> Bool {
        guard let next = alarms.last?.time else { return false }
        clock.advance(by: .milliseconds(next - time))
        time = next
        while let alarm = alarms.last, alarm.time == next {
            alarms.removeLast()
            alarm.task.resume()
        }
        return true
    }

    // MARK: Tasks

    @discardableResult
    func spawn(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
        Task(executorPreference: executor) { await body() }
    }

    func sleep(_ milliseconds: Int) async {
        await withUnsafeContinuation { task in
            let alarm = Alarm(time: time + Int64(milliseconds), task: task)
            let index = alarms.lastIndex { $0.time >= alarm.time }.map { $0 + 1 } ?? 0
            alarms.insert(alarm, at: index)
        }
    }

    /// Waits for a message between two machines.
    func travel() async {
        await sleep(chance(0.05) ? draw(in: 3...2_000) : draw(in: 0...3))
    }

    // MARK: Draws

    func draw(in range: ClosedRange<Int>) -> Int { generator.draw(in: range) }
    func chance(_ probability: Double) -> Bool { generator.chance(probability) }
    func pick<Element>(_ elements: [Element]) -> Element { generator.pick(elements) }

    func drawFate() -> SimulatedStore.Fate {
        guard chance(conditions.storeFaults) else { return .done }
        if chance(conditions.crashes) { return chance(0.5) ? .crashBefore : .crashAfter }
        return pick([.requestLost, .replyLost, .late, .twice])
    }

    func repeatsDelivery() -> Bool { chance(conditions.storeFaults) }

    /// An error of a node's date.
    private func drawDateOffset() -> Int64 {
        let most = Conditions.maxDateDifference / 2
        let scale = defect == .datesDiffer ? 10 : 1
        return Int64(draw(in: -most * scale...most * scale))
    }

    // MARK: Random bytes

    /// The seed of another generator of the schedule of `seed`.
    private static func seed(of number: Int, in seed: UInt64) -> Seed {
        Seed(words: (seed, 1 + UInt64(number), 0, 0))
    }

    /// The source of a process that starts on `node`.
    func randomSource(of node: Int) -> RandomSource {
        if defect == .randomBytesRepeat {
            randoms[node] = SeededGenerator(seed: Simulation.seed(of: 1 + node, in: seed))
        }
        return RandomSource { [self] count in drawBytes(count, on: node) }
    }

    private func drawBytes(_ count: Int, on node: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count + 7)
        while bytes.count < count {
            let word = randoms[node].next()
            for shift in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: word >> (8 * shift))) }
        }
        bytes.removeLast(bytes.count - count)
        history.bytes += bytes
        return bytes
    }

    // MARK: Challenges

    /// A photo was removed.
    private struct NoPhoto: Error {}

    /// The settings of the nodes.
    var settings: ServiceSettings {
        var settings = conditions.settings
        if defect == .queueIsShorter { settings.queueCapacity = 0 }
        if defect == .dragsAreNotJudged { settings.behaviour = .off }
        return settings
    }

    /// Generates the background of a challenge, which no other challenge has.
    func generate(on process: Process) async throws -> [UInt8] {
        if conditions.features.contains(.generation) {
            let generation = History.Generation(
                process: process,
                isInAdvance: Simulation.call < 0
            )
            history.generations[generation, default: History.Parallel()].now += 1
            await sleep(draw(in: 1...conditions.generationTime))
            history.generations[generation]?.now -= 1
            if defect == .generationHangs {
                await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            }
            let isDone = !chance(conditions.generationFaults)
            note(process.node, Simulation.call, .generated(isDone))
            guard isDone else { throw NoPhoto() }
        }
        return drawBytes(8, on: process.node) + process.tag
    }

    // MARK: History

    func note(_ node: Int, _ call: Int, _ what: Event.What) {
        history.events.append(Event(time: time, node: node, call: call, what: what))
    }

    func noteDelivery(of index: Int, _ node: Int, _ outcome: StoreOperation.Outcome) {
        let delivery = StoreOperation.Delivery(
            time: time,
            order: deliveryCount,
            outcome: outcome
        )
        deliveryCount += 1
        history.operations[index].deliveries.append(delivery)
        let operation = history.operations[index]
        note(node, operation.call, .delivered(operation.verb, outcome))
    }

    // MARK: Nodes

    func isRunning(_ node: Int, _ start: Int) -> Bool { nodes[node].isRunning(start) }

    func crash(_ index: Int, _ start: Int) {
        let node = nodes[index]
        guard node.isRunning(start) else { return }
        note(index, -1, .crash)
        node.stop()
        let pause = draw(in: 0...2_000)
        let offset = drawDateOffset()
        spawn { [self] in
            await sleep(pause)
            // A service starts with a date that is right to the minute.
            node.dateOffset = offset
            try? node.start()
        }
    }

    /// Changes of dates, keys and settings while clients are served.
    private func spawnEvents() {
        let span = max(200, conditions.arrivals)
        if conditions.setsDates {
            for node in nodes {
                let (start, isFar) = (draw(in: 0...span), chance(0.5))
                let (pause, end) = (draw(in: 1...span), drawDateOffset())
                let far = isFar ? -Int64(draw(in: 60_000...10_000_000)) : drawDateOffset()
                spawn { [self] in
                    await sleep(start)
                    node.set(dateOffset: far)
                    await sleep(pause)
                    node.set(dateOffset: end)
                }
            }
        }
        if conditions.rotatesKeys {
            let lifetime = Int(conditions.settings.challengeLifetime / .milliseconds(1))
            let isEarly = defect == .oldKeyIsRemovedEarly
            let steps = [
                draw(in: 0...span / 2), span / 2 + draw(in: 1...span / 2),
                span + (isEarly ? 1 : lifetime + 2 * Conditions.maxDateDifference),
            ]
            for node in nodes {
                // Each node reloads at its own time, but only after all nodes have finished the step before.
                let delays = [
                    draw(in: 0...span / 2 - steps[0]), draw(in: 0...span - steps[1]),
                    draw(in: 0...span),
                ]
                spawn { [self] in
                    for step in 0..<3 {
                        await sleep(max(0, steps[step] + delays[step] - Int(time)))
                        node.load(keysOfStep: step + 1)
                    }
                }
            }
        }
        if chance(0.3) {
            let (node, delay) = (nodes[draw(in: 0...1)], draw(in: 0...span))
            spawn { [self] in
                await sleep(delay)
                try? node.reload()
            }
        }
        if conditions.features.contains(.generation) {
            // Reloads while challenges are generated and requests wait for them.
            for node in nodes where chance(0.5) {
                let delay = draw(in: 0...span)
                spawn { [self] in
                    await sleep(delay)
                    try? node.reload()
                }
            }
        }
    }

    // MARK: Requests

    /// Sends a request over the network; nil if the client receives no reply.
    func send(_ request: SimulatedRequest, to node: Int) async -> Call.Reply? {
        await travel()
        if chance(conditions.networkFaults) {
            note(node, -1, .lost("request"))
            return nil
        }
        if chance(conditions.networkFaults) {
            // A proxy that sends a request again.
            spawn { [self] in
                await travel()
                _ = await serve(request, on: node)
            }
        }
        let reply = await serve(request, on: node)
        await travel()
        if chance(conditions.networkFaults) {
            note(node, -1, .lost("reply"))
            return nil
        }
        return reply
    }

    private func serve(_ request: SimulatedRequest, on index: Int) async -> Call.Reply? {
        let node = nodes[index]
        guard let service = node.service else { return nil }
        let process = node.process
        let gestures = node.gestures
        let call = history.calls.count
        history.calls.append(Call(request: request, process: process, arrival: time))
        note(index, call, .request("\(request)"))
        var reply = await Simulation.$call.withValue(call) {
            switch request {
            case .setCode, .draw, .modifyCode:
                guard let gestures else { return Call.Reply.crashed }
                return await answer(to: request, from: gestures)
            default: return await answer(to: request, from: service)
            }
        }
        if !node.isRunning(process.start) { reply = .crashed }
        history.calls[call].reply = reply
        history.calls[call].end = time
        note(index, call, .reply(reply))
        return reply == .crashed ? nil : reply
    }

    private func answer(
        to request: SimulatedRequest,
        from service: CaptchaService
    ) async -> Call.Reply {
        do throws(RequestError) {
            switch request {
            case .get(let client, let binding):
                let issued = try await service.issue(
                    IssueRequest(kind: CaptchaKind.slide.traits.wireName, binding: binding),
                    to: World.clients[client]
                )
                history.challenges.append(
                    Challenge(binding: binding, issued: issued, time: time)
                )
                history.bytes += Array(issued.token.utf8) + (issued.secretKey ?? [])
                return .issued(history.challenges.count - 1)
            case .check(let client, let challenge, let isRight, let data, let drag):
                let issued = history.challenges[challenge].issued
                let request = CheckRequest(
                    kind: CaptchaKind.slide.traits.wireName,
                    token: issued.token,
                    pointJson: World.sent(isRight ? World.rightAnswer : World.wrongAnswer, issued),
                    data: data,
                    track: drag.track,
                    input: drag.input
                )
                try await service.check(request, from: World.clients[client])
                return .passed
            case .verify(let challenge, let expected):
                let proof = World.proof(of: history.challenges[challenge].issued)
                let redeemed = try await service.verify(
                    proof,
                    expecting: expected,
                    from: World.backEnd
                )
                return .verified(redeemed.binding, score: redeemed.score)
            case .siteVerify(let challenge, let site, let key):
                let redeemed = try await service.verify(
                    World.proof(of: history.challenges[challenge].issued),
                    secret: World.secrets[site],
                    idempotencyKey: key.map { "key \($0)" },
                    from: World.backEnd
                )
                return .verified(redeemed.proof.binding, score: redeemed.proof.score)
            case .setCode, .draw, .modifyCode: return .crashed
            }
        } catch {
            return .rejected(error)
        }
    }

    private func answer(
        to request: SimulatedRequest,
        from service: GestureService
    ) async -> Call.Reply {
        do throws(GestureError) {
            var isPage = false
            if case .draw(_, _, _?) = request { isPage = true }
            _ = try await service.admit(
                World.clients[0],
                bearer: isPage ? nil : World.siteSecret
            )
            return try await service.serve { codes, date throws(GestureError) in
                history.calls[Simulation.call].admission = (time, date.value)
                let patterns = World.patterns
                switch request {
                case .setCode(let pattern):
                    try await codes.set(
                        World.code,
                        ownerSecret: World.ownerSecret,
                        first: patterns[pattern],
                        second: patterns[pattern],
                        at: date
                    )
                case .draw(let pattern, let subject, let signed):
                    try await codes.verify(
                        World.code,
                        by: signed.map { .page(signedSubject: $0) }
                            ?? .site(subject: "\(subject)"),
                        drawing: patterns[pattern],
                        at: date
                    )
                case .modifyCode(let current, let pattern):
                    try await codes.modify(
                        World.code,
                        ownerSecret: World.ownerSecret,
                        current: patterns[current],
                        first: patterns[pattern],
                        second: patterns[pattern],
                        at: date
                    )
                default: break
                }
                return .done
            }
        } catch {
            return .refused(error)
        }
    }

    /// The subject as a page knows it; nil if the node is down.
    func sign(_ subject: Int, on node: Int) async -> String? {
        try? await nodes[node].gestures?.serve { codes, date throws(GestureError) in
            try codes.sign("\(subject)", for: World.code, at: date).text
        }
    }
}
