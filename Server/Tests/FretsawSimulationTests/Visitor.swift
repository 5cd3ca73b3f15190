import FretsawService

/// A visitor of a site, and the site's back end: one challenge from its get to its last verification.
///
/// Both do what people, browsers, proxies and attackers do: repeat requests after errors, send one token or proof to
/// both nodes at once, send it again later, and try it at another site.
struct Visitor {
    let simulation: Simulation

    func visit() async {
        let client = simulation.draw(in: 0...1)
        let site = simulation.draw(in: 0...2)
        guard let challenge = await get(client: client, site: site) else { return }
        await think(upTo: 60_000)
        await answer(challenge, client: client)
        await think(upTo: 20_000)
        await redeem(challenge, site: site)
        if simulation.chance(0.3) {
            await simulation.sleep(simulation.draw(in: 1...400_000))
            await check(challenge, client: client, isRight: true, drag: drawDrag())
            await redeem(challenge, site: site)
        }
    }

    /// Requests a challenge, at most three times; returns its number.
    private func get(client: Int, site: Int) async -> Int? {
        var binding = ProofBinding()
        binding.site = World.siteKeys[site]
        binding.hostname = simulation.pick(["", "a.example", "b.example"])
        binding.action = simulation.pick(["", "login", "buy"])
        binding.data = simulation.pick(["", "", "+1"])
        for _ in 0..<3 {
            if case .issued(let challenge)? = await simulation.send(
                .get(client: client, binding),
                to: simulation.draw(in: 0...1)
            ) {
                return challenge
            }
            await simulation.sleep(simulation.draw(in: 0...3_000))
        }
        return nil
    }

    private func answer(_ challenge: Int, client: Int) async {
        let isRight = simulation.chance(0.7)
        let copies = simulation.pick([1, 1, 2, 3])
        await withTaskGroup { group in
            for copy in 0..<copies {
                // A guesser sends several answers at once.
                let isRight = copy == 0 ? isRight : simulation.chance(0.5)
                let drag = drawDrag()
                group.addTask {
                    await check(challenge, client: client, isRight: isRight, drag: drag)
                }
            }
        }
    }

    private func drawDrag() -> Drag {
        guard simulation.conditions.features.contains(.drags) else { return .none }
        return simulation.chance(0.5) ? .human : simulation.pick(Drag.allCases)
    }

    private func check(_ challenge: Int, client: Int, isRight: Bool, drag: Drag) async {
        let data = simulation.pick([nil, nil, "+1", "+2"])
        for _ in 0..<2 {
            let reply = await simulation.send(
                .check(
                    client: client,
                    challenge: challenge,
                    isRight: isRight,
                    data: data,
                    drag: drag
                ),
                to: simulation.draw(in: 0...1)
            )
            switch reply {
            case nil, .rejected(.unavailable): continue
            default: return
            }
        }
    }

    /// Verifies the proof, at the right site first or at the same time as at another one.
    private func redeem(_ challenge: Int, site: Int) async {
        let copies = simulation.pick([1, 1, 2, 3])
        await withTaskGroup { group in
            for _ in 0..<copies {
                let asked = simulation.chance(0.85) ? site : simulation.draw(in: 0...2)
                group.addTask { await verify(challenge, site: asked) }
            }
        }
        if simulation.chance(0.4) {
            await think(upTo: 70_000)
            await verify(challenge, site: site)
        }
    }

    private func verify(_ challenge: Int, site: Int) async {
        let request: SimulatedRequest
        if site == 0 {
            let binding = simulation.history.challenges[challenge].binding
            var expected = ExpectedBinding()
            if simulation.chance(0.3) { expected.hostname = binding.hostname }
            if simulation.chance(0.3) {
                expected.action = simulation.pick([binding.action, "buy"])
            }
            if simulation.chance(0.3) { expected.data = simulation.pick([binding.data, "+1"]) }
            request = .verify(challenge: challenge, expected)
        } else {
            let key = simulation.pick([nil, nil, 1, 1, 2])
            request = .siteVerify(challenge: challenge, site: site, key: key)
        }
        for _ in 0..<2 {
            let reply = await simulation.send(request, to: simulation.draw(in: 0...1))
            switch reply {
            case nil, .rejected(.unavailable): continue
            default: return
            }
        }
    }

    /// Waits as long as people do: a moment in half of all cases, so that requests meet.
    private func think(upTo limit: Int) async {
        await simulation.sleep(
            simulation.chance(0.5) ? simulation.draw(in: 0...20) : simulation.draw(in: 0...limit)
        )
    }
}
