import FretsawCodecs
import FretsawRaster

/// Fifteen colours and transparency.
private let colors: [RGBA8] =
    (UInt8(0)..<15).map { step in
        RGBA8(red: step * 17, green: 255 - step * 9, blue: step % 4 * 60)
    } + [.transparent]

/// Any pictures, written as a GIF and as an APNG and read back: the same pictures.
///
/// Two bytes of size, then one byte per pixel, frame after frame: the low four bits select one of
/// fifteen colours or transparency.
func fuzzAnimation(_ bytes: [UInt8]) {
    guard bytes.count > 2 else { return }
    let size = PixelSize(width: Int(bytes[0] & 31) + 1, height: Int(bytes[1] & 31) + 1)
    let pixels = bytes.dropFirst(2).map { colors[Int($0 & 15)] }
    var pictures: [Image<RGBA8>] = []
    for start in stride(from: 0, to: pixels.count, by: size.pixelCount).prefix(12) {
        var picture = Array(pixels[start..<min(start + size.pixelCount, pixels.count)])
        picture += Array(repeating: .transparent, count: size.pixelCount - picture.count)
        pictures.append(Image(width: size.width, height: size.height, pixels: picture))
    }
    do {
        try checkGIF(pictures, size: size, loopCount: bytes[1] & 64 == 0 ? nil : Int(bytes[0]))
        try checkAPNG(pictures, size: size)
    } catch {
        preconditionFailure("\(error)")
    }
}

private func checkGIF(
    _ pictures: [Image<RGBA8>],
    size: PixelSize,
    loopCount: Int?
) throws(CodecError) {
    var writer = try GIFAnimationWriter(
        size: size,
        palette: Array(colors.dropLast()),
        loopCount: loopCount
    )
    for (index, picture) in pictures.enumerated() {
        try writer.append(picture, delayInCentiseconds: index)
    }
    var decoder = try GIFDecoder(try writer.finish(), isStrict: true)
    for (index, picture) in pictures.enumerated() {
        let frame = try decoder.nextFrame()
        precondition(frame?.delayInCentiseconds == index, "frame \(index) has another delay")
        precondition(decoder.image() == picture, "frame \(index) of the GIF differs")
    }
    let more = try decoder.nextFrame()
    precondition(more == nil, "the GIF has more frames")
    precondition(decoder.loop.storedCount == loopCount, "the GIF's loop differs")
}

private func checkAPNG(_ pictures: [Image<RGBA8>], size: PixelSize) throws(CodecError) {
    var encoder = try APNGEncoder(size: size, plays: 0)
    for picture in pictures {
        try encoder.append(picture, delay: APNGEncoder.Delay(milliseconds: 40))
    }
    let file = encoder.finish()
    let decoded = try ImageDecoder.decode(file)
    precondition(decoded.image == pictures[0], "the APNG's default image differs")
    var decoder = try APNGDecoder(file, isStrict: true)
    for (index, picture) in pictures.enumerated() {
        let frame = try decoder.advance()
        precondition(frame?.delay == .milliseconds(40), "frame \(index) has another delay")
        precondition(decoder.image() == picture, "frame \(index) of the APNG differs")
    }
    let more = try decoder.advance()
    precondition(more == nil, "the APNG has more frames")
}
