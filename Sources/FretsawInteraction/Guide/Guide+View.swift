/// The view of a guide.
extension Guide {
    /// The width of all pages, and the margin for sliding past the last one.
    public var contentWidth: Double {
        let pages = Double(pages.count) * environment.size.width
        let more = options.metrics.slideMargin.bounded(0, 10_000)
        return options.slidesIntoHome && !self.pages.isEmpty ? pages + more : pages
    }

    /// The visible pages, buttons and dots at `now`; empty without a guide.
    public func view(at now: Milliseconds) -> View {
        guard phase == .open || phase == .leaving else { return View() }
        let now = time.reading(now)
        var parts = [guidePart(at: now), contentPart]
        for number in 0..<pages.count where isVisible(number) {
            parts.append(pagePart(number))
            parts.append(picturePart(number, at: now))
            if let part = startPart(on: number, at: now) { parts.append(part) }
            if let part = pausePart(on: number) { parts.append(part) }
        }
        if options.showsSkip { parts.append(skipPart) }
        if options.showsSteps, pages.count > 1 {
            parts.append(stepPart(.previous, to: page - 1))
            parts.append(stepPart(.next, to: page + 1))
        }
        return View(parts + indicatorParts(at: now))
    }

    /// The pager's offset on the last page.
    var lastOffset: Double { Double(pages.count - 1) * environment.size.width }

    /// Whether the start button can be pressed.
    var isStartShown: Bool { options.showsStart && startFade != nil }

    /// Whether a page is at least partly visible.
    func isVisible(_ number: Int) -> Bool {
        let width = environment.size.width
        let x = Double(number) * width - offset
        return x > -width && x < width
    }

    /// A text in the language of the environment, or its replacement.
    @inline(never)
    private func text(_ text: GuideText) -> Text {
        options.texts.text(text, in: environment.language)
    }

    private var size: Size { environment.size }

    private func guidePart(at now: Milliseconds) -> Part {
        var part = Part(GuidePart.guide.name(), frame: Rect(size))
        part.clips = true
        part.fill = .surface
        part.opacity = leaveFade?.value(at: now) ?? 1
        part.control = Control(.group, label: text(.guide), isEnabled: phase == .open)
        return part
    }

    private var contentPart: Part {
        Part(
            GuidePart.content.name(),
            in: GuidePart.guide.name(),
            frame: Rect(x: -offset, y: 0, width: contentWidth, height: size.height)
        )
    }

    private func pagePart(_ number: Int) -> Part {
        var part = Part(
            GuidePart.page.name(number),
            in: GuidePart.content.name(),
            frame: Rect(size, x: Double(number) * size.width)
        )
        part.clips = true
        return part
    }

    /// A page's picture; its buttons are not parts of it, because a picture cannot contain controls.
    private func picturePart(_ number: Int, at now: Milliseconds) -> Part {
        var part = Part(
            GuidePart.picture.name(number),
            in: GuidePart.page.name(number),
            frame: pictureFrame
        )
        let page = pages[number]
        switch page.picture {
        case .still, .animated:
            part.picture = PictureReference(
                UInt16(truncatingIfNeeded: number),
                frame: UInt32(truncatingIfNeeded: page.frame(at: now)),
                fits: true
            )
            part.control = Control(.img, label: place(number))
        case .unreadable:
            part.control = Control(.img, label: place(number) + ": " + text(.unreadable))
        case .awaited:
            break
        }
        return part
    }

    /// The area of a page's picture: in a wide viewport between the buttons, otherwise the whole page.
    private var pictureFrame: Rect {
        let metrics = options.metrics
        let margin = measure(metrics.toolMargin)
        let top = measure(metrics.skipTop) + measure(metrics.skip.height) + margin
        let bottom = measure(metrics.startFromBottom) + environment.bottomInset + margin
        let side = options.showsSteps ? measure(metrics.toolSide) + 2 * margin : 0
        let area = Rect(
            x: side,
            y: top,
            width: size.width - 2 * side,
            height: size.height - top - bottom
        )
        let isWide = size.width > size.height && area.width >= 120 && area.height >= 120
        return isWide ? area : Rect(size)
    }

    /// The start button on the last page.
    private func startPart(on number: Int, at now: Milliseconds) -> Part? {
        guard options.showsStart, number == pages.count - 1 else { return nil }
        let metrics = options.metrics
        var part = button(
            .start,
            in: GuidePart.page.name(number),
            Rect(
                metrics.start,
                x: (size.width - metrics.start.width) / 2,
                y: size.height - metrics.startFromBottom - environment.bottomInset
            ),
            radius: metrics.startRadius
        )
        part.fill = .accent
        part.opacity = startFade?.value(at: now) ?? 0
        part.words = words(text(.start), metrics.startFontSize)
        part.control = Control(.button, isEnabled: isStartShown && phase == .open)
        return part
    }

    private var skipPart: Part {
        let metrics = options.metrics
        let text = text(.skip)
        // Long words make it wider; its margin stays.
        let wanted = text.ems * metrics.skipFontSize + 2 * metrics.skipRadius
        let width = max(metrics.skip.width, wanted)
        let margin = metrics.skipFromRight - metrics.skip.width
        var part = button(
            .skip,
            in: GuidePart.guide.name(),
            Rect(
                x: environment.isRightToLeft ? margin : size.width - margin - width,
                y: metrics.skipTop,
                width: width,
                height: metrics.skip.height
            ),
            radius: metrics.skipRadius
        )
        part.words = words(text, metrics.skipFontSize)
        part.control = Control(.button, isEnabled: phase == .open)
        return part
    }

    /// The button that pauses or plays a page's animation; nil if the page has none.
    private func pausePart(on number: Int) -> Part? {
        let page = pages[number]
        guard page.playback != nil else { return nil }
        let margin = options.metrics.toolMargin
        let side = toolSize.width
        var part = button(
            .pause,
            number,
            in: GuidePart.page.name(number),
            Rect(
                toolSize,
                x: margin,
                y: size.height - margin - side - environment.bottomInset
            ),
            radius: side / 2
        )
        let isPlaying = page.stopped == nil
        part.paths = [isPlaying ? GuideSigns.pause(part.frame) : GuideSigns.play(part.frame)]
        part.control = Control(
            .button,
            label: text(isPlaying ? .pause : .play),
            isEnabled: phase == .open
        )
        return part
    }

    private func stepPart(_ kind: GuidePart, to page: Int) -> Part {
        let margin = options.metrics.toolMargin
        let side = toolSize.width
        let isNext = kind == .next
        var part = button(
            kind,
            in: GuidePart.guide.name(),
            Rect(
                toolSize,
                x: isNext ? size.width - margin - side : margin,
                y: (size.height - side) / 2
            ),
            radius: side / 2
        )
        let isEnabled = phase == .open && page >= 0 && page < pages.count
        part.opacity = isEnabled ? 1 : 0.4
        part.paths = [GuideSigns.arrow(part.frame, isRight: isNext)]
        part.control = Control(
            .button,
            label: text(isNext ? .next : .previous),
            isEnabled: isEnabled
        )
        return part
    }

    /// The size of the round buttons.
    private var toolSize: Size {
        let side = measure(options.metrics.toolSide)
        return Size(width: side, height: side)
    }

    private func indicatorParts(at now: Milliseconds) -> [Part] {
        let dots = indicator.size
        var part = Part(
            GuidePart.indicator.name(),
            in: GuidePart.guide.name(),
            frame: inside(
                Rect(
                    dots,
                    x: (size.width - dots.width) / 2,
                    y: size.height - options.metrics.indicatorFromBottom - dots.height
                        - environment.bottomInset
                )
            )
        )
        part.clips = true
        part.control = Control(.img, label: place(page))
        let shown = indicator.dots(kind: GuidePart.dot.rawValue, in: part.name, at: now)
        return [part] + shown + dotButtons(over: part.frame)
    }

    /// The areas in which a press turns to a page.
    private func dotButtons(over dots: Rect) -> [Part] {
        guard options.hasDotButtons else { return [] }
        let (metrics, side) = (indicator.metrics, options.metrics.dotButtonSide)
        var area = Rect(Size(width: metrics.otherWidth + metrics.gap, height: side), x: 0, y: 0)
        area.y = dots.center.y - side / 2
        var parts: [Part] = []
        for number in 0..<pages.count {
            area.x = dots.x + indicator.restingX(of: number) - metrics.gap / 2
            var part = button(.dotButton, number, in: GuidePart.guide.name(), area, radius: 0)
            part.fill = nil
            part.control = Control(.button, label: place(number), isEnabled: phase == .open)
            parts.append(part)
        }
        return parts
    }

    /// The number of the page and the number of pages.
    private func place(_ number: Int) -> Text {
        options.texts.place(number, of: pages.count, in: environment.language)
    }

    private func words(_ text: Text, _ size: Double) -> Words {
        Words(text, color: .onAccent, size: measure(size))
    }

    /// A button over the picture, within the viewport.
    private func button(
        _ kind: GuidePart,
        _ index: Int = 0,
        in parent: PartName,
        _ frame: Rect,
        radius: Double
    ) -> Part {
        var part = Part(kind.name(index), in: parent, frame: inside(frame))
        part.fill = .overlay
        part.corners = Corners(all: measure(radius))
        return part
    }

    /// The frame, moved and shrunk to fit the viewport.
    private func inside(_ frame: Rect) -> Rect {
        let width = frame.width.bounded(0, size.width)
        let height = frame.height.bounded(0, size.height)
        return Rect(
            x: frame.x.bounded(0, size.width - width),
            y: frame.y.bounded(0, size.height - height),
            width: width,
            height: height
        )
    }
}

/// The icons of a guide's round buttons, in points of the button.
enum GuideSigns {
    /// Two bars.
    static func pause(_ button: Rect) -> DrawnPath {
        let side = side(button)
        return DrawnPath(
            [
                .line([Point(x: side * 0.4, y: side / 3), Point(x: side * 0.4, y: side * 2 / 3)]),
                .line([Point(x: side * 0.6, y: side / 3), Point(x: side * 0.6, y: side * 2 / 3)]),
            ],
            stroke: .onAccent,
            strokeWidth: side / 12
        )
    }

    /// A triangle that points to the right.
    static func play(_ button: Rect) -> DrawnPath {
        let side = side(button)
        let corners = [
            Point(x: side * 0.4, y: side * 0.32), Point(x: side * 0.68, y: side / 2),
            Point(x: side * 0.4, y: side * 0.68), Point(x: side * 0.4, y: side * 0.32),
        ]
        return DrawnPath(
            [.line(corners)],
            stroke: .onAccent,
            strokeWidth: side / 22,
            fill: .onAccent
        )
    }

    /// A chevron.
    static func arrow(_ button: Rect, isRight: Bool) -> DrawnPath {
        let side = side(button)
        let (tip, back) = isRight ? (side * 0.6, side * 0.44) : (side * 0.4, side * 0.56)
        let corners = [
            Point(x: back, y: side * 0.34), Point(x: tip, y: side / 2),
            Point(x: back, y: side * 0.66),
        ]
        return DrawnPath([.line(corners)], stroke: .onAccent, strokeWidth: side / 18)
    }

    /// The side of the square that fits the button.
    private static func side(_ button: Rect) -> Double {
        button.width < button.height ? button.width : button.height
    }
}

/// The parts of guide pages, by their kind.
public enum GuidePart: UInt8, PartKind, Sendable {
    /// The whole guide, which fades out.
    case guide
    /// All pages side by side, moved by the pager's offset.
    case content
    /// A page; its index is its number from 0.
    case page
    /// The start button on the last page.
    case start
    /// The button that skips the pages.
    case skip
    /// The button that pauses and resumes a page's animation.
    case pause
    /// The container of the dots.
    case indicator
    /// A dot; its index is its page.
    case dot
    /// The previous button.
    case previous
    /// The next button.
    case next
    /// A page's picture; its index is the page's.
    case picture
    /// The area in which a press turns to a page; its index is the page's.
    case dotButton
}
