import FretsawRandom
import FretsawRaster
import Testing

@testable import FretsawAudit

/// A puzzle with one known weakness.
struct WeakPuzzle {
    /// The drawing style of notches.
    enum Fill {
        /// Darkened to a share of the brightness.
        case darkened(Double)
        /// Uniform and opaque.
        case grey
        /// Transparent with a white outline.
        case outlined
        /// Opaque noise that differs in every picture.
        case noise
    }

    static let size = PixelSize(width: 220, height: 80)
    static let side = 36
    static let margin = 2

    var picture: Image<RGBA8>
    var piece: Image<RGBA8>
    /// The x coordinate of the piece's picture in the true notch, and in all notches.
    let answer: Int
    let notches: [Int]

    /// The input of the solvers.
    func challenge(knowsNotches: Bool = false) throws -> SlideChallenge {
        try #require(
            SlideChallenge(
                picture: picture,
                piece: piece,
                row: 0,
                notches: knowsNotches ? notches : nil
            )
        )
    }

    /// True for an answer within 3 pixels, which is 5 at a width of 310.
    func isSolved(by answer: Int?) -> Bool { answer.map { abs($0 - self.answer) <= 3 } ?? false }

    /// Creates a puzzle from `clean` with the true notch and `decoys` others in one row.
    init(
        _ clean: Image<RGBA8>,
        fill: Fill,
        decoys: Int = 0,
        using generator: inout SeededGenerator
    ) {
        // Adjacent cells that do not overlap the start.
        let cells = 4
        let pitch = (WeakPuzzle.size.width - WeakPuzzle.side) / cells
        var columns = Array(0..<cells)
        generator.shuffle(&columns)
        let slack = pitch - WeakPuzzle.side - 2
        let shift = generator.draw(in: 0...(decoys == 0 ? slack + pitch / 2 : slack))
        let positions = columns.prefix(decoys + 1).map { WeakPuzzle.side + $0 * pitch + shift }
        answer = min(positions[0], WeakPuzzle.size.width - WeakPuzzle.side)
        notches = [answer] + positions.dropFirst()
        let row = generator.draw(in: 4...(WeakPuzzle.size.height - WeakPuzzle.side - 4))
        picture = clean
        piece = Image(
            width: WeakPuzzle.side,
            height: WeakPuzzle.size.height,
            filledWith: .transparent
        )
        for v in 0..<WeakPuzzle.side {
            for u in 0..<WeakPuzzle.side {
                let depth = WeakPuzzle.depth(u, v)
                if depth >= 0 { piece[u, row + v] = clean[answer + u, row + v] }
                for left in notches {
                    let pixel = clean[left + u, row + v]
                    switch fill {
                    case .darkened(let share) where depth >= 0:
                        picture[left + u, row + v] = RGBA8(
                            red: UInt8(Double(pixel.red) * share),
                            green: UInt8(Double(pixel.green) * share),
                            blue: UInt8(Double(pixel.blue) * share)
                        )
                    case .grey where depth >= 0:
                        picture[left + u, row + v] = RGBA8(red: 90, green: 90, blue: 90)
                    case .outlined where (0..<1.5).contains(depth):
                        picture[left + u, row + v] = .white
                    case .noise where depth >= 0:
                        let bits = generator.next()
                        picture[left + u, row + v] = RGBA8(
                            red: UInt8(truncatingIfNeeded: bits),
                            green: UInt8(truncatingIfNeeded: bits >> 8),
                            blue: UInt8(truncatingIfNeeded: bits >> 16)
                        )
                    default: break
                    }
                }
            }
        }
    }

    /// The depth of a pixel in the shape: a disc with a tab on its right.
    private static func depth(_ u: Int, _ v: Int) -> Double {
        let (x, y) = (Double(u), Double(v))
        func disc(_ cx: Double, _ cy: Double, _ radius: Double) -> Double {
            radius - ((x - cx) * (x - cx) + (y - cy) * (y - cy)).squareRoot()
        }
        return max(disc(14.5, 18, 12), disc(27, 18, 6))
    }

    /// A picture of soft blotches, `grain` pixels wide, and slanted strokes; a `contrast` of 1 uses
    /// the full range.
    static func scene(
        contrast: Float = 1,
        grain: Float = 10,
        strokes: Int = 14,
        using generator: inout SeededGenerator
    ) -> Image<RGBA8> {
        var lattices: [Plane] = []
        for _ in 0..<3 {
            var lattice = Plane(width: 24, height: 10, filledWith: 0)
            for y in 0..<10 {
                for x in 0..<24 { lattice[x, y] = Float(generator.draw(in: 0.0...1.0)) }
            }
            lattices.append(lattice)
        }
        let lines = (0..<strokes).map { _ in
            (
                x: Float(generator.draw(in: 0.0...220.0)),
                slope: Float(generator.draw(in: -2.0...2.0)),
                light: Float(generator.draw(in: -0.6...0.6))
            )
        }
        var image = Image(width: size.width, height: size.height, filledWith: RGBA8.black)
        for y in 0..<size.height {
            for x in 0..<size.width {
                var light: Float = 0
                for line in lines where abs(Float(x) - line.x - line.slope * Float(y)) < 3 {
                    light += line.light
                }
                let levels = lattices.map { lattice in
                    let value = lattice.bilinear(x: Float(x) / grain, y: Float(y) / grain)
                    return UInt8(
                        max(0, min(255, 128 + 200 * contrast * (value - 0.5 + light * 0.5)))
                    )
                }
                image[x, y] = RGBA8(red: levels[0], green: levels[1], blue: levels[2])
            }
        }
        return image
    }

    /// `count` puzzles with different pictures.
    static func many(
        _ count: Int,
        fill: Fill,
        decoys: Int = 0,
        contrast: Float = 1,
        grain: Float = 10,
        strokes: Int = 14,
        seed: UInt64 = 5
    ) -> [WeakPuzzle] {
        (0..<count).map { item in
            var generator = SeededGenerator(seed: Seed(seed), item: UInt64(item))
            let clean = scene(contrast: contrast, grain: grain, strokes: strokes, using: &generator)
            return WeakPuzzle(clean, fill: fill, decoys: decoys, using: &generator)
        }
    }
}
