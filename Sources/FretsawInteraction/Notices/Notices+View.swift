extension Notices {
    /// The width at which the words of `text` wrap.
    var wrappingWidth: Double {
        max(0, environment.size.width - options.metrics.textScreenMargin)
    }

    /// The words of a notice as drawn.
    func words(of notice: Notice) -> Words {
        Words(
            notice.text,
            color: .onAccent,
            size: notice.kind == .top ? options.metrics.topTextSize : options.metrics.textSize,
            wraps: notice.kind == .text || notice.kind == .wait
        )
    }

    /// The parts of a notice; `presence` is its progress of appearing, 0 … 1.
    func parts(of posted: PostedNotice, presence: Double, at now: Milliseconds) -> [Part] {
        let box = box(of: posted, presence: presence)
        switch posted.notice.kind {
        case .wait:
            let parts = [box, waiting(posted, in: box, at: now)]
            guard posted.hasCaption else { return parts }
            let (_, _, margin, _, y) = options.metrics.caption
            let size = Size(
                width: box.frame.width - 2 * margin,
                height: box.frame.height - y - margin
            )
            var caption = words(of: posted, in: box, frame: Rect(size, x: margin, y: y))
            caption.name = NoticePart.caption.name(of: posted.handle)
            return parts + [caption]
        case .top:
            return [box, words(of: posted, in: box, frame: box.frame.atOrigin)]
        case .text:
            // Inside the margins, so that the words wrap as they were measured.
            let margins = options.metrics.textMargins
            let frame = Rect(
                x: margins.width / 2,
                y: margins.height / 2,
                width: max(0, box.frame.width - margins.width),
                height: max(0, box.frame.height - margins.height)
            )
            return [box, words(of: posted, in: box, frame: frame)]
        case .success, .error, .info:
            let line = Rect(
                x: 0,
                y: options.metrics.signTextY,
                width: box.frame.width,
                height: options.metrics.signTextHeight
            )
            return [box, icon(of: posted, in: box), words(of: posted, in: box, frame: line)]
        }
    }

    private func box(of posted: PostedNotice, presence: Double) -> Part {
        let kind = posted.notice.kind
        let size = size(of: posted)
        var frame = Rect(
            size,
            x: (environment.size.width - size.width) / 2,
            y: (environment.size.height - size.height) / 2
        )
        if kind == .top {
            let margin = options.metrics.topMargin
            let y = options.isModern ? margin + environment.topInset : 0
            frame.y = y - (y + size.height) * (1 - presence)
        }
        var box = Part(NoticePart.box.name(of: posted.handle), frame: frame)
        box.clips = true
        box.opacity = kind == .top ? 1 : presence
        box.border = Border(color: .noticeBorder)
        // Named by its text, so that it is announced.
        box.control = Control(kind == .error ? .alert : .status, label: label(of: posted.notice))
        let metrics = options.metrics
        let (fill, radius): (Color, Double) =
            switch kind {
            case .wait: (.notice, metrics.waitRadius)
            case .top: (.noticeTop, metrics.topRadius)
            case .success, .error, .info: (.noticeSign, metrics.signRadius)
            case .text: (.notice, metrics.textRadius)
            }
        box.fill = fill
        box.corners = Corners(all: radius)
        return box
    }

    /// The spoken text: the words, or the kind's default.
    private func label(of notice: Notice) -> Text {
        notice.text.isBlank ? name(of: notice.kind) : notice.text
    }

    private func name(of kind: Notice.Kind) -> Text {
        let name: NoticeText =
            switch kind {
            case .wait: .waiting
            case .success: .success
            case .error: .error
            case .top, .info, .text: .info
            }
        return options.texts.text(name, in: environment.language)
    }

    private func size(of posted: PostedNotice) -> Size {
        switch posted.notice.kind {
        case .wait:
            let metrics = options.metrics
            guard posted.hasCaption else { return metrics.waitSize }
            let measured = posted.measured ?? Size(width: 0, height: 0)
            let (least, most, margin, _, y) = metrics.caption
            let height = measured.height.bounded(0, environment.size.height) * metrics.captionLine
            return Size(
                width: (measured.width + 2 * margin).bounded(least, most),
                height: y + height + margin
            )
        case .success, .error, .info:
            // Long words widen it, up to the screen's width.
            let size = options.metrics.signSize
            let words =
                posted.notice.text.ems * options.metrics.textSize + 2 * options.metrics.signMargin
            let width = max(size.width, min(words, wrappingWidth))
            return Size(width: width, height: size.height)
        case .top:
            return Size(
                width: max(0, environment.size.width - 2 * options.metrics.topMargin),
                height: options.isModern
                    ? options.metrics.topHeight
                    : max(options.metrics.topHeight, environment.topInset)
            )
        case .text:
            // Measured sizes come from outside, so they are clamped.
            let margins = options.metrics.textMargins
            let available = max(0, environment.size.height - margins.height)
            let measured = posted.measured ?? Size(width: 0, height: 0)
            return Size(
                width: measured.width.bounded(0, wrappingWidth) + margins.width,
                height: measured.height.bounded(0, available) + margins.height
            )
        }
    }

    private func waiting(_ posted: PostedNotice, in box: Part, at now: Milliseconds) -> Part {
        if posted.showsPictures {
            var part = part(.picture, in: box, box.frame.atOrigin)
            // With reduced motion only the first picture is shown.
            let shortest = options.timings.shortestPicture
            let picture =
                environment.reducesMotion ? 0 : posted.picture(at: now, shortest: shortest).frame
            part.picture = PictureReference(posted.handle.index, frame: picture, fits: true)
            return part
        }
        let side = options.metrics.spinnerSide
        let (x, y) = ((box.frame.width - side) / 2, (box.frame.height - side) / 2)
        var frame = Rect(x: x, y: y, width: side, height: side)
        if posted.hasCaption { frame.y = options.metrics.caption.ring }
        var part = part(.spinner, in: box, frame)
        part.paths = options.isModern ? NoticeSpinner.ring(side) : NoticeSpinner.paths()
        let turn = options.timings.turn
        if !environment.reducesMotion, turn > 0 {
            let turns = (now - posted.start) / turn
            part.rotation = ((turns - turns.roundedDown) * 360).bounded(0, 360)
        }
        return part
    }

    private func icon(of posted: PostedNotice, in box: Part) -> Part {
        let origin = options.metrics.iconOrigin
        let shift = (box.frame.width - options.metrics.signSize.width) / 2
        let side = NoticeIcon.side
        let frame = Rect(x: origin.x + shift, y: origin.y, width: side, height: side)
        var part = part(.icon, in: box, frame)
        let icon: NoticeIcon =
            switch posted.notice.kind {
            case .success: .success
            case .error: .error
            case .wait, .top, .info, .text: .info
            }
        part.paths = icon.paths(width: 2)
        part.control = Control(.img, label: name(of: posted.notice.kind))
        return part
    }

    private func words(of posted: PostedNotice, in box: Part, frame: Rect) -> Part {
        var part = part(.words, in: box, frame)
        part.words = words(of: posted.notice)
        return part
    }

    /// A part of the notice with this box.
    private func part(_ kind: NoticePart, in box: Part, _ frame: Rect) -> Part {
        Part(kind.name(Int(box.name.index)), in: box.name, frame: frame)
    }
}

extension Rect {
    /// The rectangle of the same size at the origin.
    var atOrigin: Rect { Rect(x: 0, y: 0, width: width, height: height) }
}

/// The kinds of a notice's parts; a part's index identifies the notice.
public enum NoticePart: UInt8, PartKind, Sendable {
    /// The whole notice, with its role.
    case box
    /// The spinner of `wait`.
    case spinner
    /// The picture of `wait`; its ``PictureReference`` has the index of the notice.
    case picture
    /// The icon of `success`, `error` and `info`.
    case icon
    /// The words.
    case words
    /// The words below the spinner of `wait`.
    case caption

    /// The name of this part of a notice.
    public func name(of handle: NoticeHandle) -> PartName {
        name(Int(handle.index))
    }
}

/// The spinner: twelve fading spokes in a square of 36 × 36 points, or a ring.
package enum NoticeSpinner {
    /// The number of spokes.
    package static var spokes: Int { 12 }

    /// The spokes at rest, clockwise from the top, each more opaque, in points of the square.
    package static func paths() -> [DrawnPath] {
        var paths: [DrawnPath] = []
        var way = Point(x: 0, y: -1)
        for index in 0..<spokes {
            let line = [
                Point(x: 18 + way.x * 9, y: 18 + way.y * 9),
                Point(x: 18 + way.x * 16, y: 18 + way.y * 16),
            ]
            var spoke = DrawnPath([.line(line)], stroke: .onAccent, strokeWidth: 3)
            spoke.opacity = Double(index + 1) / Double(spokes)
            paths.append(spoke)
            way = turned(way, cosine: 0.866_025_403_784_438_6, sine: 0.5)
        }
        return paths
    }

    /// A direction turned clockwise by an angle; no mathematics library is available for its cosine and sine.
    @inline(never)
    private static func turned(_ way: Point, cosine: Double, sine: Double) -> Point {
        Point(x: way.x * cosine - way.y * sine, y: way.x * sine + way.y * cosine)
    }

    /// A faint ring in a square with a quarter of it bright.
    static func ring(_ side: Double) -> [DrawnPath] {
        let middle = Point(x: side / 2, y: side / 2)
        let circle = DrawnPath.Element.circle(center: middle, radius: side / 2 - 1.5)
        var track = DrawnPath([circle], stroke: .onAccent, strokeWidth: 3)
        track.opacity = 0.25
        var way = Point(x: 0, y: 1.5 - side / 2)
        var arc: [Point] = []
        // Steps of 10°.
        for _ in 0..<10 {
            arc.append(Point(x: middle.x + way.x, y: middle.y + way.y))
            way = turned(way, cosine: 0.984_807_753_012_208, sine: 0.173_648_177_666_930_3)
        }
        return [track, DrawnPath([.line(arc)], stroke: .onAccent, strokeWidth: 3)]
    }
}

/// The icons of notices: lines in a square of 36 × 36 points.
public enum NoticeIcon: UInt8, Sendable, CaseIterable {
    /// A tick in a circle.
    case success
    /// A cross in a circle.
    case error
    /// The letter i in a circle.
    case info

    /// The side of their square.
    public static var side: Double { 36 }

    /// The paths in points of the square, back to front; at `width` 1 the circle touches its sides.
    public func paths(width: Double = 1) -> [DrawnPath] {
        var strokes: [DrawnPath.Element] = [.circle(center: Point(x: 18, y: 18), radius: 17.5)]
        switch self {
        case .success:
            strokes.append(
                .line([Point(x: 10, y: 18), Point(x: 16, y: 24), Point(x: 27, y: 13)])
            )
        case .error:
            strokes.append(.line([Point(x: 10, y: 10), Point(x: 26, y: 26)]))
            strokes.append(.line([Point(x: 10, y: 26), Point(x: 26, y: 10)]))
        case .info:
            strokes.append(.line([Point(x: 18, y: 6), Point(x: 18, y: 22)]))
        }
        var paths = [DrawnPath(strokes, stroke: .onAccent, strokeWidth: width)]
        if self == .info {
            paths.append(
                DrawnPath([.circle(center: Point(x: 18, y: 27), radius: 1)], fill: .onAccent)
            )
        }
        return paths
    }
}
