internal import FretsawRandom
internal import FretsawRaster

/// Generates cups puzzles: a picture of cups at rest, and an animation that shows a star on one, hides
/// it and moves the cups, equal sprites at whole pixels, so that only the moves distinguish them.
struct CupsGenerator: KindGenerator {
    private let options: CupsOptions
    private(set) var animation: PuzzleAnimation?

    /// The time for which the star is shown, and for which the cups then rest, in milliseconds.
    static let (starTime, restTime) = (600, 300)
    /// The time of a frame of the moves in milliseconds: about 17 frames a second.
    static let frameTime = 60

    init(options: CupsOptions) throws(CaptchaError) {
        try options.validate()
        self.options = options
    }

    func solution(seed: Seed, item: UInt64) -> Puzzle.Solution {
        .cups(options.plan(options.moves(seed: seed, item: item)))
    }

    mutating func draw(
        seed: Seed,
        item: UInt64,
        on background: inout Image<RGBA8>,
        piece: inout Image<RGBA8>
    ) -> Puzzle.Solution {
        let moves = options.moves(seed: seed, item: item)
        var colours = SeededGenerator(seed: seed, item: item, for: .tileColours)
        background.fill(
            Path(box: options.geometry.mat.scaled(to: options.scale), rounding: 0.12),
            with: CupsGenerator.mat
        )
        let animation = PuzzleAnimation(
            ground: background,
            sprites: sprites(hue: colours.draw(in: 0.0...1.0)),
            placements: [
                frame(moves.slots, star: moves.start, CupsGenerator.starTime),
                frame(moves.slots, CupsGenerator.restTime),
            ] + moves.boxes.map { frame($0, CupsGenerator.frameTime) }
        )
        if let rest = animation.frames.last { background = rest.image }
        self.animation = animation
        return .cups(options.plan(moves))
    }

    /// A frame whose lower cups are in front; the cup of slot `star` is the second sprite.
    private func frame(
        _ boxes: [PixelRect],
        star: Int? = nil,
        _ milliseconds: Int
    ) -> (Int, [(Int, PixelPoint)]) {
        let order = boxes.indices.sorted {
            (boxes[$0].minY, boxes[$0].minX) < (boxes[$1].minY, boxes[$1].minX)
        }
        return (
            milliseconds,
            order.map { ($0 == star ? 1 : 0, boxes[$0].scaled(to: options.scale).origin) }
        )
    }

    fileprivate static let mat = RGBA8(red: 238, green: 232, blue: 220)

    /// A cup upside down with its shadow, and the same with a star, in colours of `hue`, in full turns.
    private func sprites(hue: Double) -> [Image<RGBA8>] {
        let size = options.geometry.cup.scaled(to: options.scale)
        // Shapes are in units of a cup of 34×40.
        let (x, y) = (Double(size.width) / 34, Double(size.height) / 40)
        var cup = Image(
            width: size.width + Int((3 * x).rounded(.up)),
            height: size.height + Int((3 * y).rounded(.up)),
            filledWith: RGBA8.transparent
        )
        func fill(_ image: inout Image<RGBA8>, _ path: Path, _ colour: RGBA8) {
            image.fill(path.transformed(by: .scaling(x: x, y: y)), with: colour)
        }
        func body(_ corners: (Double, Double)..., luma: Double) {
            let points = corners.map { Point(x: $0.0, y: $0.1) }
            let colour = TileColours.colour(hue, tint: luma / 2, luma: luma)
            fill(&cup, Path(roundedPolygon: points, rounding: 0.25), colour)
        }
        let shadow = RGBA8(red: 214, green: 206, blue: 192)
        fill(&cup, Path(ellipseAt: Point(x: 20, y: 36), radiusX: 17, radiusY: 7), shadow)
        let line = TileColours.colour(hue, tint: 20, luma: 40)
        body((7, 0.5), (27, 0.5), (33.5, 39.5), (0.5, 39.5), luma: 40)
        body((8, 2), (26, 2), (30.4, 29.5), (3.6, 29.5), luma: 120)
        body((2.9, 31.5), (31.1, 31.5), (32, 38), (2, 38), luma: 180)
        body((9.5, 4), (12.5, 4), (10, 27.5), (6, 27.5), luma: 180)
        var starred = cup
        fill(&starred, Path(circleAt: Point(x: 17, y: 17.5), radius: 12.5), line)
        let star = (0..<10).map { corner in
            let way = Point(turns: Double(corner) / 10 - 0.25, radius: corner % 2 == 0 ? 10 : 4.4)
            return Point(x: 17, y: 18.5) + way
        }
        fill(&starred, Path(polygon: star), RGBA8(red: 255, green: 222, blue: 60))
        return [cup, starred]
    }
}

extension Path {
    init(box: PixelRect, rounding: Double) {
        let (left, top) = (Double(box.minX), Double(box.minY))
        let (right, bottom) = (Double(box.maxX), Double(box.maxY))
        self.init(
            roundedPolygon: [
                Point(x: left, y: top), Point(x: right, y: top), Point(x: right, y: bottom),
                Point(x: left, y: bottom),
            ],
            rounding: rounding
        )
    }
}

extension Image<RGBA8> {
    /// Draws with few levels of coverage, so that frames have few colours; edges are mixed with the mat.
    fileprivate mutating func fill(_ path: Path, with colour: RGBA8) {
        let mask = path.coverage(width: width, height: height)
        for y in 0..<height {
            let levels = mask.row(y)
            var row = mutableRow(y)
            for x in levels.indices where levels[x] > 0 {
                var over = colour
                over.alpha = UInt8((Int(levels[x]) + 64) / 128 * 255 / 2)
                guard over.alpha > 0 else { continue }
                row[x] = over.over(row[x].alpha == 0 ? CupsGenerator.mat : row[x])
            }
        }
    }
}
