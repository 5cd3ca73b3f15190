internal import FretsawRandom
internal import FretsawRaster

/// Plans and paints puzzles with darkened notches.
struct DarkenedRenderer: SlideRenderer {
    private let options: SlideOptions
    private let placement: NotchPlacement
    private var renderer: NotchRenderer

    init(options: SlideOptions, notches: DarkenedNotches) throws(CaptchaError) {
        self.options = options
        placement = NotchPlacement(geometry: options.geometry, decoys: options.decoys)
        renderer = try NotchRenderer(side: options.geometry.pieceSide, notches: notches)
    }

    mutating func paint(
        seed: Seed,
        item: UInt64,
        on background: inout Image<RGBA8>,
        piece: inout Image<RGBA8>
    ) throws -> SlidePlan {
        let plan = plan(seed: seed, item: item)
        try renderer.paint(plan, on: &background, piece: &piece)
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

/// Renders darkened notches: cuts its notches into a clean background and its piece out of it.
///
/// **Set in place, the piece restores the background**: with C the clean picture, N the picture with
/// notches and A the piece's opacity, the piece's colour is P = (C − (1 − A)·N) / A, so that
/// A·P + (1 − A)·N = C to within rounding. Under the opaque part that is the clean picture; on the
/// fading rim, where N is a little darker, it is a little lighter: the highlight. N is never darker
/// there than a P of at most 255 can make good.
///
/// A value that owns its scratch masks: keep one and paint many puzzles without allocation.
struct NotchRenderer: Sendable {
    private var masks: NotchMasks
    /// What a decoy's piece is painted on: nothing.
    private var noPiece = Image<RGBA8>(width: 0, height: 0, filledWith: .transparent)

    /// A renderer of darkened notches in boxes of `side` pixels, or an error that says what is wrong with
    /// them.
    init(side: Int, notches: DarkenedNotches) throws(CaptchaError) {
        try notches.validate()
        guard (1...SlideGeometry.greatestSide).contains(side) else {
            throw CaptchaError(
                .optionOutOfRange(
                    name: "piece",
                    value: "\(side)",
                    allowed: "1…\(SlideGeometry.greatestSide)"
                )
            )
        }
        masks = NotchMasks(side: side, look: notches)
    }

    /// Cuts `plan` out of `background` and paints its piece over all of `piece`.
    ///
    /// - Parameters:
    ///   - plan: made with the options the renderer has.
    ///   - background: the clean, opaque picture; afterwards the one with notches.
    ///   - piece: becomes the piece; made anew only where it has another size.
    /// - Throws: ``CaptchaError`` where the background has another size than the plan's.
    /// - Complexity: O(area of the notches and of the piece)
    mutating func paint(
        _ plan: SlidePlan,
        on background: inout Image<RGBA8>,
        piece: inout Image<RGBA8>
    ) throws(CaptchaError) {
        guard background.size == plan.backgroundSize else {
            throw CaptchaError(
                .backgroundSize(background.size, expected: plan.backgroundSize)
            )
        }
        if piece.size == plan.pieceSize {
            piece.fill(with: .transparent)
        } else {
            piece = Image(
                width: plan.pieceSize.width,
                height: plan.pieceSize.height,
                filledWith: .transparent
            )
        }
        masks.draw(plan.notch.shape)
        background.cutOut(
            masks.stencil,
            at: plan.notch.box.origin,
            into: &piece,
            pieceOrigin: plan.answer
        )
        for decoy in plan.decoys {
            masks.draw(decoy.shape)
            background.cutOut(
                masks.stencil,
                at: decoy.box.origin,
                into: &noPiece,
                pieceOrigin: plan.answer
            )
        }
    }
}
