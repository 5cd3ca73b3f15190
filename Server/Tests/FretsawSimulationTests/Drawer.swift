import FretsawGestures
import FretsawService

/// A person who draws a gesture code, or the code's owner.
///
/// Both do what people, browsers and attackers do: draw wrong patterns, send several drawings to both nodes at once,
/// and try again after errors and lockouts.
struct Drawer {
    let simulation: Simulation
    let subject: Int

    /// Draws the code, mostly wrong.
    func visit() async {
        let signed =
            simulation.chance(0.5)
            ? await simulation.sign(subject, on: simulation.draw(in: 0...1)) : nil
        for _ in 0..<simulation.draw(in: 1...4) {
            await withTaskGroup { group in
                for _ in 0..<simulation.pick([1, 1, 2, 4]) {
                    let pattern = simulation.chance(0.2) ? simulation.pattern : otherPattern()
                    let node = simulation.draw(in: 0...1)
                    group.addTask {
                        _ = await simulation.send(
                            .draw(pattern: pattern, subject: subject, signed: signed),
                            to: node
                        )
                    }
                }
            }
            // Half of the pauses end while counts expire that began before a lockout.
            let lockout = Int(simulation.conditions.gestureLimits.lockout)
            await simulation.sleep(simulation.draw(in: 0...(simulation.chance(0.5) ? 20 : lockout)))
        }
    }

    /// Sets the code, in two pages at once or again after an error, and modifies it.
    func own() async {
        await withTaskGroup { group in
            for _ in 0..<simulation.draw(in: 1...2) {
                let pattern = simulation.draw(in: 0...World.patterns.count - 1)
                group.addTask {
                    for _ in 0..<3 {
                        let reply = await simulation.send(
                            .setCode(pattern: pattern),
                            to: simulation.draw(in: 0...1)
                        )
                        if reply == .done { simulation.pattern = pattern }
                        guard reply == nil || reply == .refused(.unavailable) else { return }
                    }
                }
            }
        }
        for _ in 0..<simulation.draw(in: 0...2) {
            await simulation.sleep(simulation.draw(in: 0...60_000))
            await withTaskGroup { group in
                for _ in 0..<simulation.draw(in: 1...2) {
                    let current = simulation.chance(0.7) ? simulation.pattern : otherPattern()
                    let pattern = otherPattern()
                    let node = simulation.draw(in: 0...1)
                    group.addTask {
                        let reply = await simulation.send(
                            .modifyCode(current: current, pattern: pattern),
                            to: node
                        )
                        if reply == .done { simulation.pattern = pattern }
                    }
                }
            }
        }
    }

    private func otherPattern() -> Int {
        let count = World.patterns.count
        return (simulation.pattern + simulation.draw(in: 1...count - 1)) % count
    }
}
