import FretsawCodecs
import FretsawRaster
import FretsawTesting
import Testing

@Suite("WebP on the command line")
struct WebPTests {
    @Test("Pairs in WebP are generated, identified, used as photos and assembled")
    func generated() throws {
        let place = try Workplace()
        let words = Workplace.generate(2, to: "out") + ["--format", "webp", "--quality", "85"]
        #expect(try place.command.run(words).status == 0)
        let name = "out/000000/000000001"
        let line = try place.command.run("identify", "\(name).background.webp").text
        #expect(line.contains("WebP, lossy, 128×48"))
        let found = try place.command.run("identify", "--json", "\(name).piece.webp").text
        #expect(found.contains(#""format":"webp""#) && found.contains(#""variant":"lossy""#))
        #expect(found.contains(#""mediaType":"image/webp""#))

        let again = try place.command.run(
            Workplace.generate(2, to: "again") + ["--backgrounds", "out/000000", "--quality", "80"]
        )
        #expect(again.status == 0)
        let gif = try place.command.run(
            "assemble",
            "\(name).background.webp",
            "out/000000/000000000.background.webp",
            "--output",
            "a.gif",
            "--delay",
            "80ms"
        )
        #expect(gif.status == 0)
        #expect(try AnimationSummary(place.bytes("a.gif")).frames.count == 2)
    }

    @Test("Formats without quality reject --quality", arguments: ["png"])
    func quality(format: String) throws {
        let place = try Workplace()
        let words = Workplace.generate(1, to: "out") + ["--format", format, "--quality", "85"]
        let result = try place.command.run(words)
        #expect(result.status == 64)
        #expect(result.errors.contains("--quality needs --format jpeg or webp"))
    }

    @Test("A still WebP has no frames")
    func still() throws {
        let place = try Workplace()
        var bytes: [UInt8] = []
        try WebPEncoder.encode(
            Image(width: 4, height: 4, filledWith: RGBA8.black),
            opaque: true,
            into: &bytes
        )
        try place.write(bytes, to: "still.webp")
        let result = try place.command.run("frames", "still.webp", "--output", "out")
        #expect(result.status != 0 && !place.exists("out"))
        #expect(result.errors.contains("only GIFs, APNGs and animated WebPs have frames"))
    }
}
