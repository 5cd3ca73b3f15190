/// The view of a gesture lock.
extension GestureLock {
    /// Label, countdown, pad with trail and dots, and buttons at `now`.
    public func view(at now: Milliseconds) -> View {
        let now = time.reading(now)
        var parts = [labelPart(at: now), announcementPart]
        if case .lockedOut(let end?) = phase, let part = countdownPart(to: end, at: now) {
            parts.append(part)
        }
        let grid = grid
        parts.append(padPart)
        parts.append(trailPart(grid))
        for number in 0..<DotPattern.all {
            parts.append(dotPart(number, grid))
        }
        return View(parts + buttonParts)
    }

    /// A text in the environment's language, unless the options replace this text.
    @inline(never)
    private func text(_ text: GestureLockText) -> Text {
        options.texts.text(text, in: environment.language)
    }

    /// Words in the font size of the label.
    private func words(_ text: Text, _ color: Color, wraps: Bool = false) -> Words {
        Words(text, color: color, size: measure(options.metrics.labelSize), wraps: wraps)
    }

    private var isFixed: Bool {
        if case .fixed = options.layout { return true }
        return false
    }

    private func labelPart(at now: Milliseconds) -> Part {
        var frame = labelFrame
        if let shake, !environment.reducesMotion { frame.x += shake.offset(at: now) }
        var part = Part(GestureLockPart.label.name(), frame: frame)
        let color: Color = message.isError ? .errorText : (isDone ? .success : .text)
        part.words = words(visibleText, color, wraps: true)
        // The label is not a live region; `announcementPart` is. The label's accessible name has only
        // the number of dots, so that the pattern is never announced.
        part.control = Control(.img, label: spokenText)
        return part
    }

    private var announcementPart: Part {
        var part = Part(GestureLockPart.announcement.name(), frame: labelFrame)
        part.opacity = 0
        part.words = words(spokenText, .text)
        part.control = Control(message.isError ? .alert : .status)
        return part
    }

    private func countdownPart(to end: Milliseconds, at now: Milliseconds) -> Part? {
        let left = Countdown(until: end, now: now)
        guard left.seconds != nil else { return nil }
        var part = Part(GestureLockPart.countdown.name(), frame: countdownFrame)
        part.words = Words(
            text(.countdown).filled(with: left.text),
            color: .errorText,
            size: measure(options.metrics.countdownSize)
        )
        return part
    }

    private var padPart: Part {
        var part = Part(GestureLockPart.pad.name(), frame: padFrame)
        part.control = Control(.group, label: text(.pad), isEnabled: phase.takesDots)
        return part
    }

    private func trailPart(_ grid: DotGrid) -> Part {
        var part = Part(
            GestureLockPart.trail.name(),
            in: GestureLockPart.pad.name(),
            frame: Rect(grid.size)
        )
        guard !options.hidesTrail else { return part }
        var points: [Point] = []
        for position in 0..<path.count {
            points.append(grid.center(of: path[position] ?? 0))
        }
        if let finger, !path.isEmpty { points.append(grid.clamped(finger)) }
        guard points.count > 1 else { return part }
        let line = DrawnPath(
            [.line(points)],
            stroke: isMarkedWrong ? .error : (isFixed ? .fixedPath : .path),
            strokeWidth: measure(options.metrics.lineWidth)
        )
        // A thin line is easy to lose between the dots.
        var halo = line
        halo.strokeWidth = measure(options.metrics.haloWidth)
        halo.opacity = 0.3
        part.paths = [line, halo]
        return part
    }

    private func dotPart(_ number: Int, _ grid: DotGrid) -> Part {
        var part = Part(
            GestureLockPart.dot.name(number),
            in: GestureLockPart.pad.name(),
            frame: grid.frame(of: number)
        )
        var drawing = DotDrawing.normal
        if path.contains(number), !options.hidesTrail {
            drawing = isMarkedWrong ? .error : .highlighted
        }
        if isDone, path.isEmpty, number == DotPattern.all / 2 { drawing = .success }
        part.paths = drawing.paths(side: grid.dot, isFixed: isFixed)
        // Without a pressed state, so that the selected dots are never announced.
        part.control = Control(
            .button,
            label: text(.dot).filled(with: Text(decimal: number + 1)),
            isEnabled: phase.takesDots
        )
        return part
    }

    private var buttonParts: [Part] {
        var parts: [Part] = []
        func add(_ kind: GestureLockPart, _ label: Text, isPrimary: Bool, isEnabled: Bool) {
            var part = Part(kind.name(), frame: labelFrame)
            part.fill = isPrimary ? .primary : .button
            part.opacity = isEnabled ? 1 : 0.5
            part.words = words(label, isPrimary ? .onAccent : .onButton)
            part.control = Control(.button, isEnabled: isEnabled)
            parts.append(part)
        }
        if options.confirmsWithButtons, phase == .confirming || isStoring || message == .stored {
            add(.reset, text(.reset), isPrimary: false, isEnabled: !isStoring)
            add(.confirm, text(.confirm), isPrimary: true, isEnabled: phase == .confirming)
        }
        if isStepping {
            add(.done, text(.done), isPrimary: true, isEnabled: !path.isEmpty)
        }
        if options.showsClear {
            let isEnabled = phase.takesDots && !path.isEmpty
            add(.clear, text(.clear), isPrimary: false, isEnabled: isEnabled)
        }
        for index in parts.indices {
            let frame = buttonFrame(index, of: parts.count)
            parts[index].frame = frame
            parts[index].corners = Corners(all: frame.height / 2)
        }
        return parts
    }

    /// Whether the label reports a success.
    private var isDone: Bool { message == .right || message == .stored }

    private var isStoring: Bool {
        if case .storing = phase { return true }
        return false
    }

    /// The label's text.
    private var visibleText: Text {
        guard message == .shown else { return messageText }
        guard options.hidesTrail else { return text(.shown).filled(with: path.numbers) }
        var dots = Text.empty
        for _ in 0..<path.count { dots = dots + "•" }
        return text(.shown).filled(with: dots)
    }

    /// The text for screen readers, with the number of dots instead of the pattern.
    private var spokenText: Text {
        let isDrawing = phase.takesDots && !isMarkedWrong && !path.isEmpty && message != .prompt
        let count = text(.count).filled(with: Text(decimal: path.count))
        if message == .shown || isDrawing || (isStepping && !path.isEmpty) { return count }
        if message == .judging { return count + " " + text(.judging) }
        return messageText
    }

    private var messageText: Text {
        switch message {
        case .prompt, .shown: prompt
        case .tooShort: text(.tooShort).filled(with: Text(decimal: options.minimum))
        case .differs: text(.differs)
        case .stored: text(.stored)
        case .right: text(.right)
        case .wrong(let left): text(.wrong).filled(with: Text(decimal: left))
        case .lockedOut: text(isCountingDown ? .locked : .lockedOut)
        case .judging: text(.judging)
        case .failed(let words): words.isEmpty ? text(.failed) : words
        }
    }

    /// Whether the end of a lockout is known.
    private var isCountingDown: Bool {
        guard case .lockedOut(let end?) = phase else { return false }
        return Countdown(until: end, now: clock).seconds != nil
    }

    /// The instruction.
    private var prompt: Text {
        switch phase {
        case .second: text(.drawAgain)
        case .first: flow == .modify ? text(.drawNew) : text(.draw)
        default: flow == .set ? text(.draw) : (flow == .modify ? text(.verifyOld) : text(.verify))
        }
    }
}

/// The parts of a gesture lock, by their kind.
public enum GestureLockPart: UInt8, PartKind, Sendable {
    /// The message.
    case label
    /// The message for screen readers, with the number of dots instead of the pattern.
    case announcement
    /// The time left until the lockout ends.
    case countdown
    /// The pad with the dots.
    case pad
    /// The lines between dots, and to the finger.
    case trail
    /// A dot; its index is the dot's number.
    case dot
    /// The button that stores the shown pattern.
    case confirm
    /// The button that discards the shown pattern.
    case reset
    /// The button that clears path and marks.
    case clear
    /// The button that submits a drawing made dot by dot.
    case done
}

/// The shake of a gesture lock's label after a rejected drawing.
struct LabelShake: Equatable, Sendable {
    var start: Milliseconds
    var timings: GestureLockTimings

    var end: Milliseconds { start + (timings.shake > 0 ? timings.shake : 0) }

    /// The label's horizontal offset at `now`; 0 outside of the shake, and with fewer than two stations.
    func offset(at now: Milliseconds) -> Double {
        let stations = timings.shakeStations
        guard now > start, now < end, stations.count > 1 else { return 0 }
        let place = (now - start) / timings.shake * Double(stations.count - 1)
        guard place > 0, place < Double(stations.count - 1) else { return 0 }
        let index = Int(place)
        return stations[index] + (stations[index + 1] - stations[index]) * (place - Double(index))
    }
}

/// The seconds until a time, rounded up.
struct Countdown: Equatable, Sendable {
    /// The number of seconds left; nil after the end, or if the end is too far away.
    let seconds: Int?
    /// The time at which `seconds` changes next.
    let nextChange: Milliseconds

    /// Creates a countdown from `now` to `end`.
    init(until end: Milliseconds, now: Milliseconds) {
        let left = end - now
        guard left > 0, left < 360_000_000 else {
            seconds = nil
            nextChange = end
            return
        }
        let whole = -(-left / 1000).roundedDown
        seconds = Int(whole)
        let next = end - (whole - 1) * 1000
        // If the times are large, rounding can make `next` a time that is not after `now`.
        nextChange = next > now ? next : end
    }

    /// The remaining time for people: seconds, or minutes and seconds from one minute on.
    var text: Text {
        guard let seconds else { return .empty }
        guard seconds >= 60 else { return Text(decimal: seconds) + "s" }
        let rest = seconds % 60
        return Text(decimal: seconds / 60) + (rest < 10 ? ":0" : ":") + Text(decimal: rest)
    }
}
