import Foundation
import FretsawCaptcha
import FretsawCodecs
import FretsawRandom
import FretsawRaster
import FretsawScenery
import Testing

@Suite("README")
struct ReadmeTests {
    @Test("The Swift example makes a piece")
    func snippetRuns() throws {
        var generator = try PuzzleGenerator(recipe: .slide(SlideOptions()), backgrounds: Scenery())
        let puzzle = try generator.makePuzzle(seed: .fromSystem(), item: 0)
        print(puzzle.solution.answer(tolerance: 5))
        var encoder = PNGEncoder()
        var file: [UInt8] = []
        // The piece, with alpha; pictures[0] is the background.
        encoder.encode(puzzle.pictures[1].image, opaque: false, into: &file)

        let decoded = try ImageDecoder.decode(file).image
        #expect(decoded == puzzle.pictures[1].image)
        #expect(decoded.pixelArray.contains { $0.alpha == 255 })
    }

    @Test("The Swift example is the code tested here")
    func snippetIsTheTestedOne() throws {
        let here = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
        let root = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
        let tested = Set(
            here.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        )
        let block = try #require(readme.components(separatedBy: "```swift\n").dropFirst().first)
        let lines = try #require(block.components(separatedBy: "```").first).split(separator: "\n")
        #expect(lines.count >= 5)
        for line in lines { #expect(tested.contains(String(line)), "\(line)") }
    }

    @Test("Every page and picture that the README links to exists")
    func linksLead() throws {
        let root = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
        var links = 0
        for part in readme.components(separatedBy: "](").dropFirst() {
            let target = part.prefix { $0 != ")" }.prefix { $0 != "#" }
            guard !target.hasPrefix("http"), !target.isEmpty else { continue }
            links += 1
            #expect(
                FileManager.default.fileExists(atPath: root.appending(path: String(target)).path),
                "\(target)"
            )
        }
        #expect(links >= 5)
    }
}
