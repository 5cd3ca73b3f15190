import FretsawRandom
import FretsawRaster
import Testing

@testable import FretsawAudit

@Suite("Content beside frames")
struct ContentTests {
    /// Puzzles whose piece and notches have a frame of `inside` and `outside` pixels, soft and noisy.
    private func framed(
        _ count: Int,
        inside: Float,
        outside: Float,
        noise: Int = 0,
        gain: Double = 1
    ) throws -> [(puzzle: WeakPuzzle, challenge: SlideChallenge)] {
        var generator = SeededGenerator(seed: Seed(8))
        return try WeakPuzzle.many(count, fill: .grey, decoys: 3, grain: 24, strokes: 4).map {
            var puzzle = $0
            let bare = try puzzle.challenge()
            let (outline, margin) = (bare.outline, bare.outline.margin)
            func frame(_ x: Int) -> RGBA8 {
                let level = UInt8(200 + x / 2 + generator.draw(in: -noise...noise))
                return RGBA8(red: level, green: level, blue: level)
            }
            for v in 0..<outline.depth.height {
                for u in 0..<outline.depth.width {
                    let (x, y) = (outline.box.minX + u - margin, bare.top + v - margin)
                    let depth = outline.depth[u, v]
                    if depth <= 0, depth > -outside {
                        for left in puzzle.notches
                        where puzzle.picture.bounds.contains(
                            PixelRect(x: left + x, y: y, width: 1, height: 1)
                        ) {
                            puzzle.picture[left + x, y] = frame(u)
                        }
                    }
                    guard depth > 0 else { continue }
                    let pixel = puzzle.piece[x, y]
                    func lit(_ level: UInt8) -> UInt8 { UInt8(min(255, Double(level) * gain)) }
                    puzzle.piece[x, y] =
                        depth < inside
                        ? frame(u)
                        : RGBA8(red: lit(pixel.red), green: lit(pixel.green), blue: lit(pixel.blue))
                }
            }
            return (puzzle, try puzzle.challenge(knowsNotches: true))
        }
    }

    @Test(
        "Where content begins is found",
        arguments: [(Float(3), Float(4), 0), (5, 5, 0), (4, 3, 5), (0, 0, 0)]
    )
    func starts(inside: Float, outside: Float, noise: Int) throws {
        let starts = try framed(8, inside: inside, outside: outside, noise: noise).map { item in
            ContentStart(item.challenge, places: try #require(item.challenge.notches))
        }
        let typical = ContentStart.typical(of: starts)
        #expect(abs(typical.inside - inside) <= 1, "\(starts)")
        #expect(abs(typical.outside - outside) <= 1, "\(starts)")
    }

    @Test("No frame's pixel is taken for content")
    func known() throws {
        for (_, challenge) in try framed(4, inside: 4, outside: 4) {
            let places = try #require(challenge.notches)
            let content = PuzzleContent(challenge, places: places)
            for y in 0..<content.depth.height {
                for x in 0..<content.depth.width where abs(content.depth[x, y]) < 3 {
                    #expect(places.allSatisfy { content.isKnown[x + $0, y] == 0 })
                    let (column, row) = (Float(x - content.shift), Float(y - content.shift))
                    #expect(!content.isPiece(column, row))
                }
            }
        }
    }

    @Test("Across frames, kriging and low resolution tell the true notch")
    func bridged() throws {
        let measured = try framed(16, inside: 3, outside: 3).map { item in
            let places = try #require(item.challenge.notches)
            let costs = SeamMeasure.costs(PuzzleContent(item.challenge, places: places))
            let truth = places.firstIndex { item.challenge.answer(at: $0) == item.puzzle.answer }
            return (costs: costs, truth: truth)
        }
        for measure in [SeamMeasure.kriging, .lowResolution, .inpainting] {
            let place = measure.places.lowerBound
            let solved = measured.count { item in
                item.costs.indices.min { item.costs[$0][place] < item.costs[$1][place] }
                    == item.truth
            }
            #expect(solved >= 11, "\(measure): \(solved) of 16")
        }
    }

    @Test("Elimination whitens: the squares are those of the inverse")
    func elimination() {
        var matrix = CholeskyElimination(size: 3, sides: 1)
        let rows: [[Float]] = [[4, 2, 1, 1], [2, 5, 3, 2], [1, 3, 6, 3]]
        for (y, row) in rows.enumerated() {
            for (x, value) in row.enumerated() { matrix[y, x] = value }
        }
        matrix.eliminate(0..<1)
        // The Schur complement of the first unknown.
        #expect(matrix[1, 1] == 4 && matrix[1, 2] == 2.5 && matrix[2, 2] == 5.75)
        matrix.eliminate(1..<3)
        let squares = (0..<3).reduce(Float(0)) { $0 + matrix[$1, 3] * matrix[$1, 3] }
        #expect(abs(squares - ContentTests.cramer()) < 1e-5)
    }

    /// b · A⁻¹ b by determinants.
    private static func cramer() -> Float {
        func determinant(_ m: [[Float]]) -> Float {
            m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1])
                - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
                + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0])
        }
        let a: [[Float]] = [[4, 2, 1], [2, 5, 3], [1, 3, 6]]
        let b: [Float] = [1, 2, 3]
        return (0..<3).reduce(0) { sum, column in
            var replaced = a
            for row in 0..<3 { replaced[row][column] = b[row] }
            return sum + b[column] * determinant(replaced) / determinant(a)
        }
    }
}
