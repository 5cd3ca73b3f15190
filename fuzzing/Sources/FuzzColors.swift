import Foundation
import FretsawCodecs
import FretsawRaster

/// Flat JPEGs of 8×8 pixels: gray, RGB, CMYK.
private let pictures = [
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1x"
        + "eXBkeFxlZ2P/wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAABf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AMf/Z",
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1x"
        + "eXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/"
        + "wAARCAAIAAgDAREAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAUAQEAAAAAAAAAAAAA"
        + "AAAAAAAF/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AEUcf/9k=",
    "/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwAQCwwODAoQDg0OEhEQExgoGhgWFhgxIyUdKDozPTw5Mzg3QEhcTkBEV0U3OFBtUVdfYmdoZz5NcXlw"
        + "ZHhcZWdj/8AAFAgACAAIBEMRAE0RAFkRAEsRAP/EABUAAQEAAAAAAAAAAAAAAAAAAAUG/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAA4E"
        + "QwBNAFkASwAAPwC7MDlY/9k=",
].map { [UInt8](Data(base64Encoded: $0) ?? Data()) }

/// Any bytes as the ICC profile of a JPEG: a whole picture, and the same when its rows are scaled during decoding.
///
/// The first byte selects gray, RGB or CMYK.
func fuzzProfile(_ bytes: [UInt8]) {
    guard let first = bytes.first, bytes.count < 65_000 else { return }
    let payload = Array("ICC_PROFILE\0".utf8) + [1, 1] + bytes.dropFirst()
    let file = inserting(0xE2, payload, into: pictures[Int(first) % pictures.count])
    guard let decoded = try? ImageDecoder.decode(file) else {
        preconditionFailure("a profile makes a picture unreadable")
    }
    precondition(decoded.image.size == PixelSize(width: 8, height: 8), "a profile changes the size")
    precondition(decoded.image.isOpaque, "a profile makes pixels transparent")
    precondition(fitted(file) == decoded.image, "rows that are scaled have other colours")
}

/// Any bytes as the TIFF structure of an orientation: JPEG and PNG are turned alike.
func fuzzOrientation(_ bytes: [UInt8]) {
    guard bytes.count < 65_000 else { return }
    let jpeg = inserting(0xE1, Array("Exif\0\0".utf8) + bytes, into: pictures[0])
    var encoder = PNGEncoder()
    var png: [UInt8] = []
    let stored = Image(width: 3, height: 2, filledWith: RGBA8.white)
    encoder.encode(stored, opaque: true, into: &png)
    let chunk = Array("eXIf".utf8) + bytes
    let turned =
        png[..<33] + bigEndian(bytes.count) + chunk + bigEndian(checksum(chunk)) + png[33...]
    guard let shown = try? ImageDecoder.decode(Array(turned)).image else {
        preconditionFailure("an orientation makes a picture unreadable")
    }
    let orientation = ImageInspector.describe(jpeg).orientation
    precondition(
        orientation == ImageInspector.describe(Array(turned)).orientation,
        "JPEG and PNG have other orientations"
    )
    let isTransposed = orientation?.transposes == true
    precondition(shown.width == (isTransposed ? 2 : 3), "the picture is not turned")
    precondition(fitted(Array(turned)) == shown, "rows that are scaled are turned otherwise")
}

private func fitted(_ file: [UInt8]) -> Image<RGBA8>? {
    try? ImageDecoder.decode(file, over: .white) { size in
        (PixelRect(origin: PixelPoint(x: 0, y: 0), size: size), size)
    }
    .image
}

/// The JPEG with a segment behind its first two bytes.
private func inserting(_ marker: UInt8, _ payload: [UInt8], into file: [UInt8]) -> [UInt8] {
    let length = payload.count + 2
    return file[..<2] + [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + payload
        + file[2...]
}

private func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
}

/// The checksum of PNG chunks, bit by bit.
private func checksum(_ bytes: [UInt8]) -> Int {
    let remainder = bytes.reduce(0xFFFF_FFFF as UInt32) { crc, byte in
        (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in
            crc & 1 == 1 ? 0xEDB8_8320 ^ crc >> 1 : crc >> 1
        }
    }
    return Int(~remainder)
}
