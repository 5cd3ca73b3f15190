@testable import FretsawStore
import Testing

@Suite("Expiring table")
struct ExpiringTableTests {
    /// A simple model: a list that is searched.
    private struct Model {
        var entries: [Int: (value: Int, end: Duration)] = [:]

        mutating func removeExpired(at now: Duration, limit: Int) -> Int {
            let ended = entries.filter { $0.value.end <= now }.sorted {
                $0.value.end < $1.value.end
            }
            for (key, _) in ended.prefix(limit) { entries[key] = nil }
            return min(ended.count, limit)
        }
    }

    @Test("A table behaves like a searched list", arguments: 0..<8 as Range<UInt64>)
    func agreesWithAModel(seed: UInt64) {
        var random = Steps(state: seed)
        var table = ExpiringTable<Int, Int>()
        var model = Model()
        var now = Duration.zero
        // All expiry times differ, so that the entries removed up to a limit are determined.
        for step in 0..<4_000 {
            let key = random.next(64)
            switch random.next(6) {
            case 0, 1:
                let end = now + .microseconds(random.next(400) * 10_000 + step)
                table.set(step, end: end, at: key)
                model.entries[key] = (step, end)
            case 2:
                table.remove(key)
                model.entries[key] = nil
            case 3:
                table.update(step, at: key)
                if model.entries[key] != nil { model.entries[key]?.value = step }
            case 4:
                now += .milliseconds(random.next(200))
            default:
                let limit = random.next(4)
                let removed = table.removeExpired(at: now, limit: limit)
                #expect(removed == model.removeExpired(at: now, limit: limit))
            }
            #expect(table.count == model.entries.count)
            let expected = model.entries[key].flatMap { $0.end > now ? $0 : nil }
            let found = table.live(key, at: now)
            #expect(found?.value == expected?.value && found?.end == expected?.end)
            #expect(table.contains(key) == (model.entries[key] != nil))
        }
    }

    /// A generator for these tests, which import no other module.
    private struct Steps {
        var state: UInt64

        mutating func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
    }
}
