internal import FretsawRandom
public import FretsawRaster

/// Generates slide puzzles.
struct SlideGenerator: KindGenerator {
    private var renderer: any SlideRenderer

    init(options: SlideOptions) throws(CaptchaError) {
        try options.validate()
        renderer =
            switch options.notches {
            case .darkened(let notches): try DarkenedRenderer(options: options, notches: notches)
            case .figures(let notches): try FigureRenderer(options: options, notches: notches)
            }
    }

    func solution(seed: Seed, item: UInt64) -> Puzzle.Solution {
        .slide(plan(seed: seed, item: item))
    }

    /// Where an item has its notches and how they are shaped.
    func plan(seed: Seed, item: UInt64) -> SlidePlan {
        renderer.plan(seed: seed, item: item)
    }

    mutating func paint(
        seed: Seed,
        item: UInt64,
        on background: inout Image<RGBA8>,
        piece: inout Image<RGBA8>,
        from backgrounds: any BackgroundSource
    ) throws -> (Puzzle.Solution, BackgroundOrigin) {
        var generator = SeededGenerator(seed: seed, item: item, for: .background)
        let origin = try backgrounds.paint(over: &background, using: &generator)
        piece.fill(with: .transparent)
        let plan = renderer.paint(seed: seed, item: item, on: &background, piece: &piece)
        return (.slide(plan), origin)
    }
}

/// Plans and paints slide puzzles in one style of notches.
protocol SlideRenderer: Sendable {
    /// The plan of an item.
    func plan(seed: Seed, item: UInt64) -> SlidePlan

    /// Cuts an item's notches into the clean `background` and paints its piece over `piece`, which is
    /// transparent.
    ///
    /// - Precondition: both have the sizes of the options' geometry.
    mutating func paint(
        seed: Seed,
        item: UInt64,
        on background: inout Image<RGBA8>,
        piece: inout Image<RGBA8>
    ) -> SlidePlan
}

extension SlideOptions {
    /// The plan of a true notch and decoys.
    func plan(_ notch: Notch, decoys: [Notch], figures: PuzzleFigures? = nil) -> SlidePlan {
        SlidePlan(
            notch: notch,
            decoys: decoys,
            backgroundSize: geometry.background,
            pieceSize: geometry.pieceSize,
            answer: PixelPoint(
                x: notch.box.minX,
                y: geometry.layout == .strip ? 0 : notch.box.minY
            ),
            figures: figures
        )
    }
}

/// Everything about a slide puzzle but its pixels.
public struct SlidePlan: Hashable, Sendable {
    /// The notch the piece fits.
    public var notch: Notch
    /// The others, in the order they were placed.
    public var decoys: [Notch]
    /// The background's size.
    public var backgroundSize: PixelSize
    /// The size of the piece's picture.
    public var pieceSize: PixelSize
    /// Where the left top pixel of the piece's picture belongs.
    ///
    /// With a strip, y is 0.
    public var answer: PixelPoint
    /// The figures that piece and notches show; nil where they show none.
    public var figures: PuzzleFigures? = nil

    /// The true notch and the decoys.
    public var notches: [Notch] { [notch] + decoys }
}

/// One cut-out: where it lies and how it is shaped.
public struct Notch: Hashable, Sendable {
    /// The square box that holds the outline and the piece's soft edge, in background pixels.
    public var box: PixelRect
    /// The outline.
    public var shape: NotchShape

    /// A notch of `shape` in `box`.
    public init(box: PixelRect, shape: NotchShape) {
        self.box = box
        self.shape = shape
    }
}
