internal import FretsawRandom
internal import FretsawRaster

/// Plans and paints puzzles with framed notches.
///
/// The plan depends on the picture: of the placements drawn, the first is taken that people can tell and
/// colours cannot. Which one that was stands in the plan as ``PictureChoice``, so that the plan can be made
/// again without the picture.
struct FramedSlideArtist: SlideArtist {
    private let options: SlideOptions
    private let notches: FramedNotches
    private let placement: NotchRowPlacement
    private let widths: FramedNotch.Widths
    private var notch: FramedNotch
    private var drawn: NotchShape?
    private var mask: Mask
    private var rasteriser = CoverageRasteriser()
    private var samples = RimSamples()
    private var quarter = QuarterPicture()

    init(options: SlideOptions, notches: FramedNotches) throws(CaptchaError) {
        guard
            let placement = NotchRowPlacement(
                geometry: options.geometry,
                decoys: options.decoys,
                notches: notches
            )
        else { throw CaptchaError(.impossibleGeometry("a row without room")) }
        self.options = options
        self.notches = notches
        self.placement = placement
        let side = options.geometry.pieceSide
        widths = notches.widths(side: side)
        notch = FramedNotch(side: side, widths: widths)
        mask = Mask(width: notch.size.width, height: notch.size.height, filledWith: 0)
    }

    /// How often colours are left as they are, but for the drift.
    private static let ownShare = 0.12

    var candidates: Int { notches.placements }

    func plan(seed: Seed, item: UInt64, choice: PictureChoice) -> SlidePlan {
        var generator = SeededGenerator(seed: seed, item: item, for: .placement)
        let truth = placement.drawTruth(using: &generator)
        var row = placement.draw(truth: truth, using: &generator)
        for _ in 0..<choice.candidate { row = placement.draw(truth: truth, using: &generator) }
        return plan(row, shape: shape(seed: seed, item: item), choice: choice)
    }

    mutating func paint(
        seed: Seed,
        item: UInt64,
        on background: inout Image<RGBA8>,
        piece: inout Image<RGBA8>
    ) throws -> SlidePlan {
        let shape = shape(seed: seed, item: item)
        draw(shape)
        quarter.take(background)
        let (row, choice) = choose(seed: seed, item: item)
        let plan = plan(row, shape: shape, choice: choice)
        background.lift(
            notch,
            at: plan.notch.box.origin,
            ramp: choice.recolouring,
            into: &piece,
            pieceOrigin: plan.answer
        )
        for box in row.boxes {
            background.cutOut(notch, at: box.origin)
        }
        return plan
    }

    private func shape(seed: Seed, item: UInt64) -> NotchShape {
        var generator = SeededGenerator(seed: seed, item: item, for: .shapes)
        return generator.pick(options.shapes).draw(using: &generator)
    }

    private mutating func draw(_ shape: NotchShape) {
        guard shape != drawn else { return }
        let path = shape.outline(
            side: Double(notch.side),
            margin: Double(FramedNotches.margin)
        ).transformed(by: .translation(x: Double(notch.reach), y: Double(notch.reach)))
        rasteriser.fill(path, into: &mask)
        notch.draw(mask)
        notch.colour(frame: FramedNotches.frame, fill: FramedNotches.fill)
        samples.take(from: notch, widths: widths)
        drawn = shape
    }

    private func choose(seed: Seed, item: UInt64) -> (NotchRow, PictureChoice) {
        let judge = RowJudge(
            picture: quarter,
            samples: samples,
            side: notch.side,
            moat: widths.moat
        )
        var generator = SeededGenerator(seed: seed, item: item, for: .placement)
        let truth = placement.drawTruth(using: &generator)
        var best: (row: NotchRow, verdict: RowJudge.Verdict, number: Int, penalty: Double)?
        for number in 0..<notches.placements {
            let row = placement.draw(truth: truth, using: &generator)
            let verdict = judge.verdict(row)
            let penalty =
                10 * max(0, notches.distinction - verdict.distinction)
                + max(0, verdict.spread(truth: row.truth) - notches.recolouring)
            if penalty < best?.penalty ?? .infinity { best = (row, verdict, number, penalty) }
            if penalty == 0 { break }
        }
        guard let best else { preconditionFailure("at least one placement is drawn") }
        var colours = SeededGenerator(seed: seed, item: item, for: .recolouring)
        let ramp = recolouring(best.verdict.surroundings, truth: best.row.truth, using: &colours)
        return (best.row, PictureChoice(candidate: best.number, recolouring: ramp))
    }

    /// Moves the piece's colours towards those around one of the notches, so that the best fit of colours
    /// is any of them.
    ///
    /// Mostly a decoy: where the surroundings of several are much alike, the true one fits best in spite
    /// of it, and that has to be made up for. The share was found by the trained attacker: with less, it
    /// learns that the best fit is wrong.
    private func recolouring(
        _ surroundings: [RowJudge.Surroundings],
        truth: Int,
        using generator: inout SeededGenerator
    ) -> ColourRamp {
        let own = surroundings[truth]
        let others = surroundings.indices.filter { $0 != truth }
        let isOwn = generator.chance(FramedSlideArtist.ownShare) || others.isEmpty
        let target = isOwn ? own : surroundings[generator.pick(others)]
        var (middle, across, down) = (
            target.middle - own.middle, target.across - own.across, target.down - own.down
        )
        for channel in 0..<3 {
            let greatest = abs(middle[channel]) + abs(across[channel]) + abs(down[channel])
            let share = greatest > 0 ? min(1, Float(notches.recolouring) / greatest) : 0
            middle[channel] = middle[channel] * share + drift(1, &generator)
            across[channel] = across[channel] * share + drift(0.5, &generator)
            down[channel] = down[channel] * share + drift(0.5, &generator)
        }
        func levels(_ value: SIMD3<Float>) -> SIMD3<Int32> {
            SIMD3<Int32>(value.rounded(.toNearestOrEven))
        }
        return ColourRamp(middle: levels(middle), across: levels(across), down: levels(down))
    }

    /// A number of about normal distribution, its deviation `share` of what is asked for.
    private func drift(_ share: Double, _ generator: inout SeededGenerator) -> Float {
        var sum = 0.0
        for _ in 0..<4 { sum += generator.draw(in: -1.0...1.0) }
        // Four even numbers of −1 … 1 have a variance of 4/3.
        return Float(sum * 0.866_025_403_784_438_6 * notches.drift * share)
    }

    private func plan(_ row: NotchRow, shape: NotchShape, choice: PictureChoice) -> SlidePlan {
        var decoys = row.boxes.map { Notch(box: $0, shape: shape) }
        let notch = decoys.remove(at: row.truth)
        return options.plan(notch, decoys: decoys, choice: choice)
    }
}
