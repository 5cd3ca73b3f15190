import FretsawRandom
import FretsawRaster
@testable import FretsawScenery
import Testing

@Suite("Sky")
struct SkyTests {
    private static func canvas(to bottom: Int) -> Canvas {
        var canvas = Canvas(width: 90, height: 60)
        var generator = SeededGenerator(seed: Seed(4))
        Sky(palette: SkyPalette(.noon), horizon: 50, canvas: canvas, using: &generator)
            .draw(on: &canvas, to: bottom)
        return canvas
    }

    @Test("A sky is the same down to any row, and ends there", arguments: [0, 1, 2, 7, 60, 90])
    func bottom(_ bottom: Int) {
        let (part, whole) = (SkyTests.canvas(to: bottom), SkyTests.canvas(to: 60))
        let empty = Canvas(width: 90, height: 60)
        for y in 0..<60 {
            let expected = y < bottom ? whole.lights.row(y) : empty.lights.row(y)
            let row = part.lights.row(y)
            #expect((0..<90).allSatisfy { row[$0] == expected[$0] }, "row \(y)")
        }
    }

    @Test("Even and odd rows have equally sharp clouds")
    func sharpness() {
        var sums: [Float] = [0, 0]
        for item in 0..<UInt64(20) {
            var canvas = Canvas(width: 200, height: 120)
            var generator = SeededGenerator(seed: Seed(5), item: item)
            Sky(palette: SkyPalette(.noon), horizon: 118, canvas: canvas, using: &generator)
                .draw(on: &canvas, to: 118)
            for y in 0..<118 {
                let row = canvas.lights.row(y)
                for x in 1..<200 {
                    let change = row[x].y - row[x - 1].y
                    sums[y % 2] += change * change
                }
            }
        }
        #expect((0.9...1.1).contains(sums[0] / sums[1]), "\(sums)")
    }
}
