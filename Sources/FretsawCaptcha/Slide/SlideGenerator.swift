internal import FretsawKinds
internal import FretsawRandom
public import FretsawRaster

struct SlideGenerator: KindGenerator {
    private var renderer: any SlideRenderer

    init(options: SlideOptions) throws(CaptchaError) {
        try options.validate()
        renderer =
            switch options.notches {
            case .darkened(let notches): DarkenedRenderer(options: options, notches: notches)
            case .figures(let notches):
                switch notches.ground {
                case .tile: TileNotchRenderer(options: options, notches: notches)
                case .hole: JigsawRenderer(options: options, notches: notches)
                }
            }
    }

    func solution(seed: Seed, item: UInt64) -> Puzzle.Solution {
        plan(seed: seed, item: item).solution
    }

    func plan(seed: Seed, item: UInt64) -> SlidePlan {
        renderer.plan(seed: seed, item: item)
    }

    mutating func draw(
        seed: Seed,
        item: UInt64,
        on background: inout Image<RGBA8>,
        piece: inout Image<RGBA8>
    ) -> Puzzle.Solution {
        piece.fill(with: .transparent)
        return renderer.draw(seed: seed, item: item, on: &background, piece: &piece).solution
    }
}

/// Plans and draws slide puzzles with one style of notches.
protocol SlideRenderer: Sendable {
    func plan(seed: Seed, item: UInt64) -> SlidePlan

    /// Draws an item's notches into the clean `background` and its piece into the transparent
    /// `piece`.
    ///
    /// - Precondition: both have the sizes of the options' geometry.
    mutating func draw(
        seed: Seed,
        item: UInt64,
        on background: inout Image<RGBA8>,
        piece: inout Image<RGBA8>
    ) -> SlidePlan
}

extension SlideOptions {
    func plan(_ notch: Notch, decoys: [Notch], figures: PuzzleFigures? = nil) -> SlidePlan {
        let answer = PixelPoint(
            x: notch.box.minX,
            y: geometry.layout == .strip ? 0 : notch.box.minY
        )
        return SlidePlan(
            notch: notch,
            decoys: decoys,
            backgroundSize: geometry.background,
            pieceSize: geometry.pieceSize,
            answer: answer,
            motion: geometry.motion,
            start: geometry.motion == .row ? PixelPoint(x: 0, y: answer.y) : geometry.start,
            figures: figures
        )
    }
}

/// The geometry of a slide or drag puzzle, with its answer.
public struct SlidePlan: Hashable, Sendable {
    /// The notch that the piece fits.
    public var notch: Notch
    /// The decoys, from left to right.
    public var decoys: [Notch]
    /// The background's size.
    public var backgroundSize: PixelSize
    /// The size of the piece's picture.
    public var pieceSize: PixelSize
    /// The position that solves the puzzle, for the top left pixel of the piece's picture.
    ///
    /// For a strip, y is 0.
    public var answer: PixelPoint
    var motion: PieceMotion
    /// The position of the piece's picture before it is moved: at the left edge, on its row in a slide puzzle, in the
    /// middle in a drag puzzle.
    public var start: PixelPoint
    /// The figures of piece and notches; nil for darkened notches, which have no figures.
    public var figures: PuzzleFigures? = nil

    /// The true notch, followed by the decoys.
    public var notches: [Notch] { [notch] + decoys }

    /// The position of the true notch's box in the piece's picture.
    var pieceOrigin: PixelPoint {
        PixelPoint(x: notch.box.minX - answer.x, y: notch.box.minY - answer.y)
    }
}

/// A notch: its position and its shape.
public struct Notch: Hashable, Sendable {
    /// The square box around the outline and the piece's soft edge, in pixels of the background.
    public var box: PixelRect
    /// The outline.
    public var shape: NotchShape
}

extension SlidePlan: PuzzlePlan {
    var solution: Puzzle.Solution { motion == .row ? .slide(self) : .drag(self) }

    var task: PuzzleTask {
        motion == .anywhere ? .drag : figures == nil ? .jigsaw : .figure
    }

    var layout: PuzzleLayout {
        PuzzleLayout(
            background: backgroundSize,
            piece: PixelRect(origin: start, size: pieceSize),
            row: motion == .row ? notch.box.minY..<notch.box.maxY : nil
        )
    }

    func answer(tolerance: Int) -> Answer {
        motion == .row
            ? Answer(slideTo: answer.x, tolerance: tolerance)
            : .place(Answer.Target(answer, tolerance: tolerance))
    }

    /// The notches of this plan, which is in pixels of pictures at `scale`.
    func mask(at scale: PictureScale) -> Mask {
        var mask = Mask(
            width: backgroundSize.width,
            height: backgroundSize.height,
            filledWith: 0
        )
        for (place, notch) in notches.enumerated() {
            let (side, box) = (notch.box.size.width, notch.box)
            let margin = FramedNotch.margin(side: side / scale.rawValue) * scale.rawValue
            let coverage = notch.shape.outline(side: Double(side), margin: Double(margin))
                .coverage(width: side, height: side)
            for y in 0..<side {
                for x in 0..<side where coverage[x, y] >= 128 {
                    mask[box.minX + x, box.minY + y] = place == 0 ? 255 : 128
                }
            }
        }
        return mask
    }

    func scaled(to scale: PictureScale) -> SlidePlan {
        var plan = self
        plan.notch.box = notch.box.scaled(to: scale)
        for index in decoys.indices { plan.decoys[index].box = decoys[index].box.scaled(to: scale) }
        plan.backgroundSize = backgroundSize.scaled(to: scale)
        plan.pieceSize = pieceSize.scaled(to: scale)
        plan.answer = answer.scaled(to: scale)
        plan.start = start.scaled(to: scale)
        return plan
    }
}
