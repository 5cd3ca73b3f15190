import Foundation
import FretsawCodecs
import FretsawCommandTesting
import FretsawInteraction
import FretsawRaster
import Testing

@testable import fretsaw

@Suite("Draw")
struct DrawTests {
    private func picture(_ words: [String]) throws -> Image<RGBA8> {
        let result = try Workplace().command.run(["draw"] + words + ["--output", "-"])
        try #require(result.status == 0, "\(result.errors)")
        return try ImageDecoder.decode(result.output).image
    }

    private func pixel(_ picture: Image<RGBA8>, _ x: Int, _ y: Int) -> RGBA8 {
        picture.row(y)[x]
    }

    @Test("An icon has the specified circle and symbol", arguments: [1, 2, 4])
    func icon(scale: Int) throws {
        let picture = try picture(["icon", "success", "--scale", "\(scale)"])
        #expect(picture.size == PixelSize(width: 36 * scale, height: 36 * scale))
        // The ring is 17 to 18 points from the centre; the tick's corner is at 16, 24.
        #expect(pixel(picture, 18 * scale, 0).alpha > 200)
        #expect(pixel(picture, 0, 18 * scale).alpha > 200)
        // At scale 1 the pixel contains a quarter of the corner's disc (π/16 of it) and part of the lines.
        #expect(pixel(picture, 16 * scale, 24 * scale).alpha > 50)
        #expect(pixel(picture, 0, 0).alpha == 0)
        #expect(pixel(picture, 18 * scale, 30 * scale).alpha == 0)
    }

    @Test("Ring and cross have the area of their strokes")
    func area() throws {
        let picture = try picture(["icon", "error", "--scale", "8", "--color", "#D9534F"])
        var covered = 0.0
        for y in 0..<picture.height {
            for x in 0..<picture.width { covered += Double(pixel(picture, x, y).alpha) / 255 }
        }
        let ring = Double.pi * (18 * 18 - 17 * 17)
        // Two bars of 16·√2 with round ends, less the square they share.
        let cross = 2 * (16 * 2.0.squareRoot() + Double.pi / 4) - 1
        #expect(abs(covered / 64 - ring - cross) < 0.5)
        #expect(pixel(picture, 4, 144) == RGBA8(red: 0xD9, green: 0x53, blue: 0x4F, alpha: 255))
    }

    @Test("The info icon is a bar and a disc")
    func info() throws {
        let picture = try picture(["icon", "info", "--scale", "4"])
        #expect(pixel(picture, 72, 56).alpha == 255)
        #expect(pixel(picture, 72, 108).alpha == 255)
        #expect(pixel(picture, 72, 98).alpha == 0)
    }

    @Test("Dots differ by state, layout and colour scheme")
    func dots() throws {
        var seen: Set<[UInt8]> = []
        for state in ["normal", "highlighted", "error"] {
            for more in [[], ["--layout", "b"], ["--dark"]] {
                let picture = try picture(["dots", state, "--scale", "1.5"] + more)
                #expect(picture.width == (more.first == "--layout" ? 80 : 90))
                seen.insert(picture.rgbaBytes)
                #expect(pixel(picture, picture.width / 2, picture.width / 2).alpha > 0)
            }
        }
        #expect(seen.count >= 7)
    }

    @Test("A dot is the gesture lock's green at 80 %, on a disc of 12 %")
    func green() throws {
        let picture = try picture(["dots", "highlighted", "--scale", "2"])
        let found = pixel(picture, 60, 60)
        #expect(found.alpha == UInt8((255 * (1 - 0.2 * 0.88)).rounded()))
        // Compositing with premultiplied alpha rounds colours by a level.
        for (one, other) in [(found.red, 94), (found.green, 195), (found.blue, 49)] {
            #expect(abs(Int(one) - other) <= 1)
        }
    }

    @Test("Each state has its picture, the same each time, at any scale and in both schemes")
    func states() throws {
        var seen: [[UInt8]: StateName] = [:]
        for state in StateName.allCases {
            let picture = try picture(["state", state.rawValue])
            let bytes = picture.pixelArray.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] }
            #expect(picture.pixelArray.contains { $0.alpha == 255 }, "\(state)")
            #expect(seen.updateValue(state, forKey: bytes) == nil, "\(state)")
        }
        let words = ["state", "lock-wrong"]
        let (first, second) = (try picture(words), try picture(words))
        #expect(first.pixelArray == second.pixelArray)
        let large = try picture(words + ["--scale", "2"])
        #expect(large.size == PixelSize(width: 2 * first.width, height: 2 * first.height))
        #expect(try picture(words + ["--dark"]).pixelArray != first.pixelArray)
    }

    @Test("An existing output is replaced only with --overwrite")
    func exists() throws {
        let place = try Workplace()
        let words = ["draw", "icon", "info", "--output", "info.png"]
        #expect(try place.command.run(words).status == 0)
        let before = try place.bytes("info.png")
        let refused = try place.command.run(words + ["--scale", "2"])
        #expect(refused.status == 73 && refused.errors.contains("--overwrite"))
        #expect(try place.bytes("info.png") == before)
        let again = try place.command.run(words + ["--scale", "2", "--overwrite", "--quiet"])
        #expect(again.status == 0 && again.errors.isEmpty)
        #expect(try place.bytes("info.png") != before)
    }

    @Test(
        "Invalid arguments are errors",
        arguments: [
            ["icon", "smile"], ["icon", "info", "--scale", "0"], ["icon", "info", "--scale", "65"],
            ["icon", "info", "--scale", "nan"], ["icon", "info", "--color", "12345"],
            ["dots", "wrong"], ["dots", "normal", "--layout", "c"], ["dots"],
            ["icon", "info", "--overwrite"], ["state", "lock", "--scale", "64"], ["state", "door"],
        ]
    )
    func refused(words: [String]) throws {
        let result = try Workplace().command.run(["draw"] + words + ["--output", "-"])
        #expect(result.status == 64 && result.output.isEmpty)
    }
}
