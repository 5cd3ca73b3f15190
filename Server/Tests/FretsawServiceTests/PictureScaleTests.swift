import FretsawCaptcha
import FretsawCodecs
import FretsawKinds
import FretsawRaster
import FretsawServiceTesting
import FretsawStore
import Testing

@testable import FretsawService

@Suite("Pictures at scale 2", .timeLimit(.minutes(2)))
struct PictureScaleTests {
    /// The designs of ``TestService``; rotate puzzles are drawn at scale 1 only.
    private static func designs() throws -> [CaptchaKind: ChallengeDesign] {
        var designs = try TestService.designs()
        designs[.slide]?.denseBackgrounds = FlatBackground()
        return designs
    }

    /// The width of a picture in pixels.
    private func width(_ file: [UInt8]) throws -> Int {
        try ImageDecoder.decode(file).image.width
    }

    @Test("A client gets the scale that it can use, with the same layout and tolerance")
    func scales() async throws {
        let test = try TestService(designs: Self.designs())
        for scale in PictureScale.allCases {
            let (issued, sealed) = try await test.get(scale: scale)
            #expect(issued.scale == scale)
            #expect(issued.layout?.background == SlidePreset.aj.geometry().background)
            #expect(try width(issued.background) == 310 * scale.rawValue)
            #expect(try width(issued.piece ?? []) == 47 * scale.rawValue)
            guard case .place(let target) = sealed.answer else {
                Issue.record("not a slide puzzle")
                return
            }
            let travel = SlidePreset.aj.geometry().travel
            #expect(travel.contains(Int(target.x)) && target.toleranceX == 5)
        }
    }

    @Test("A design that is not drawn at scale 2 is sent at scale 1")
    func onlyOne() async throws {
        let test = try TestService(designs: Self.designs())
        let issued = try await test.get(.rotate, scale: .two).issued
        #expect(issued.scale == .one)
        #expect(try width(issued.background) == 310)
    }

    @Test("Challenges at scale 2 are prepared from the first request for one")
    func prepared() async throws {
        var settings = TestService.settings()
        settings.prepared = 3
        let pool = try WorkerPool(
            designs: [
                DesignName(kind: .slide): #require(Self.designs()[.slide]),
                DesignName(kind: .slide, scale: .two): #require(Self.designs()[.slide]?.dense),
            ],
            workers: 1,
            capacity: 1,
            prepared: settings.prepared
        )
        let dense = DesignName(kind: .slide, scale: .two)
        func fill() async throws {
            let task = Task { await pool.prepared.fill() }
            while !pool.prepared.isFull { try await Task.sleep(for: .milliseconds(1)) }
            task.cancel()
            await task.value
        }
        func takeAll(_ name: DesignName) -> [PictureScale] {
            var scales: [PictureScale] = []
            while let pictures = pool.prepared.take(name) { scales.append(pictures.scale) }
            return scales
        }
        try await fill()
        // The other design does not lose its places.
        #expect(takeAll(DesignName(kind: .slide)) == [.one, .one, .one])
        #expect(takeAll(dense) == [])
        try await fill()
        #expect(takeAll(dense) == [.two, .two, .two])
    }

    /// A pack whose pictures have one scale.
    private struct Pack: ChallengePack {
        let kind = CaptchaKind.slide
        let count = 100
        let scale: PictureScale

        func identity(of index: Int) -> [UInt8] { [UInt8(index)] }

        func challenge(at index: Int) -> ChallengePictures {
            ChallengePictures(
                background: [],
                piece: nil,
                words: [],
                preset: "packed",
                scale: scale,
                kind: .slide,
                answer: Answer(slideTo: 150, tolerance: 5)
            )
        }
    }

    @Test(
        "A pack serves clients that can use its scale",
        arguments: PictureScale.allCases,
        PictureScale.allCases
    )
    func packs(packed: PictureScale, asked: PictureScale) async throws {
        let test = try TestService(designs: Self.designs(), pack: Pack(scale: packed))
        let (issued, sealed) = try await test.get(scale: asked)
        #expect((sealed.preset == "packed") == (asked >= packed))
        #expect(issued.scale == min(packed, asked))
    }
}
