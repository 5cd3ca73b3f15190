import FretsawCaptcha
import FretsawRandom
import FretsawRaster
import Testing

/// Puzzles with framed notches on one row.
@Suite("Framed notches")
struct FramedNotchTests {
    /// Noise of its own colour everywhere: no two places of it look alike.
    struct Noise: BackgroundSource {
        func paint(
            into image: inout Image<RGBA8>,
            using generator: inout SeededGenerator
        ) throws -> BackgroundOrigin {
            for y in 0..<image.height {
                for x in 0..<image.width {
                    let bits = generator.next()
                    image[x, y] = RGBA8(
                        red: UInt8(truncatingIfNeeded: bits),
                        green: UInt8(truncatingIfNeeded: bits >> 8),
                        blue: UInt8(truncatingIfNeeded: bits >> 16)
                    )
                }
            }
            return BackgroundOrigin(source: .photo, name: "noise")
        }
    }

    /// The picture at whose top left corner a ramp of colours begins: smooth, as skies are.
    struct Slope: BackgroundSource {
        func paint(
            into image: inout Image<RGBA8>,
            using generator: inout SeededGenerator
        ) throws -> BackgroundOrigin {
            let tilt = generator.draw(in: 1...3)
            for y in 0..<image.height {
                for x in 0..<image.width {
                    image[x, y] = RGBA8(
                        red: UInt8((x / 2 + y * tilt / 4) % 256),
                        green: UInt8((60 + y) % 256),
                        blue: UInt8((200 - x / 2 + 256) % 256)
                    )
                }
            }
            return BackgroundOrigin(source: .photo, name: "slope")
        }
    }

    static let looks: [SlideLook] = [.continued]

    private func solution(_ puzzle: Puzzle) -> SlidePlan {
        switch puzzle.solution {
        case .slide(let plan): plan
        default: preconditionFailure("a slide puzzle has a slide plan")
        }
    }

    @Test(
        "All notches lie on one row, inside the picture, clear of the piece and of each other",
        arguments: looks,
        SlidePreset.allCases
    )
    func row(look: SlideLook, preset: SlidePreset) throws {
        let geometry = preset.geometry()
        let options = SlideOptions(geometry: geometry, look: look)
        #expect(options.decoys >= 2)
        let captcha = try SlideCaptcha(options: options)
        var generator = SeededGenerator(seed: Seed(61))
        let picture = PixelRect(
            x: 0,
            y: 0,
            width: geometry.background.width,
            height: geometry.background.height
        )
        for item in UInt64(0)..<200 {
            let candidate = generator.draw(in: 0..<captcha.candidates)
            let plan = captcha.plan(
                seed: Seed(62),
                item: item,
                choice: PictureChoice(candidate: candidate, recolouring: .none)
            )
            let boxes = plan.notches.map(\.box).sorted { $0.minX < $1.minX }
            #expect(boxes.count == options.decoys + 1)
            #expect(Set(boxes.map(\.minY)).count == 1)
            #expect(Set(plan.notches.map(\.shape)).count == 1)
            #expect(boxes.allSatisfy(picture.contains))
            #expect(boxes[0].minX > geometry.pieceSide)
            for (left, right) in zip(boxes, boxes.dropFirst()) {
                #expect(left.maxX + 2 <= right.minX)
            }
        }
    }

    @Test("Each place in the row is the true one as often as any other")
    func order() throws {
        let captcha = try SlideCaptcha(options: SlideOptions(look: .continued))
        var counts = [0, 0, 0, 0]
        let items = 4_000
        for item in 0..<UInt64(items) {
            let plan = captcha.plan(seed: Seed(63), item: item)
            counts[plan.decoys.count { $0.box.minX < plan.notch.box.minX }] += 1
        }
        // Five standard deviations of a count whose chance is a quarter.
        for count in counts { #expect(abs(count - items / 4) < 137) }
    }

    @Test("The plan follows from the choice, without the picture", arguments: looks)
    func planFromChoice(look: SlideLook) throws {
        let options = SlideOptions(look: look)
        let captcha = try SlideCaptcha(options: options)
        var maker = try PuzzleMaker(recipe: .slide(options), backgrounds: Noise())
        #expect(maker.candidates == captcha.candidates && captcha.candidates > 1)
        var candidates: Set<Int> = []
        for item in UInt64(0)..<12 {
            let plan = solution(try maker.makePuzzle(seed: Seed(64), item: item))
            let choice = try #require(plan.choice)
            candidates.insert(choice.candidate)
            #expect(captcha.plan(seed: Seed(64), item: item, choice: choice) == plan)
        }
        #expect(candidates.count > 1, "the picture has a say")
    }

    @Test("Notches look the same, whatever picture they are cut from", arguments: looks)
    func notchesAreEqual(look: SlideLook) throws {
        var maker = try PuzzleMaker(
            recipe: .slide(SlideOptions(look: look)),
            backgrounds: Noise()
        )
        for item in UInt64(0)..<8 {
            let puzzle = try maker.makePuzzle(seed: Seed(65), item: item)
            let plan = solution(puzzle)
            let piece = puzzle.pictures[1].image
            let shift = PixelPoint(
                x: plan.notch.box.minX - plan.answer.x,
                y: plan.notch.box.minY - plan.answer.y
            )
            var compared = 0
            for y in 0..<plan.notch.box.size.height {
                for x in 0..<plan.notch.box.size.width
                where piece[x + shift.x, y + shift.y].alpha == 255 {
                    // What the piece hides is frame and fill alone.
                    let colours = Set(
                        plan.notches.map {
                            puzzle.pictures[0].image[$0.box.minX + x, $0.box.minY + y]
                        }
                    )
                    #expect(colours.count == 1, "\(item): \(x), \(y)")
                    compared += 1
                }
            }
            #expect(compared > 300)
        }
    }

    /// What is not in the picture cannot be used: pixels of the moat tell nothing of what was there.
    @Test("Nothing within the moat depends on what the clean picture has there")
    func moatIsEmpty() throws {
        /// Noise that is changed close to where the notches will lie.
        struct Changed: BackgroundSource {
            let places: [(PixelPoint, UInt8)]

            func paint(
                into image: inout Image<RGBA8>,
                using generator: inout SeededGenerator
            ) throws -> BackgroundOrigin {
                let origin = try Noise().paint(into: &image, using: &generator)
                for (place, level) in places { image[place.x, place.y].green ^= level }
                return origin
            }
        }
        // One placement, so that a changed picture changes no place; no recolouring, which is smooth.
        let notches = FramedNotches(recolouring: 0, drift: 0, placements: 1)
        let options = SlideOptions(
            look: .continued,
            shapes: [.polygon],
            notches: .framed(notches)
        )
        var maker = try PuzzleMaker(recipe: .slide(options), backgrounds: Noise())
        let puzzle = try maker.makePuzzle(seed: Seed(66), item: 0)
        let plan = solution(puzzle)
        let piece = puzzle.pictures[1].image
        // The outermost columns where the piece is solid: three pixels beyond lies the moat.
        let row = plan.notch.box.size.height / 2
        let solid = (0..<piece.width).filter { piece[$0, plan.notch.box.minY + row].alpha == 255 }
        let (first, last) = (try #require(solid.first), try #require(solid.last))
        var hidden: [(PixelPoint, UInt8)] = []
        for notch in plan.notches {
            let y = notch.box.minY + row
            hidden.append((PixelPoint(x: notch.box.minX + first - 3, y: y), 255))
            hidden.append((PixelPoint(x: notch.box.minX + last + 3, y: y), 255))
        }
        var other = try PuzzleMaker(
            recipe: .slide(options),
            backgrounds: Changed(places: hidden)
        )
        #expect(
            try other.makePuzzle(seed: Seed(66), item: 0).pictures.map(\.image)
                == puzzle.pictures.map(\.image)
        )

        let shown = [
            (PixelPoint(x: plan.notch.box.minX + last + 12, y: plan.notch.box.minY), UInt8(255))
        ]
        var visible = try PuzzleMaker(
            recipe: .slide(options),
            backgrounds: Changed(places: shown)
        )
        #expect(
            try visible.makePuzzle(seed: Seed(66), item: 0).pictures[0].image
                != puzzle.pictures[0].image
        )
    }

    @Test("Colours move as the choice says", arguments: looks)
    func recolouring(look: SlideLook) throws {
        var maker = try PuzzleMaker(recipe: .slide(SlideOptions(look: look)), backgrounds: Slope())
        var moved = 0
        for item in UInt64(0)..<10 {
            let puzzle = try maker.makePuzzle(seed: Seed(67), item: item)
            let plan = solution(puzzle)
            let choice = try #require(plan.choice)
            if choice.recolouring != .none { moved += 1 }
            // The same item's clean picture: a puzzle whose notches lie elsewhere.
            var generator = SeededGenerator(seed: Seed(67), item: item, purpose: 1)
            var clean = Image<RGBA8>(
                width: plan.backgroundSize.width,
                height: plan.backgroundSize.height,
                filledWith: .black
            )
            _ = try Slope().paint(into: &clean, using: &generator)
            let side = plan.notch.box.size.width
            let middle = side / 2
            let levels = choice.recolouring.levels(x: middle, y: middle, side: side)
            let before = clean[plan.notch.box.minX + middle, plan.notch.box.minY + middle]
            let after = puzzle.pictures[1].image[
                plan.notch.box.minX - plan.answer.x + middle,
                plan.notch.box.minY - plan.answer.y + middle
            ]
            #expect(Int(after.green) == min(255, max(0, Int(before.green) + Int(levels.y))))
        }
        #expect(moved >= 9)
    }

    @Test("A maker that made before makes the same")
    func makerKeepsNothing() throws {
        let recipe = CaptchaRecipe.slide(SlideOptions(look: .continued))
        var used = try PuzzleMaker(recipe: recipe, backgrounds: Noise())
        for item in UInt64(0)..<6 {
            var fresh = try PuzzleMaker(recipe: recipe, backgrounds: Noise())
            let (one, other) = (
                try used.makePuzzle(seed: Seed(68), item: item),
                try fresh.makePuzzle(seed: Seed(68), item: item)
            )
            #expect(one.pictures.map(\.image) == other.pictures.map(\.image))
            #expect(one.solution == other.solution)
        }
    }

    @Test(
        "Numbers outside their ranges are refused by name",
        arguments: [
            (FramedNotches(moat: 0), "moat"), (FramedNotches(inset: 6), "inset"),
            (FramedNotches(recolouring: -1), "recolouring"),
            (FramedNotches(drift: .nan), "drift"), (FramedNotches(placements: 0), "placements"),
            (FramedNotches(distinction: 21), "distinction"),
        ]
    )
    func numbersAreChecked(notches: FramedNotches, name: String) {
        let error = #expect(throws: CaptchaError.self) {
            try SlideCaptcha(options: SlideOptions(look: .continued, notches: .framed(notches)))
        }
        #expect(error?.description.contains(name) == true)
    }

    @Test("A row without room is refused with the numbers")
    func noRoom() {
        let error = #expect(throws: CaptchaError.self) {
            try SlideCaptcha(options: SlideOptions(look: .continued, decoys: 4))
        }
        #expect(error?.description.contains("room for 4") == true)
        #expect(throws: CaptchaError.self) {
            try SlideCaptcha(options: SlideOptions(look: .continued, decoyOutlines: .varied))
        }
    }
}
