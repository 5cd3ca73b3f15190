import ArgumentParser
import FretsawCodecs
import FretsawRaster
import Testing

@testable import DrawStates

@MainActor
@Suite("Drawn states")
struct DrawTests {
    private func picture(_ words: [String]) throws -> Image<RGBA8> {
        let command = try DrawStates.parse(words + ["--output", "unused"])
        return try ImageDecoder.decode(try command.picture(playing: nil)).image
    }

    @Test("Each state has its picture, the same each time, at any scale and in both schemes")
    func states() throws {
        var seen: [[UInt8]: StateName] = [:]
        for state in StateName.allCases {
            let picture = try picture([state.rawValue])
            let bytes = picture.pixelArray.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] }
            #expect(picture.pixelArray.contains { $0.alpha == 255 }, "\(state)")
            #expect(seen.updateValue(state, forKey: bytes) == nil, "\(state)")
        }
        let words = ["lock-wrong"]
        let (first, second) = (try picture(words), try picture(words))
        #expect(first.pixelArray == second.pixelArray)
        let large = try picture(words + ["--scale", "2"])
        #expect(large.size == PixelSize(width: 2 * first.width, height: 2 * first.height))
        #expect(try picture(words + ["--dark"]).pixelArray != first.pixelArray)
    }

    @Test(
        "Invalid arguments are errors",
        arguments: [["lock", "--scale", "17"], ["lock", "--scale", "nan"], ["door"], []]
    )
    func refused(words: [String]) {
        #expect(throws: (any Error).self) { try picture(words) }
    }
}
