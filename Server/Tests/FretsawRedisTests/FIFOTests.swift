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

    @Test("Inserted elements leave in their order, equal ones as they came", arguments: 0..<8)
    func insertion(seed: Int) {
        var state = UInt64(seed)
        var queue = FIFO<[Int]>()
        var model: [[Int]] = []
        for step in 0..<1_000 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            if state >> 33 & 15 < 9 {
                let element = [Int(state >> 40 & 31), step]
                queue.insert(element) { $0[0] <= element[0] }
                model.append(element)
                model.sort { $0.lexicographicallyPrecedes($1) }
            } else {
                #expect(queue.popFirst() == (model.isEmpty ? nil : model.removeFirst()))
            }
            #expect(queue.count == model.count)
        }
    }
}
