import FretsawRandom
import FretsawRaster
import Testing

@testable import FretsawCaptcha

@Suite("Notch placement")
struct NotchPlacementTests {
    static let geometries: [SlideGeometry] =
        SlidePreset.allCases.flatMap { preset in
            PieceLayout.allCases.map { preset.geometry(layout: $0) }
        } + [
            // No row to choose, and hardly a column.
            SlideGeometry(
                background: PixelSize(width: 200, height: 40),
                pieceSide: 40,
                layout: .strip
            ),
            SlideGeometry(
                background: PixelSize(width: 120, height: 90),
                pieceSide: 24,
                layout: .tight
            ),
        ]

    @Test("Every notch is in the picture and apart from the others", arguments: geometries, 0...4)
    func notchesKeepApart(geometry: SlideGeometry, decoys: Int) throws {
        let options = SlideOptions(geometry: geometry, look: .plain, decoys: decoys)
        guard (try? options.validate()) != nil else {
            // Rejected before anything is drawn.
            return
        }
        let captcha = try SlideGenerator(options: options)
        let picture = PixelRect(
            x: 0,
            y: 0,
            width: geometry.background.width,
            height: geometry.background.height
        )
        for item in UInt64(0)..<500 {
            let plan = captcha.plan(seed: Seed(11), item: item)
            #expect(plan.decoys.count == decoys)
            let boxes = plan.notches.map(\.box)
            for (index, box) in boxes.enumerated() {
                #expect(picture.contains(box))
                #expect(box.minY == boxes[0].minY, "rows reveal nothing")
                for other in boxes[..<index] {
                    #expect(!box.overlaps(other, gap: SlideGeometry.gap))
                }
            }
            #expect(boxes.allSatisfy { geometry.travel.contains($0.minX) })
            #expect(plan.notch.box.minX >= geometry.pieceSide)
        }
    }

    @Test("Outlines of plain notches clearly differ; the option same makes them equal")
    func outlines() throws {
        let varied = try SlideGenerator(options: SlideOptions(look: .plain))
        let same = try SlideGenerator(
            options: SlideOptions(look: .plain, decoyOutlines: .same)
        )
        for item in UInt64(0)..<300 {
            let plan = varied.plan(seed: Seed(12), item: item)
            let masks = plan.notches.map { notch in
                notch.shape.outline(side: 24, margin: 0).coverage(width: 24, height: 24)
            }
            for (index, mask) in masks.enumerated() {
                for other in masks[..<index] {
                    #expect(DistinctShapes.overlap(mask, other) <= DistinctShapes.maxOverlap)
                }
            }
            let equal = same.plan(seed: Seed(12), item: item)
            #expect(Set(equal.notches.map(\.shape)) == [plan.notch.shape])
            #expect(equal.notch == plan.notch)
        }
        // With one family only, the most different of several outlines is used.
        let leaves = try SlideGenerator(options: SlideOptions(look: .plain, shapes: [.leaf]))
        let plan = leaves.plan(seed: Seed(12), item: 1)
        #expect(Set(plan.notches.map(\.shape.family)) == [.leaf])
        #expect(Set(plan.notches.map(\.shape)).count == 3)
    }

    @Test("The preset aj uses only positions that every AJ client reaches")
    func ajTravel() throws {
        let geometry = SlidePreset.aj.geometry()
        #expect(geometry.background == PixelSize(width: 310, height: 155))
        #expect(geometry.pieceSize == PixelSize(width: 47, height: 155))
        #expect(geometry.travel == 49...262)
        let captcha = try SlideGenerator(options: SlideOptions(geometry: geometry, look: .plain))
        var seen: Set<Int> = []
        for item in UInt64(0)..<5000 {
            let answer = captcha.plan(seed: Seed(12), item: item).answer
            #expect((49...262).contains(answer.x))
            #expect(answer.y == 0)
            seen.insert(answer.x)
        }
        #expect(seen.count == 214, "every place comes up")
    }

    @Test("Decoys are on both sides of the true notch, and puzzles on all rows")
    func decoysAreAnywhere() throws {
        let captcha = try SlideGenerator(options: SlideOptions(look: .plain))
        var left = 0
        var rows: Set<Int> = []
        let plans = (UInt64(0)..<2000).map { captcha.plan(seed: Seed(13), item: $0) }
        for plan in plans {
            left += plan.decoys.count { $0.box.minX < plan.notch.box.minX }
            rows.formUnion(plan.decoys.map(\.box.minY))
        }
        #expect((1000...3000).contains(left), "of 4,000 decoys")
        #expect(rows == Set(1...107))
    }

    /// Looks, presets and numbers of notches that fit.
    static let placements: [SlideOptions] = SlideLook.allCases.flatMap { look in
        SlidePreset.allCases.flatMap { preset in
            (0...4).map { decoys in
                SlideOptions(geometry: preset.geometry(), look: look, decoys: decoys)
            }
        }
    }
    .filter { (try? $0.validate()) != nil }

    /// A solver that always gives one answer succeeds if the true notch is in a window around it.
    @Test("No constant answer is better than another", arguments: placements)
    func positionsAreUniform(options: SlideOptions) throws {
        let geometry = options.geometry
        let placement = NotchPlacement(geometry: geometry, options.notches)
        let columns = geometry.travel
        let challenges = 20_000
        var truths = Array(repeating: 0, count: columns.upperBound + 1)
        var decoys = truths
        var ranks = Array(repeating: 0, count: options.decoys + 1)
        for item in 0..<UInt64(challenges) {
            var generator = SeededGenerator(seed: Seed(17), item: item, for: .placement)
            var boxes = placement.draw(options.decoys + 1, using: &generator)
            let truth = boxes.removeFirst()
            truths[truth.minX] += 1
            for decoy in boxes { decoys[decoy.minX] += 1 }
            ranks[boxes.count { ($0.minX, $0.minY) < (truth.minX, truth.minY) }] += 1
        }
        // Twice the tolerance of AJ-Captcha and one pixel, scaled with the width.
        let window = 2 * (5 * geometry.background.width / 310) + 1
        let bound = 1.15 * Double(window) / Double(columns.count)
        for (name, counts, total) in [
            ("true notches", truths, challenges), ("decoys", decoys, challenges * options.decoys),
        ] where total > 0 {
            let best =
                (columns.lowerBound...columns.upperBound - window + 1)
                .map { counts[$0..<$0 + window].reduce(0, +) }.max() ?? 0
            #expect(Double(best) / Double(total) <= bound, "\(name)")
        }
        let share = Double(challenges) / Double(ranks.count)
        for (rank, count) in ranks.enumerated() {
            #expect(abs(Double(count) - share) < 5 * share.squareRoot(), "rank \(rank)")
        }
    }

    @Test("All presets have space for two decoys on a row", arguments: SlidePreset.allCases)
    func presetsHaveDecoys(preset: SlidePreset) {
        for look in SlideLook.allCases { #expect(look.decoys(in: preset.geometry()) >= 2) }
    }

    @Test("A puzzle with hardly any free space is still placed")
    func tightRoom() throws {
        // One row, and columns for exactly three boxes.
        let cell = 40 + SlideGeometry.gap
        let geometry = SlideGeometry(
            background: PixelSize(width: 82 + 3 * cell, height: 40),
            pieceSide: 40,
            layout: .tight
        )
        let captcha = try SlideGenerator(
            options: SlideOptions(geometry: geometry, look: .plain, decoys: 2)
        )
        for item in UInt64(0)..<200 {
            let plan = captcha.plan(seed: Seed(14), item: item)
            #expect(plan.decoys.count == 2)
            let columns = plan.notches.map(\.box.minX).sorted()
            #expect(zip(columns, columns.dropFirst()).allSatisfy { $1 - $0 >= cell })
        }
    }

    @Test(
        "Impossible geometry is an error with its numbers",
        arguments: [
            (310, 155, 200, 2, "higher"), (310, 155, 10, 2, "the minimum is 24"),
            (100, 155, 60, 0, "x ≥ 62"), (310, 70, 70, 4, "space for 2"), (0, 155, 47, 2, "0×155"),
            (100_000, 155, 47, 2, "4096"),
        ]
    )
    func impossibleGeometry(width: Int, height: Int, side: Int, decoys: Int, part: String) {
        let geometry = SlideGeometry(
            background: PixelSize(width: width, height: height),
            pieceSide: side,
            layout: .strip
        )
        let error = #expect(throws: CaptchaError.self) {
            try SlideGenerator(
                options: SlideOptions(geometry: geometry, look: .plain, decoys: decoys)
            )
        }
        #expect(error?.description.contains(part) == true, "\(error?.description ?? "")")
    }

    @Test("A plan depends only on seed and item")
    func plansRepeat() throws {
        let captcha = try SlideGenerator(options: SlideOptions(look: .plain))
        let again = try SlideGenerator(options: SlideOptions(look: .plain))
        for item in UInt64(0)..<100 {
            #expect(
                captcha.plan(seed: Seed(15), item: item) == again.plan(seed: Seed(15), item: item)
            )
            #expect(
                captcha.plan(seed: Seed(15), item: item) != again.plan(seed: Seed(16), item: item)
            )
        }
    }
}
