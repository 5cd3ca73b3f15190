import FretsawRandom
import FretsawRaster
import Testing

@testable import FretsawAudit

@Suite("Audit kernels")
struct KernelTests {
    private func noise(_ width: Int, _ height: Int, _ seed: UInt64) -> Plane {
        var generator = SeededGenerator(seed: Seed(seed))
        return Plane(
            width: width,
            height: height,
            pixels: (0..<width * height).map { _ in Float(generator.draw(in: 0...255)) }
        )
    }

    @Test("A scan equals direct sums at each position")
    func scan() {
        let plane = noise(23, 9, 1)
        let weights = noise(7, 5, 2)
        let sums = plane.scan(weights, count: 17)
        for position in 0..<17 {
            var sum: Float = 0
            for y in 0..<5 { for x in 0..<7 { sum += plane[position + x, y] * weights[x, y] } }
            #expect(abs(sums[position] - sum) <= 1e-5 * abs(sum))
        }
        #expect(plane.scan(weights, count: 0).isEmpty)
    }

    @Test("A template correlates fully with its rescaled copy, and not with a flat region")
    func correlation() {
        var plane = Plane(width: 60, height: 12, filledWith: 40)
        let template = noise(12, 12, 3)
        for y in 0..<12 { for x in 0..<12 { plane[30 + x, y] = 20 + 0.3 * template[x, y] } }
        let scores = CorrelationTemplate(template).scores(plane, count: 49)
        #expect(abs(scores[30] - 1) < 1e-3)
        #expect(scores[0] == 0)
        #expect(scores.allSatisfy { abs($0) <= 1.001 })
    }

    @Test("Chamfer distances are within 8 % of Euclidean ones")
    func distances() {
        var plane = Plane(width: 31, height: 21, filledWith: 1)
        let zeros = [(3, 4), (20, 17), (29, 0)]
        for (x, y) in zeros { plane[x, y] = 0 }
        let found = plane.distanceFromZero(limit: 100)
        for y in 0..<21 {
            for x in 0..<31 {
                let true2 = zeros.map { ($0.0 - x) * ($0.0 - x) + ($0.1 - y) * ($0.1 - y) }.min()
                let distance = Float(true2 ?? 0).squareRoot()
                #expect(found[x, y] >= distance * 0.999 && found[x, y] <= distance * 1.083)
            }
        }
        #expect(plane.distanceFromZero(limit: 2)[12, 8] == 2)
    }

    @Test("Canny edges are thin, and a weak edge counts only if it continues a strong one")
    func cannyEdges() {
        func edges(_ step: (Int) -> Float) -> Plane {
            var plane = Plane(width: 20, height: 30, filledWith: 0)
            for y in 0..<30 { for x in 10..<20 { plane[x, y] = step(y) } }
            return Gradient(of: plane).cannyEdges(weak: 60, strong: 120)
        }
        func count(_ plane: Plane, _ rows: Range<Int>) -> [Int] {
            rows.map { y in (0..<15).count { plane[$0, y] == 1 } }
        }
        // A step of s levels has the strength 4 s.
        #expect(count(edges { _ in 40 }, 1..<29) == [Int](repeating: 1, count: 28))
        #expect(count(edges { _ in 20 }, 1..<29) == [Int](repeating: 0, count: 28))
        #expect(count(edges { $0 < 15 ? 40 : 28 }, 18..<29) == [Int](repeating: 1, count: 11))
        #expect(count(edges { _ in 14 }, 1..<29) == [Int](repeating: 0, count: 28))
    }

    @Test("The gradient of a ramp is constant, with a border of 0")
    func gradient() {
        var plane = Plane(width: 8, height: 6, filledWith: 0)
        for y in 0..<6 { for x in 0..<8 { plane[x, y] = Float(3 * x - 4 * y) } }
        let gradient = Gradient(of: plane)
        #expect(gradient.x[3, 3] == 3 && gradient.y[3, 3] == -4 && gradient.magnitude[3, 3] == 5)
        #expect(gradient.magnitude[0, 3] == 0 && gradient.magnitude[7, 5] == 0)
        #expect(Gradient(of: Plane(width: 2, height: 2, filledWith: 9)).magnitude[1, 1] == 0)
    }

    @Test("Normals of the rim point outwards, and depth is measured from the rim")
    func outline() throws {
        var piece = Image(width: 40, height: 60, filledWith: RGBA8.transparent)
        piece.fill(PixelRect(x: 8, y: 20, width: 24, height: 30), with: .white)
        let outline = try #require(PieceOutline(piece))
        #expect(outline.box == PixelRect(x: 8, y: 20, width: 24, height: 30))
        #expect(outline.area == 24 * 30)
        let centre = SIMD2(11.5, 14.5) + Float(outline.margin)
        for point in outline.rim {
            #expect(((point.position - centre) * point.outward).sum() > 0)
        }
        #expect(outline.depth[outline.margin, outline.margin + 10] == 0.5)
        #expect(outline.depth[outline.margin - 3, outline.margin + 10] == -2.5)
        #expect(PieceOutline(Image(width: 40, height: 40, filledWith: .transparent)) == nil)
        #expect(PieceOutline(Image(width: 7, height: 40, filledWith: .white)) == nil)
    }

    @Test("Wilson intervals match published values")
    func wilson() {
        let some = WilsonInterval(successes: 8, trials: 10)
        #expect(abs(some.low - 0.4902) < 1e-4 && abs(some.high - 0.9433) < 1e-4)
        let all = WilsonInterval(successes: 20, trials: 20)
        #expect(abs(all.low - 0.8389) < 1e-4 && all.high == 1)
        let none = WilsonInterval(successes: 0, trials: 0)
        #expect(none.low == 0 && none.high == 1)
    }
}
