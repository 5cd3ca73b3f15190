internal import FretsawRandom
internal import FretsawRaster

/// Generates cups puzzles: a picture of the cups at rest, and an animation that shows a star on one
/// of them, then hides it and moves them.
///
/// All cups of a frame are the same sprite at whole pixels, so that only the moves distinguish the one
/// that had the star.
struct CupsGenerator: KindGenerator {
    private let options: CupsOptions
    private let mat: Mask
    private var art: CupArt
    private(set) var animation: SpriteAnimation<RGBA8>?

    /// The time for which the star is shown, and for which the cups then rest, in milliseconds.
    static let (starTime, restTime) = (600, 300)
    /// The time of a frame of the moves in milliseconds: 20 frames a second.
    static let frameTime = 50

    /// Creates a generator.
    ///
    /// - Throws: ``CaptchaError`` if the options allow no puzzle.
    init(options: CupsOptions) throws(CaptchaError) {
        try options.validate()
        self.options = options
        let geometry = options.geometry
        let size = geometry.background.scaled(to: options.scale)
        let box = geometry.mat.scaled(to: options.scale)
        let (left, top) = (Double(box.minX), Double(box.minY))
        let (right, bottom) = (Double(box.maxX), Double(box.maxY))
        mat = Path(
            roundedPolygon: [
                Point(x: left, y: top), Point(x: right, y: top), Point(x: right, y: bottom),
                Point(x: left, y: bottom),
            ],
            rounding: 0.12
        ).coverage(width: size.width, height: size.height)
        art = CupArt(size: geometry.cup.scaled(to: options.scale))
    }

    func solution(seed: Seed, item: UInt64) -> Puzzle.Solution {
        .cups(options.plan(seed: seed, item: item))
    }

    mutating func draw(
        seed: Seed,
        item: UInt64,
        on background: inout Image<RGBA8>,
        piece: inout Image<RGBA8>
    ) -> Puzzle.Solution {
        let plan = options.plan(seed: seed, item: item)
        var colours = SeededGenerator(seed: seed, item: item, for: .tileColours)
        let (ground, sprites) = art.draw(hue: colours.draw(in: 0.0...1.0))
        background.blend(
            ground,
            over: background.bounds,
            through: PlacedMask(bounds: background.bounds, mask: mat),
            PlacedMask(bounds: background.bounds)
        )
        let animation = SpriteAnimation(
            ground: ground,
            clear: .transparent,
            sprites: sprites,
            frames: art.frames(of: plan.scaled(to: options.scale))
        )
        animation.draw(animation.frames.count - 1, on: &background)
        self.animation = animation
        return .cups(plan)
    }
}

/// Draws cups upside down in few flat colours.
private struct CupArt {
    /// A part of a sprite and its colour.
    private struct Layer {
        let mask: Mask
        let tint: Tint
    }

    /// The colours of sprites, by their place in a list.
    private enum Tint: Int { case shadow, line, body, light, star }

    /// The layers of each sprite: the shadow, the cup, and the cup with the star.
    private let sprites: [[Layer]]
    /// The place of the shadow relative to its cup.
    private let shadowOffset: PixelPoint

    private static let (shadow, cup, starCup) = (0, 1, 2)

    /// Draws the layers for cups of `size`.
    init(size: PixelSize) {
        let (width, height) = (Double(size.width), Double(size.height))
        // Shapes are in units of a cup of 34×40.
        let scale = AffineTransform.scaling(x: width / 34, y: height / 40)
        func layer(_ tint: Tint, _ path: Path) -> Layer {
            var mask = path.transformed(by: scale).coverage(width: size.width, height: size.height)
            // Few levels, so that sprites have few colours.
            for y in 0..<mask.height {
                var row = mask.mutableRow(y)
                for x in row.indices { row[x] = UInt8((Int(row[x]) + 64) / 128 * 255 / 2) }
            }
            return Layer(mask: mask, tint: tint)
        }
        func polygon(_ points: (Double, Double)..., rounding: Double) -> Path {
            Path(roundedPolygon: points.map { Point(x: $0.0, y: $0.1) }, rounding: rounding)
        }
        let star = (0..<10).map { corner in
            let way = Point(turns: Double(corner) / 10 - 0.25, radius: corner % 2 == 0 ? 10 : 4.4)
            return Point(x: 17, y: 18.5) + way
        }
        let plain = [
            layer(.line, polygon((7, 0.5), (27, 0.5), (33.5, 39.5), (0.5, 39.5), rounding: 0.25)),
            layer(.body, polygon((8, 2), (26, 2), (30.4, 29.5), (3.6, 29.5), rounding: 0.2)),
            layer(.light, polygon((2.9, 31.5), (31.1, 31.5), (32, 38), (2, 38), rounding: 0.3)),
            layer(.light, polygon((9.5, 4), (12.5, 4), (10, 27.5), (6, 27.5), rounding: 0.4)),
        ]
        sprites = [
            [layer(.shadow, Path(ellipseAt: Point(x: 17, y: 33), radiusX: 17, radiusY: 7))],
            plain,
            plain + [
                layer(.line, Path(circleAt: Point(x: 17, y: 17.5), radius: 12.5)),
                layer(.star, Path(polygon: star)),
            ],
        ]
        shadowOffset = PixelPoint(x: size.width * 3 / 34, y: size.height * 3 / 40)
    }

    /// The colour of the mat and the sprites, in colours of `hue`, in full turns.
    func draw(hue: Double) -> (ground: RGBA8, sprites: [Image<RGBA8>]) {
        let ground = RGBA8(red: 238, green: 232, blue: 220)
        // In the order of ``Tint``.
        let colours = [
            RGBA8(red: 214, green: 206, blue: 192), CupArt.colour(hue, from: 24, to: 66),
            CupArt.colour(hue, from: 70, to: 172), CupArt.colour(hue, from: 140, to: 226),
            RGBA8(red: 255, green: 222, blue: 60),
        ]
        let images = sprites.map { layers in
            let size = layers[0].mask.size
            var image = Image(width: size.width, height: size.height, filledWith: RGBA8.transparent)
            for layer in layers {
                let colour = colours[layer.tint.rawValue]
                for y in 0..<size.height {
                    let levels = layer.mask.row(y)
                    var row = image.mutableRow(y)
                    for x in levels.indices where levels[x] > 0 {
                        // Edges are mixed with the mat, also where they later cover another cup.
                        let below = row[x].alpha == 0 ? ground : row[x]
                        var over = colour
                        over.alpha = levels[x]
                        row[x] = over.over(below)
                    }
                }
            }
            return image
        }
        return (ground, images)
    }

    /// A colour of `hue` whose channels are in `low` … `high`.
    private static func colour(_ hue: Double, from low: Double, to high: Double) -> RGBA8 {
        func channel(_ shift: Double) -> UInt8 {
            let wave = 0.5 + 0.5 * PortableMath.cosine(turns: hue - shift)
            return UInt8((low + (high - low) * wave).rounded())
        }
        return RGBA8(red: channel(0), green: channel(1.0 / 3), blue: channel(2.0 / 3))
    }

    /// The frames of `plan`, which is in pixels of the picture.
    func frames(of plan: CupsPlan) -> [SpriteAnimation<RGBA8>.Frame] {
        typealias Frame = SpriteAnimation<RGBA8>.Frame
        func frame(_ boxes: [PixelRect], star: Int?, _ milliseconds: Int) -> Frame {
            // Lower cups are in front.
            let order = boxes.indices.sorted {
                (boxes[$0].minY, boxes[$0].minX) < (boxes[$1].minY, boxes[$1].minX)
            }
            let shadows = order.map { index in
                let origin = boxes[index].origin
                return SpriteAnimation<RGBA8>.Placement(
                    CupArt.shadow,
                    at: PixelPoint(x: origin.x + shadowOffset.x, y: origin.y + shadowOffset.y)
                )
            }
            let cups = order.map { index in
                SpriteAnimation<RGBA8>.Placement(
                    index == star ? CupArt.starCup : CupArt.cup,
                    at: boxes[index].origin
                )
            }
            return Frame(shadows + cups, milliseconds: milliseconds)
        }
        let moving = plan.movingBoxes
        return [
            frame(plan.slots, star: plan.start, CupsGenerator.starTime),
            frame(plan.slots, star: nil, CupsGenerator.restTime),
        ] + moving.map { frame($0, star: nil, CupsGenerator.frameTime) }
    }
}
