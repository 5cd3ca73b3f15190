import FretsawCodecs
import FretsawRaster

/// Any bytes as a GIF: walking and seeking give the same pictures, within the limits.
func fuzzGIF(_ bytes: [UInt8]) {
    var limits = DecodingLimits.default
    limits.maxSide = 512
    limits.maxAnimationPixels = 1 << 16
    limits.maxFrames = 24

    let walked = walk(bytes, limits: limits)
    seek(bytes, limits: limits, expecting: walked)

    // A strict decoder shows the same frames, up to the damage.
    if var strict = try? GIFDecoder(bytes, limits: limits, isStrict: true) {
        var index = 0
        while let frame = try? strict.nextFrame() {
            precondition(strict.image() == walked[index], "strict frame \(frame.index) differs")
            index += 1
        }
    }
    // In undamaged files the number of descriptors is the number of decoded frames.
    if var decoder = try? GIFDecoder(bytes, limits: limits), decodesAll(&decoder) {
        let summary = try? GIFSummary(bytes, limits: limits)
        precondition(summary?.frames.count == walked.count, "the summary miscounts")
        precondition(summary?.canvasSize == decoder.canvasSize, "the summary's canvas differs")
    }
    let delays = bytes.map { Duration.milliseconds(10 * Int($0)) }
    for timing in AnimationTiming.allCases { _ = AnimationSchedule(delays: delays, timing: timing) }
}

/// The frames in order; those before an error.
private func walk(_ bytes: [UInt8], limits: DecodingLimits) -> [Image<RGBA8>] {
    var pictures: [Image<RGBA8>] = []
    guard var decoder = try? GIFDecoder(bytes, limits: limits) else { return [] }
    while let frame = try? decoder.nextFrame() {
        precondition(frame.index == pictures.count, "frame \(frame.index) out of order")
        pictures.append(decoder.image())
    }
    precondition(decoder.frameCount == pictures.count, "frames are miscounted")
    return pictures
}

/// Frames in an order that the bytes choose, with steps between.
private func seek(
    _ bytes: [UInt8],
    limits: DecodingLimits,
    expecting walked: [Image<RGBA8>]
) {
    guard !walked.isEmpty, var decoder = try? GIFDecoder(bytes, limits: limits) else { return }
    for byte in bytes.suffix(24) {
        if byte & 1 == 0 {
            let index = Int(byte >> 1) % (walked.count + 1)
            guard let frame = try? decoder.seek(to: index) else { continue }
            precondition(frame.index == index, "sought \(index), found \(frame.index)")
        } else {
            guard (try? decoder.nextFrame()) != nil else { continue }
        }
        guard let frame = decoder.frame else { continue }
        precondition(decoder.image() == walked[frame.index], "frame \(frame.index) differs")
    }
}

/// Decodes all frames; false if anything is damaged or beyond the limits.
private func decodesAll(_ decoder: inout GIFDecoder) -> Bool {
    do {
        while try decoder.nextFrame() != nil {}
    } catch {
        return false
    }
    return decoder.damage == nil
}
