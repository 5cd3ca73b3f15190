import FretsawRandom
import FretsawRaster
import FretsawTesting
import Testing

@testable import FretsawCaptcha

@Suite("Click-word plans")
struct ClickWordPlanTests {
    private func plans(_ options: ClickWordOptions, _ count: UInt64) throws -> [ClickWordPlan] {
        let captcha = try ClickWordGenerator(options: options)
        return (0..<count).map { captcha.plan(seed: Seed(61), item: $0) }
    }

    @Test(
        "Words are inside the picture without overlaps, and any click in a word's box is correct",
        arguments: [(310, 155), (200, 160), (480, 200), (160, 300), (1600, 900)],
        [2, 4]
    )
    func places(size: (Int, Int), words: Int) throws {
        let geometry = ClickGeometry(
            background: PixelSize(width: size.0, height: size.1)
        )
        let options = ClickWordOptions(
            geometry: geometry,
            words: words,
            prompts: words,
            glyphs: try Words.letters()
        )
        let frame = PixelRect(
            x: geometry.margin,
            y: geometry.margin,
            width: size.0 - 2 * geometry.margin,
            height: size.1 - 2 * geometry.margin
        )
        for plan in try plans(options, 60) {
            let boxes = plan.words.map(\.box)
            for (index, box) in boxes.enumerated() {
                #expect(frame.contains(box))
                #expect(max(box.size.width, box.size.height) <= geometry.targetSide)
                #expect(min(box.size.width, box.size.height) > 4)
                #expect(box.size.width <= 2 * plan.tolerance)
                #expect(box.size.height <= 2 * plan.tolerance)
                for other in boxes[..<index] {
                    #expect(!box.overlaps(other, gap: geometry.gap))
                }
            }
        }
    }

    @Test("The default is AJ-Captcha's: three of four words, ±25 pixels at 310×155")
    func aj() throws {
        let options = ClickWordOptions(glyphs: try Words.letters())
        #expect(options.geometry.tolerance == 25)
        for plan in try plans(options, 20) {
            #expect(plan.prompts.count == 3)
            #expect(plan.others.count == 1)
            #expect(plan.tolerance == 25)
            #expect(plan.backgroundSize == PixelSize(width: 310, height: 155))
            let centres = plan.prompted.map(\.centre)
            #expect(plan.accepts(centres))
            #expect(plan.accepts(centres.map { PixelPoint(x: $0.x - 25, y: $0.y + 25) }))
            #expect(!plan.accepts(centres.map { PixelPoint(x: $0.x + 26, y: $0.y) }))
            #expect(!plan.accepts(Array(centres.dropLast())))
            #expect(!plan.accepts(centres + [centres[0]]))
        }
    }

    @Test("Neither equal nor similar words are drawn together")
    func distinct() throws {
        var options = ClickWordOptions(words: 6, prompts: 6, glyphs: try Words.letters())
        for plan in try plans(options, 300) {
            #expect(Set(plan.prompts).count == 6)
            #expect(!Set(plan.prompts).isSuperset(of: ["E", "F"]))
        }
        options.words = 10
        options.prompts = 10
        let error = #expect(throws: CaptchaError.self) { try ClickWordGenerator(options: options) }
        #expect(error?.description.contains("add words to the list or use fewer") == true)
    }

    @Test("Every word of the list is drawn and prompted")
    func everyWord() throws {
        let options = ClickWordOptions(glyphs: try Words.letters())
        var counts: [String: Int] = [:]
        for plan in try plans(options, 400) {
            for prompt in plan.prompts { counts[prompt, default: 0] += 1 }
        }
        #expect(counts.count == 10)
        // 1200 in all; words of like build come together, so not all equally often.
        #expect(counts.values.allSatisfy { $0 > 20 })
    }

    @Test("The order of prompts does not correlate with positions")
    func orderIsIndependent() throws {
        let options = ClickWordOptions(prompts: 4, glyphs: try Words.letters())
        let count = propertySeeds(2000).count
        let plans = try plans(options, UInt64(count))
        for axis in [\PixelPoint.x, \PixelPoint.y] {
            // Kendall: pairs in order less pairs in reverse. Of n pictures with six pairs each the
            // mean of a picture has the variance (2·4 + 5)·2 / (9·4·3) = 0.2407 (Kendall, 1938).
            var sum = 0.0
            for plan in plans {
                let values = plan.prompted.map { $0.centre[keyPath: axis] }
                for i in 0..<4 {
                    for j in i + 1..<4 { sum += Double((values[j] - values[i]).signum()) / 6 }
                }
            }
            let deviation = (0.2407 / Double(plans.count)).squareRoot()
            #expect(abs(sum / Double(plans.count)) < 4 * deviation)
        }
        // The word left out is no more often the rightmost than any other.
        let left = ClickWordOptions(glyphs: try Words.letters())
        let rightmost = try self.plans(left, UInt64(count)).count { plan in
            plan.prompted.allSatisfy { $0.centre.x <= plan.others[0].centre.x }
        }
        // Of words in any order a quarter, with the variance of a binomial distribution.
        let deviation = (Double(count) * 0.25 * 0.75).squareRoot()
        #expect(abs(Double(rightmost) - Double(count) / 4) < 4.6 * deviation)
    }

    @Test("Words are spread over the whole picture")
    func spread() throws {
        let options = ClickWordOptions(glyphs: try Words.letters())
        var counts = [Int](repeating: 0, count: 6)
        for plan in try plans(options, 1000) {
            for word in plan.words {
                counts[min(2, word.centre.x * 3 / 310) + 3 * (word.centre.y * 2 / 155)] += 1
            }
        }
        #expect(counts.allSatisfy { (450...900).contains($0) }, "\(counts)")
    }

    @Test("A pose stays in its legible range and rotates in both directions")
    func poses() throws {
        let words = try plans(ClickWordOptions(glyphs: try Words.letters()), 100)
            .flatMap(\.words)
        #expect(words.allSatisfy { abs($0.pose.turn) <= WordPose.maxTurn })
        #expect(words.contains { $0.pose.turn < -0.03 } && words.contains { $0.pose.turn > 0.03 })
        #expect(words.allSatisfy { $0.pose.side >= 36 })
    }

    @Test("Impossible sizes and numbers are errors that state what to change")
    func messages() throws {
        func message(_ width: Int, _ height: Int, _ words: Int, _ prompts: Int) -> String? {
            let geometry = ClickGeometry(
                background: PixelSize(width: width, height: height)
            )
            do throws(CaptchaError) {
                try ClickWordOptions.validate(words: words, prompts: prompts, geometry: geometry)
                return nil
            } catch {
                return error.description
            }
        }
        #expect(message(310, 155, 4, 3) == nil)
        #expect(message(310, 155, 10, 10) == nil)
        #expect(message(310, 155, 11, 3)?.contains("space for 10; use fewer words") == true)
        #expect(message(310, 155, 0, 0)?.contains("words is 0") == true)
        #expect(message(310, 155, 13, 3)?.contains("1…12") == true)
        #expect(message(310, 155, 4, 5)?.contains("1…4, the number of words drawn") == true)
        #expect(message(310, 155, 4, 0)?.contains("prompts is 0") == true)
        #expect(message(100, 60, 1, 1)?.contains("make it larger") == true)
        for side in [Int.min, -1, 0, 4097, Int.max] {
            #expect(message(side, 155, 4, 3)?.contains("each side must be in") == true)
            #expect(message(310, side, 4, 3)?.contains("each side must be in") == true)
        }
        #expect(message(4096, 4096, 12, 12) == nil)
    }
}
