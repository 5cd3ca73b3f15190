internal import FretsawKinds

// The parts of a click-word or icons puzzle: marks, crosshair and tip line.
extension CaptchaMachine {
    func markParts() -> [Part] {
        guard let marks else { return [] }
        var parts: [Part] = []
        let side = options.metrics.markSize
        for (index, place) in marks.places.enumerated() {
            var mark = part(
                .mark,
                in: .picture,
                layout.square(around: shown(place, of: marks), side: side)
            )
            mark.name.index = UInt16(truncatingIfNeeded: index)
            mark.fill = phase == .failed ? .failure : .mark
            mark.corners = Corners(all: side / 2 * layout.scale)
            mark.words = words(
                Text(decimal: index + 1),
                phase == .failed ? .surface : .onAccent,
                letters: options.metrics.markFontSize,
                in: side
            )
            mark.control = Control(
                .img,
                label: text(.mark).filled(with: Text(decimal: index + 1))
            )
            parts.append(mark)
        }
        if phase == .ready, let place = marks.crosshair {
            parts.append(crosshairPart(shown(place, of: marks)))
        }
        return parts
    }

    private func crosshairPart(_ place: Point) -> Part {
        let side = options.metrics.crosshairSize
        var crosshair = part(.crosshair, in: .picture, layout.square(around: place, side: side))
        let length = side * layout.scale
        let middle = length / 2
        let elements: [DrawnPath.Element] = [
            .line([Point(x: 0, y: middle), Point(x: length, y: middle)]),
            .line([Point(x: middle, y: 0), Point(x: middle, y: length)]),
            .circle(center: Point(x: middle, y: middle), radius: length / 4),
        ]
        // Dark on light, so that it is visible on any picture.
        crosshair.paths = [
            DrawnPath(elements, stroke: .onAccent, strokeWidth: 4 * layout.scale),
            DrawnPath(elements, stroke: .crosshair, strokeWidth: 2 * layout.scale),
        ]
        return crosshair
    }

    /// The strip of figures to click, in the middle of the bar; in the modern layout above the picture.
    func figuresPart() -> Part? {
        guard challenge?.task == .icons, let strip = challenge?.piece else { return nil }
        let (metrics, isModern) = (options.metrics, options.isModern)
        let bar = isModern ? metrics.targets : metrics.bar
        let room =
            isModern
            ? Size(width: bar.width, height: bar.height)
            : Size(width: bar.width - bar.height, height: bar.height - 4)
        let byHeight = room.height / strip.height
        let byWidth = room.width / strip.width
        // A strip is as large as its picture, unless the bar is too small.
        let shown = metrics.placeholder.width / (challenge?.picture.width ?? 1)
        var scale = byHeight < byWidth ? byHeight : byWidth
        if shown < scale { scale = shown }
        let size = Size(width: strip.width * scale, height: strip.height * scale)
        let frame =
            isModern
            ? mirrored(Rect(size, x: bar.x, y: bar.y))
            : Rect(size, x: (bar.width - size.width) / 2, y: (bar.height - size.height) / 2)
        var figures = part(.piece, in: isModern ? .container : .bar, frame)
        figures.picture = PictureReference(CaptchaPicture.piece.rawValue)
        return figures
    }

    /// The prompt of a click-word or icons puzzle, in place of the bar of other kinds.
    func requestPart() -> Part {
        var bar = part(.bar, in: .container, layout.bar)
        let (text, color, border): (Text, Color, Color) =
            switch phase {
            case .closed, .loading, .working: (text(.loading), .strongText, .sliderTrack)
            // The tip of an icons puzzle says what to do, and the bar shows the figures.
            case .ready: (challenge?.task == .icons ? "" : request, .strongText, .sliderTrack)
            case .checking:
                (challenge?.task == .icons ? "" : text(.checking), .strongText, .sliderTrack)
            case .failed, .unloaded: (message ?? text(.failure), .failure, .failure)
            case .succeeded, .solved: (text(.success), .success, .success)
            }
        bar.corners = Corners(all: options.metrics.barRadius * layout.scale)
        bar.border = Border(color: border, width: layout.scale)
        bar.words = words(
            text,
            color,
            letters: options.metrics.clickFontSize,
            in: options.metrics.bar.width - options.metrics.barRadius
        )
        return bar
    }
}
