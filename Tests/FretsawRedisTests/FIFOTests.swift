@testable import FretsawRedis
import Testing

@Suite("FIFO")
struct FIFOTests {
    @Test("Elements leave in the order they came", arguments: 0..<8 as Range<UInt64>)
    func agreesWithAnArray(seed: UInt64) {
        var state = seed
        var queue = FIFO<Int>()
        var model: [Int] = []
        for step in 0..<5_000 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            // Depending on the seed, appending or taking is more frequent, so that queues grow long
            // or empty.
            if state >> 33 & 15 < 5 + seed {
                queue.append(step)
                model.append(step)
            } else {
                #expect(queue.popFirst() == (model.isEmpty ? nil : model.removeFirst()))
            }
            #expect(queue.count == model.count)
            #expect(queue.first == model.first)
        }
    }
}
