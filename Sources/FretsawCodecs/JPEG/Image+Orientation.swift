import FretsawRaster

extension Image {
    /// The picture as it is to be shown, out of rows and columns stored under `orientation`.
    func oriented(_ orientation: EXIFOrientation) -> Image {
        guard orientation != .upright, let first = pixelArray.first else { return self }
        let shownWidth = orientation.exchangesSides ? height : width
        let shownHeight = orientation.exchangesSides ? width : height

        // Where the shown picture's first pixel lies, and the steps to the next in x and in y.
        let lastX = width - 1
        let lastY = (height - 1) * width
        let (start, stepX, stepY) =
            switch orientation {
            case .upright: (0, 1, width)
            case .mirrored: (lastX, -1, width)
            case .upsideDown: (lastY + lastX, -1, -width)
            case .flipped: (lastY, 1, -width)
            case .transposed: (0, width, 1)
            case .turnClockwise: (lastY, -width, 1)
            case .transversed: (lastY + lastX, -width, -1)
            case .turnAnticlockwise: (lastX, width, -1)
            }

        let stored = pixels
        var shown = Image(width: shownWidth, height: shownHeight, filledWith: first)
        for y in 0..<shownHeight {
            var row = shown.mutableRow(y)
            var place = start + y * stepY
            for x in row.indices {
                row[x] = stored[place]
                place &+= stepX
            }
        }
        return shown
    }
}
