import FretsawRaster

extension EXIFOrientation {
    /// What happens to stored rows and columns when the picture is shown.
    var turn: RowResampler.Turn {
        var turn = RowResampler.Turn()
        turn.exchangesSides = exchangesSides
        switch self {
        case .upright, .transposed: break
        case .mirrored, .turnAnticlockwise: turn.mirrorsColumns = true
        case .flipped, .turnClockwise: turn.mirrorsRows = true
        case .upsideDown, .transversed:
            turn.mirrorsColumns = true
            turn.mirrorsRows = true
        }
        return turn
    }

    /// The size shown of a picture stored as `size`, or the other way round.
    func exchanged(_ size: PixelSize) -> PixelSize {
        exchangesSides ? PixelSize(width: size.height, height: size.width) : size
    }

    /// Where `shown`, a part of the picture as it is shown, lies in what is stored as `size`.
    func stored(_ shown: PixelRect, in size: PixelSize) -> PixelRect {
        var rect = shown
        if exchangesSides {
            rect.origin = PixelPoint(x: shown.origin.y, y: shown.origin.x)
            rect.size = exchanged(shown.size)
        }
        if turn.mirrorsColumns { rect.origin.x = size.width - rect.maxX }
        if turn.mirrorsRows { rect.origin.y = size.height - rect.maxY }
        return rect
    }
}
