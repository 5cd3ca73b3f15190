extension Notices {
    /// The width at which the words of `text` wrap.
    var wrappingWidth: Double {
        max(0, surroundings.size.width - options.look.textScreenMargin)
    }

    private var colors: NoticeColors {
        surroundings.isDark ? options.look.dark : options.look.light
    }

    private var texts: NoticeTexts {
        options.texts ?? .texts(in: surroundings.language)
    }

    /// The words of a notice as they are drawn.
    ///
    /// - Parameter notice: The notice.
    /// - Returns: The words.
    func words(of notice: Notice) -> Words {
        Words(
            notice.text,
            color: colors.ink,
            size: notice.kind == .top ? options.look.topTextSize : options.look.textSize,
            wraps: notice.kind == .text
        )
    }

    /// What there is to see of one notice.
    ///
    /// - Parameters:
    ///   - posted: The notice.
    ///   - presence: How much of it has come in, 0 … 1.
    ///   - now: The time.
    /// - Returns: The box, and what lies in it.
    func parts(of posted: PostedNotice, presence: Double, at now: Milliseconds) -> [Part] {
        let box = box(of: posted, presence: presence)
        switch posted.notice.kind {
        case .wait:
            return [box, waiting(posted, in: box, at: now)]
        case .top:
            return [box, words(of: posted, in: box, frame: box.frame.atOrigin)]
        case .text:
            // Inside the margins, so that the words wrap as they were measured.
            let margins = options.look.textMargins
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
                y: options.look.signTextY,
                width: box.frame.width,
                height: options.look.signTextHeight
            )
            return [box, icon(of: posted, in: box), words(of: posted, in: box, frame: line)]
        }
    }

    private func box(of posted: PostedNotice, presence: Double) -> Part {
        let kind = posted.notice.kind
        let size = size(of: posted)
        var frame = Rect(
            x: (surroundings.size.width - size.width) / 2,
            y: (surroundings.size.height - size.height) / 2,
            width: size.width,
            height: size.height
        )
        if kind == .top { frame.y = size.height * (presence - 1) }
        var box = Part(NoticePart.box.name(of: posted.handle), frame: frame)
        box.clips = true
        box.opacity = kind == .top ? 1 : presence
        box.border = colors.border.map { Border(color: $0) }
        // Named by its words, so that they are read out when it comes.
        box.control = Control(kind == .error ? .alert : .status, label: label(of: posted.notice))
        switch kind {
        case .wait:
            box.fill = colors.box
            box.corners = Corners(all: options.look.waitRadius)
        case .top:
            box.fill = colors.top
        case .success, .error, .info:
            box.fill = colors.signBox
            box.corners = Corners(all: options.look.signRadius)
        case .text:
            box.fill = colors.box
            box.corners = Corners(all: options.look.textRadius)
        }
        return box
    }

    /// What is read out: the words, or what the kind says without any.
    private func label(of notice: Notice) -> Text {
        guard notice.text.isBlank else { return notice.text }
        switch notice.kind {
        case .wait: return texts.waiting
        case .success: return texts.success
        case .error: return texts.error
        case .top, .info, .text: return texts.info
        }
    }

    private func size(of posted: PostedNotice) -> Size {
        switch posted.notice.kind {
        case .wait: return options.look.waitSize
        case .success, .error, .info:
            // Words that are too long for it widen it, as far as the screen goes.
            let size = options.look.signSize
            let words = posted.notice.text.ems * options.look.textSize + 2 * options.look.signMargin
            let width = max(size.width, min(words, wrappingWidth))
            return Size(width: width, height: size.height)
        case .top:
            return Size(
                width: surroundings.size.width,
                height: max(options.look.topHeight, surroundings.topInset)
            )
        case .text:
            // What was measured comes from outside: no wider than it was to wrap, no higher than
            // the screen holds.
            let margins = options.look.textMargins
            let room = max(0, surroundings.size.height - margins.height)
            let measured = posted.measured ?? Size(width: 0, height: 0)
            return Size(
                width: measured.width.bounded(0, wrappingWidth) + margins.width,
                height: measured.height.bounded(0, room) + margins.height
            )
        }
    }

    private func waiting(_ posted: PostedNotice, in box: Part, at now: Milliseconds) -> Part {
        if posted.showsPictures {
            var part = Part(
                NoticePart.picture.name(of: posted.handle),
                in: box.name,
                frame: box.frame.atOrigin
            )
            // Who wants nothing to move sees the first picture.
            let shortest = options.timings.shortestPicture
            let frame =
                surroundings.reducesMotion ? 0 : posted.picture(at: now, shortest: shortest).frame
            part.picture = PictureReference(posted.handle.index, frame: frame, fits: true)
            return part
        }
        let side = NoticeSpinner.side
        let origin = options.look.spinnerOrigin
        var part = Part(
            NoticePart.spinner.name(of: posted.handle),
            in: box.name,
            frame: Rect(x: origin.x, y: origin.y, width: side, height: side)
        )
        part.paths = NoticeSpinner.paths(color: colors.ink)
        let turn = options.timings.turn
        if !surroundings.reducesMotion, turn > 0 {
            let turns = (now - posted.start) / turn
            part.rotation = ((turns - turns.roundedDown) * 360).bounded(0, 360)
        }
        return part
    }

    private func icon(of posted: PostedNotice, in box: Part) -> Part {
        let origin = options.look.iconOrigin
        let shift = (box.frame.width - options.look.signSize.width) / 2
        var part = Part(
            NoticePart.icon.name(of: posted.handle),
            in: box.name,
            frame: Rect(
                x: origin.x + shift,
                y: origin.y,
                width: NoticeIcon.side,
                height: NoticeIcon.side
            )
        )
        let (icon, name): (NoticeIcon, Text) =
            switch posted.notice.kind {
            case .success: (.success, texts.success)
            case .error: (.error, texts.error)
            case .wait, .top, .info, .text: (.info, texts.info)
            }
        part.paths = icon.paths(color: colors.ink)
        part.control = Control(.img, label: name)
        return part
    }

    private func words(of posted: PostedNotice, in box: Part, frame: Rect) -> Part {
        var part = Part(NoticePart.words.name(of: posted.handle), in: box.name, frame: frame)
        part.words = words(of: posted.notice)
        return part
    }
}

extension Rect {
    /// The rectangle of the same size that begins at 0, 0: all of a part, in its own points.
    var atOrigin: Rect { Rect(x: 0, y: 0, width: width, height: height) }
}
