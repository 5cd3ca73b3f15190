public import FretsawRaster

/// Where an animation's frames are on one picture: in rows from the top, each from the left, without
/// gaps, in a grid as nearly square in pixels as whole frames allow.
public struct SpriteSheet: Hashable, Sendable {
    /// The size of each frame.
    public let frameSize: PixelSize
    /// Frames on the sheet.
    public let frameCount: Int
    /// Frames in a row.
    public let columns: Int
    /// Rows of frames.
    public let rows: Int

    /// The layout for `frameCount` frames; nil if one of the numbers is not positive, or the
    /// sheet's pixels are more than an `Int` counts.
    public init?(frameSize: PixelSize, frameCount: Int) {
        guard frameSize.width > 0, frameSize.height > 0, frameCount > 0 else { return nil }
        let (area, overflow) = frameSize.width.multipliedReportingOverflow(by: frameSize.height)
        guard !overflow, !area.multipliedReportingOverflow(by: 2 * frameCount).overflow else {
            return nil
        }
        // Square where columns · width = rows · height, and columns · rows = frames.
        let ideal =
            (Double(frameCount) * Double(frameSize.height) / Double(frameSize.width)).squareRoot()
        columns = min(frameCount, max(1, Int(ideal.rounded())))
        rows = (frameCount + columns - 1) / columns
        self.frameSize = frameSize
        self.frameCount = frameCount
    }

    /// The size of the sheet.
    public var size: PixelSize {
        PixelSize(width: columns * frameSize.width, height: rows * frameSize.height)
    }

    /// The top left pixel of a frame.
    ///
    /// - Precondition: `0 <= number < frameCount`.
    public func origin(of number: Int) -> PixelPoint {
        precondition((0..<frameCount).contains(number), "no such frame on the sheet")
        return PixelPoint(
            x: number % columns * frameSize.width,
            y: number / columns * frameSize.height
        )
    }
}
