internal import FretsawRandom
internal import FretsawRaster

/// Plans and paints puzzles with darkened notches.
struct DarkenedSlideArtist: SlideArtist {
    private let options: SlideOptions
    private let placement: NotchPlacement
    private var painter: SlidePainter

    init(options: SlideOptions, notches: DarkenedNotches) throws(CaptchaError) {
        self.options = options
        placement = NotchPlacement(geometry: options.geometry, decoys: options.decoys)
        painter = try SlidePainter(side: options.geometry.pieceSide, notches: notches)
    }

    mutating func paint(
        seed: Seed,
        item: UInt64,
        on background: inout Image<RGBA8>,
        piece: inout Image<RGBA8>
    ) throws -> SlidePlan {
        let plan = plan(seed: seed, item: item)
        try painter.paint(plan, on: &background, piece: &piece)
        return plan
    }

    func plan(seed: Seed, item: UInt64) -> SlidePlan {
        var generator = SeededGenerator(seed: seed, item: item, for: .placement)
        let boxes = placement.boxes(using: &generator)
        var shapes = SeededGenerator(seed: seed, item: item, for: .shapes)
        let family = shapes.pick(options.shapes)
        let notch = Notch(box: boxes[0], shape: family.draw(using: &shapes))
        let decoys = boxes.dropFirst().map { box in
            let shape =
                switch options.decoyOutlines {
                case .same: notch.shape
                case .varied: family.draw(using: &shapes)
                }
            return Notch(box: box, shape: shape)
        }
        return options.plan(notch, decoys: decoys)
    }
}
