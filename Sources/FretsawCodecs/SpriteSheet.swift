public import FretsawRaster

/// The layout of an animation's frames on one picture: row by row without gaps.
public struct SpriteSheet: Hashable, Sendable {
    /// The size of each frame.
    public let frameSize: PixelSize
    /// The number of frames.
    public let frameCount: Int
    /// The number of columns.
    public let columns: Int
    /// The number of rows.
    public let rows: Int

    /// Creates the layout for `frameCount` frames in at most `columns` columns; nil if a number is not
    /// positive, or the sheet's pixels overflow `Int`.
    ///
    /// Without `columns`, the sheet is as nearly square in pixels as possible.
    public init?(frameSize: PixelSize, frameCount: Int, columns: Int? = nil) {
        let wanted = columns ?? 1
        guard frameSize.width > 0, frameSize.height > 0, frameCount > 0, wanted > 0 else {
            return nil
        }
        let (area, overflow) = frameSize.width.multipliedReportingOverflow(by: frameSize.height)
        guard !overflow, !area.multipliedReportingOverflow(by: 2 * frameCount).overflow else {
            return nil
        }
        // It is square if columns · width = rows · height, and columns · rows = frames.
        let ideal =
            (Double(frameCount) * Double(frameSize.height) / Double(frameSize.width)).squareRoot()
        self.columns = min(frameCount, columns ?? max(1, Int(ideal.rounded())))
        rows = (frameCount - 1) / self.columns + 1
        self.frameSize = frameSize
        self.frameCount = frameCount
    }

    /// The size of the sheet.
    public var size: PixelSize {
        PixelSize(width: columns * frameSize.width, height: rows * frameSize.height)
    }

    /// The top left pixel of frame `number`, `0 <= number < frameCount`.
    public func origin(of number: Int) -> PixelPoint {
        precondition((0..<frameCount).contains(number), "no such frame on the sheet")
        return PixelPoint(
            x: number % columns * frameSize.width,
            y: number / columns * frameSize.height
        )
    }
}
