import FretsawCodecs
import FretsawRaster

/// The animations of `Samples/guide`.
enum Guide: String, CaseIterable {
    case clock, puzzle, lock

    static let size = PixelSize(width: 240, height: 160)

    /// The pictures in order, with how long each is shown in hundredths of a second.
    func frames() -> [(image: Image<RGBA8>, delay: Int)] {
        switch self {
        case .clock: ClockGuide().frames()
        case .puzzle: PuzzleGuide().frames()
        case .lock: LockGuide().frames()
        }
    }

    /// The GIF, which plays forever; the bytes are the same each time.
    func file() throws(CodecError) -> [UInt8] {
        let frames = frames()
        var histogram = ColorHistogram()
        for frame in frames { histogram.add(frame.image) }
        // Mixed pixels on moving edges are visible for one frame, so 127 colours look like 255.
        var writer = try GIFAnimationWriter(
            size: Guide.size,
            palette: histogram.palette(count: 127),
            loopCount: 0
        )
        for frame in frames {
            try writer.append(frame.image, delayInCentiseconds: frame.delay)
        }
        return try writer.finish()
    }
}

/// Eases in and out: maps 0 … 1 to 0 … 1.
func eased(_ share: Double) -> Double {
    let share = min(max(share, 0), 1)
    return share * share * (3 - 2 * share)
}
