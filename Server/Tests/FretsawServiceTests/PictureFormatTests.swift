import FretsawCaptcha
import FretsawCodecs
import FretsawKinds
import FretsawRaster
import FretsawServiceTesting
import FretsawStore
import Testing

@testable import FretsawService

@Suite("Pictures in WebP", .timeLimit(.minutes(2)))
struct PictureFormatTests {
    private static func designs(
        _ encoding: PictureEncoding
    ) throws -> [CaptchaKind: ChallengeDesign] {
        var designs = try TestService.designs()
        for kind in designs.keys { designs[kind]?.encoding = encoding }
        designs[.slide]?.denseBackgrounds = FlatBackground()
        return designs
    }

    @Test(
        "Only a client that asks for WebP gets it, at each scale",
        arguments: [CaptchaKind.slide, .rotate],
        PictureScale.allCases
    )
    func formats(kind: CaptchaKind, scale: PictureScale) async throws {
        let test = try TestService(designs: Self.designs(.webp(quality: 80)))
        for acceptsWebP in [true, false, true] {
            let issued = try await test.get(kind, scale: scale, acceptsWebP: acceptsWebP).issued
            let piece = try #require(issued.piece)
            #expect(ImageFormat(sniffing: issued.background) == (acceptsWebP ? .webp : .jpeg))
            #expect(ImageFormat(sniffing: piece) == (acceptsWebP ? .webp : .png))
            let background = try ImageDecoder.decode(issued.background).image
            #expect(background.width == 310 * (kind == .slide ? scale.rawValue : 1))
        }
    }

    @Test(
        "A service of another format sends that one to all",
        arguments: [PictureEncoding.jpeg(quality: 80), .png]
    )
    func others(encoding: PictureEncoding) async throws {
        let test = try TestService(designs: Self.designs(encoding))
        let issued = try await test.get(acceptsWebP: true).issued
        #expect(ImageFormat(sniffing: issued.background)?.rawValue == encoding.name)
    }

    /// A pack of WebPs or JPEGs.
    private struct Pack: ChallengePack {
        let kind = CaptchaKind.slide
        let count = 100
        let scale = PictureScale.one
        let background: [UInt8]

        func identity(of index: Int) -> [UInt8] { [UInt8(index)] }

        func challenge(at index: Int) -> ChallengePictures {
            ChallengePictures(
                background: background,
                preset: "packed",
                kind: .slide,
                answer: Answer(slideTo: 150, tolerance: 5)
            )
        }
    }

    @Test("A pack of WebPs serves only clients that ask for WebP", arguments: [true, false])
    func packs(asked: Bool) async throws {
        for (header, isServed) in [("RIFF", asked), ("\u{FF}", true)] {
            let pack = Pack(background: header.unicodeScalars.map { UInt8($0.value) })
            let test = try TestService(designs: Self.designs(.webp(quality: 80)), pack: pack)
            let sealed = try await test.get(acceptsWebP: asked).sealed
            #expect((sealed.preset == "packed") == isServed)
        }
    }

    @Test("Challenges in WebP are prepared at once, others from the first request for one")
    func prepared() async throws {
        let design = try #require(Self.designs(.webp(quality: 80))[.slide])
        let name = DesignName(kind: .slide)
        let pool = try WorkerPool(
            designs: [name: #require(design.inJPEG), name.with(\.isWebP, true): design],
            workers: 1,
            capacity: 1,
            prepared: 2
        )
        func fill() async throws -> [ImageFormat?] {
            let task = Task { await pool.prepared.fill() }
            while !pool.prepared.isFull { try await Task.sleep(for: .milliseconds(1)) }
            task.cancel()
            await task.value
            return [name, name.with(\.isWebP, true)].flatMap { name in
                (0..<3).compactMap { _ in pool.prepared.take(name) }
                    .map { ImageFormat(sniffing: $0.background) }
            }
        }
        #expect(try await fill() == [.webp, .webp])
        #expect(try await fill() == [.jpeg, .jpeg, .webp, .webp])
    }
}
