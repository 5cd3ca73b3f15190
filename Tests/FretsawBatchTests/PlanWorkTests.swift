import FretsawBackgrounds
import FretsawBatch
import FretsawCaptcha
import FretsawCodecs
import FretsawRandom
import Testing

@Suite("The work of a plan")
struct PlanWorkTests {
    private static func work(
        encoding: PictureEncoding = .png,
        seed: Seed = Seed(1),
        count: Int = 1,
        families: [String] = ["sea"]
    ) -> [String: String] {
        BatchPlan(
            recipe: .slide(SlideOptions()),
            preset: nil,
            encoding: encoding,
            seed: seed,
            count: count
        ).work(backgrounds: .scenery(families: families))
    }

    @Test("Seed and count do not change the work")
    func same() {
        #expect(PlanWorkTests.work() == PlanWorkTests.work(seed: Seed(2), count: 9))
        #expect(PlanWorkTests.work()["format"] == "png")
    }

    @Test("File format and backgrounds change the work")
    func other() {
        let work = PlanWorkTests.work()
        #expect(work != PlanWorkTests.work(encoding: .jpeg(quality: 80)))
        #expect(work != PlanWorkTests.work(families: ["sea", "dunes"]))
        #expect(work["backgrounds.families"] == "sea")
    }
}
