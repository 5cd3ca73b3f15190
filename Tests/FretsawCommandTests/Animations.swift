import Foundation
import FretsawCodecs
import FretsawTesting
import FretsawRaster

/// GIFs made for tests.
enum Animations {
    /// A square that walks along the diagonal of a canvas that is transparent elsewhere.
    static func walk(
        frames: Int,
        side: Int = 24,
        delays: [Int] = [7],
        loopCount: Int? = 0
    ) throws -> [UInt8] {
        let red = RGBA8(red: 200, green: 10, blue: 30)
        var writer = try GIFAnimationWriter(
            size: PixelSize(width: side, height: side),
            palette: [red, RGBA8(red: 10, green: 200, blue: 30)],
            loopCount: loopCount
        )
        for number in 0..<frames {
            var picture = Image(width: side, height: side, filledWith: RGBA8.transparent)
            picture.fill(
                PixelRect(x: number % side, y: number % side, width: 5, height: 4),
                with: red
            )
            try writer.append(
                picture,
                delayInCentiseconds: delays[number % delays.count]
            )
        }
        return try writer.finish()
    }

    /// The pictures a decoder of the library gives.
    static func pictures(of file: [UInt8]) throws -> [Image<RGBA8>] {
        var decoder = try GIFDecoder(file)
        var pictures: [Image<RGBA8>] = []
        while try decoder.nextFrame() != nil { pictures.append(decoder.image()) }
        return pictures
    }
}

extension Workplace {
    /// A file's bytes.
    func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: path(to: name))))
    }

    /// A JSON file's object.
    func object(_ name: String) throws -> [String: Any] {
        let data = Data(try bytes(name))
        return try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
    }

    /// The names in a folder, sorted.
    func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path(to: folder)).sorted()
    }
}

extension Image<RGBA8> {
    /// The pixels as R, G, B, A bytes.
    var rgbaBytes: [UInt8] { pixelArray.withUnsafeBytes { [UInt8]($0) } }
}
