#if os(Linux)  // other systems reject names that are not UTF-8
import Foundation
import FretsawTesting
import Testing

@Suite("Names that are not UTF-8")
struct NameTests {
    /// A place with a photo in `photos` and an animation of nine frames, named in Latin-1.
    private func place() throws -> Workplace {
        let (place, _) = try Workplace.withWalk()
        let script = "mv walk.gif $'caf\\xe9.gif' && mv photos/0.png $'photos/\\xff\\x.png'"
        #expect(try place.shell(script).status == 0)
        return place
    }

    private func run(_ words: String, in place: Workplace) throws -> Command.Result {
        try place.shell("'\(Command.binary)' \(words)")
    }

    private func object(_ text: String) throws -> [String: Any] {
        try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
    }

    @Test(
        "Frames reads them as argument, in a folder and in a list, and writes folders in UTF-8",
        arguments: ["$'caf\\xe9.gif' photos/1.png", ".", "--files-from list"]
    )
    func frames(inputs: String) throws {
        let place = try place()
        _ = try place.shell("cp $'caf\\xe9.gif' b.gif; printf 'caf\\xe9.gif\\nb.gif\\n' > list")
        let result = try run("frames \(inputs) -o out", in: place)
        #expect([0, 1].contains(result.status), "\(result.errors)")
        let listing = try object(place.text("out/caf\\xE9/frames.json"))
        let source = listing["source"] as? [String: Any]
        #expect((source?["file"] as? String)?.hasSuffix("caf\\xE9.gif") == true)
        #expect(listing["frameCount"] as? Int == 9)
    }

    @Test("Identify prints them escaped, and valid JSON")
    func identify() throws {
        let place = try place()
        let text = try run("identify $'caf\\xe9.gif' photos", in: place)
        #expect(text.status == 0)
        #expect(text.text.hasPrefix("caf\\xE9.gif: GIF89a"))
        #expect(text.text.contains("photos/\\xFF\\x5Cx.png: PNG"))
        let json = try run(
            "identify --json $'caf\\xe9.gif' $'--files-from=photos/\\xff'",
            in: place
        )
        #expect(json.status == 64, "a name of no file is rejected")
        // A name with the text of an escape is another one.
        let twin = try run("identify 'caf\\xE9.gif' $'caf\\xe9.gif'", in: place)
        #expect(twin.errors.contains("caf\\x5CxE9.gif does not exist"))
        _ = try place.shell("cp $'caf\\xe9.gif' 'caf\\xE9.gif'")
        let both = try run("identify $'caf\\xe9.gif' 'caf\\xE9.gif'", in: place)
        #expect(
            both.text.split(separator: "\n").map { $0.prefix { $0 != ":" } } == [
                "caf\\xE9.gif", "caf\\x5CxE9.gif",
            ]
        )
        let line = try run("identify --json $'caf\\xe9.gif'", in: place)
        #expect(try object(line.text)["file"] as? String == "caf\\xE9.gif")
    }

    @Test(
        "Generate reads photos and folders with such names, and lists them in the manifest",
        arguments: ["--backgrounds photos", "--backgrounds=$'\\xfe'", "--backgrounds $'\\xfe'"]
    )
    func generate(words: String) throws {
        let place = try place()
        _ = try place.shell("rm photos/1.png photos/2.png; cp -r photos $'\\xfe'")
        let small = "--size 128x48 --piece 24 --decoys 1 --seed 7 -o out"
        let result = try run("generate -c 1 \(small) \(words)", in: place)
        #expect(result.status == 0, "\(result.errors)")
        let manifest = try place.text("out/manifest.jsonl")
        #expect(manifest.contains(#""name":"\\xFF\\x5Cx.png""#), "\(manifest)")
        _ = try object(manifest)
    }

    @Test("A missing file is named with its bytes escaped")
    func missing() throws {
        let place = try place()
        let result = try run("identify --files-from <(printf 'a\\xe9')", in: place)
        #expect(result.status == 66)
        #expect(result.errors.contains("a\\xE9 does not exist"))
    }
}
#endif
