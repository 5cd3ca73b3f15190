import FretsawCaptcha
import FretsawCodecs
import FretsawFiles
import FretsawRaster
import FretsawTesting
import Testing

@testable import FretsawBatch

@Suite("Batches in WebP")
struct WebPBatchTests {
    private static let encoding = PictureEncoding.webp(quality: 70)

    @Test("Background and piece are WebPs, named and described as such")
    func files() async throws {
        let folder = try TemporaryFolder()
        let schema = try ManifestTests.schema()
        let plan = smallPlan(count: 3, encoding: Self.encoding)
        _ = try await batch(plan, to: .folder(folder.path("out"))).run()
        _ = try await batch(
            smallPlan(count: 3, encoding: .png),
            to: .folder(folder.path("png"))
        ).run()
        for line in try ManifestTests.lines(folder.text("out/manifest.jsonl")) {
            #expect(try schema.complaints(about: line) == [])
        }
        let (files, exact) = (try folder.files(in: "out"), try folder.files(in: "png"))
        for index in 0..<3 {
            for role in [PictureRole.background, .piece] {
                let name = "000000/\(ItemName.key(index)).\(role.rawValue)"
                let decoded = try ImageDecoder.decode(try #require(files["\(name).webp"]))
                let expected = try ImageDecoder.decode(try #require(exact["\(name).png"])).image
                #expect(decoded.format == .webp && decoded.image.size == expected.size)
                // The alpha of a piece is exact.
                #expect(decoded.image.pixelArray.map(\.alpha) == expected.pixelArray.map(\.alpha))
            }
        }
    }

    @Test("A stopped and resumed run writes the same files, also as an archive")
    func resumed() async throws {
        let folder = try TemporaryFolder()
        let plan = smallPlan(count: 40, answers: .separate, encoding: Self.encoding)
        _ = try await batch(plan, to: .folder(folder.path("whole"))).run()
        _ = try await runPart(of: batch(plan, to: .folder(folder.path("out"))), pairs: 10)
        _ = try await batch(plan, to: .folder(folder.path("out")), existing: .resume).run()
        #expect(try folder.files(in: "out") == folder.files(in: "whole"))
        _ = try await batch(plan, to: .tar(folder.path("a/x.tar"))).run()
        _ = try await runPart(of: batch(plan, to: .tar(folder.path("b/x.tar"))), pairs: 10)
        _ = try await batch(plan, to: .tar(folder.path("b/x.tar")), existing: .resume).run()
        #expect(try folder.files(in: "a") == folder.files(in: "b"))
    }

    @Test(
        "Another quality or format is another batch",
        arguments: [
            PictureEncoding.webp(quality: 71), .jpeg(quality: 70),
        ]
    )
    func others(encoding: PictureEncoding) async throws {
        let folder = try TemporaryFolder()
        let destination = Destination.folder(folder.path("out"))
        _ = try await runPart(
            of: batch(smallPlan(count: 20, encoding: Self.encoding), to: destination),
            pairs: 5
        )
        await #expect(throws: (any Error).self) {
            try await batch(
                smallPlan(count: 20, encoding: encoding),
                to: destination,
                existing: .resume
            ).run()
        }
    }
}
