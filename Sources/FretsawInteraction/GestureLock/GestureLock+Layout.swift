/// The frames of a gesture lock's parts, in points of its viewport.
extension GestureLock {
    private var viewport: Size { environment.size }

    /// The label, with side margins for shaking.
    var labelFrame: Rect {
        let line = line(at: 0, high: options.metrics.labelHeight)
        let inset = measure(options.metrics.labelInset)
        guard line.width > 2 * inset else { return line }
        return Rect(x: inset, y: line.y, width: line.width - 2 * inset, height: line.height)
    }

    /// The countdown, closer to the label than to the dots.
    var countdownFrame: Rect {
        let height = measure(options.metrics.countdownHeight)
        let top = labelFrame.maxY - height / 4
        return line(at: top > 0 ? top : 0, high: height)
    }

    /// The area for the pad, without label, countdown and buttons.
    private var padArea: Rect {
        let top = line(at: labelFrame.maxY, high: options.metrics.countdownHeight).maxY
        let bottom = buttonsTop - measure(options.metrics.buttonGap)
        return Rect(
            x: 0,
            y: top,
            width: viewport.width,
            height: bottom > top ? bottom - top : 0
        )
    }

    private var buttonsTop: Double {
        let top = viewport.height - measure(options.metrics.buttonHeight)
        return top > 0 ? top : 0
    }

    /// The dots, in points of the pad.
    var grid: DotGrid {
        let pad = padArea
        return options.metrics.grid(
            options.layout,
            in: Size(width: pad.width, height: pad.height),
            width: viewport.width
        )
    }

    /// The pad: the whole area, or a centred square.
    var padFrame: Rect {
        let pad = padArea
        let size = grid.size
        let left = (pad.width - size.width) / 2
        return Rect(size, x: max(0, left), y: pad.y)
    }

    /// The frame of one of several centred buttons in a row.
    func buttonFrame(_ index: Int, of count: Int) -> Rect {
        let wanted = measure(options.metrics.buttonGap)
        let inner = (viewport.width - 2 * measure(options.metrics.buttonInset)).bounded(0, 100_000)
        let widest = inner / Double(2 * count)
        let gap = wanted < widest ? wanted : widest
        let share = (inner - gap * Double(count - 1)) / Double(count)
        let limit = measure(options.metrics.buttonWidth)
        let width = measure(share < limit ? share : limit)
        let left = (viewport.width - width * Double(count) - gap * Double(count - 1)) / 2
        let height = measure(options.metrics.buttonHeight)
        let place = environment.isRightToLeft ? count - 1 - index : index
        return Rect(
            x: (left > 0 ? left : 0) + (width + gap) * Double(place),
            y: buttonsTop,
            width: width,
            height: height < viewport.height ? height : viewport.height
        )
    }

    private func line(at top: Double, high: Double) -> Rect {
        let left = viewport.height - top
        let high = measure(high)
        return Rect(x: 0, y: top, width: viewport.width, height: high < left ? high : left)
    }
}
