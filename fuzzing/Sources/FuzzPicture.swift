import FretsawCodecs
import FretsawRaster

/// Any bytes as a picture: inspector and decoder agree, and decoded pixels survive encoding.
func fuzzPicture(_ bytes: [UInt8]) {
    var limits = DecodingLimits.default
    limits.maxSide = 2048
    limits.maxPixels = 1 << 16
    limits.maxAnimationPixels = 1 << 16
    limits.maxJPEGScans = 20

    let description = ImageInspector.describe(bytes, limits: limits)
    let decoded = try? ImageDecoder.decode(bytes, limits: limits)
    precondition(
        (description.problem == nil) == (decoded != nil),
        "inspector and decoder disagree: \(String(describing: description.problem))"
    )
    if description.format == .apng { checkAnimation(bytes, as: APNGDecoder.self, limits: limits) }
    if description.format == .webp { checkAnimation(bytes, as: WebPDecoder.self, limits: limits) }
    guard let image = decoded?.image else { return }
    var encoder = PNGEncoder()
    var png: [UInt8] = []
    encoder.encode(image, opaque: false, into: &png)
    let again = try? ImageDecoder.decode(png, limits: limits)
    precondition(again?.image == image, "written and read again, the picture differs")
}

/// Any bytes as a WebP, still or animated; other bytes become the chunks of one.
func fuzzWebP(_ bytes: [UInt8]) {
    guard ImageFormat(sniffing: bytes) != .webp else { return fuzzPicture(bytes) }
    let size = (0..<4).map { UInt8(truncatingIfNeeded: (bytes.count + 4) >> (8 * $0)) }
    fuzzPicture(Array("RIFF".utf8) + size + Array("WEBP".utf8) + bytes)
}

/// Any bytes as an APNG or a WebP: a strict decoder shows the same frames as a lenient one, up to the first
/// damage, and the lenient one as many as the summary has.
private func checkAnimation<Decoder: AnimationDecoder & ~Copyable>(
    _ bytes: [UInt8],
    as _: Decoder.Type,
    limits: DecodingLimits
) {
    guard var decoder = try? Decoder(bytes, limits: limits, isStrict: false),
        var strict = try? Decoder(bytes, limits: limits, isStrict: true)
    else { return }
    var count = 0
    while (try? decoder.advance()) != nil {
        if decoder.damage == nil {
            let frame = try? strict.advance()
            precondition(
                frame != nil && strict.image() == decoder.image(),
                "frame \(count) differs"
            )
        }
        count += 1
    }
    let summary = try? AnimationSummary(bytes, limits: limits)
    precondition(count <= summary?.frames.count ?? 0, "the summary has fewer frames")
    precondition(decoder.damage != nil || count == summary?.frames.count, "frames are missing")
}
