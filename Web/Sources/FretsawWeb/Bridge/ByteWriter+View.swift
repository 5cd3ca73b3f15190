package import FretsawInteraction

/// Encodes views. `protocol.txt` describes the layout; `Site/runtime/codec.js` decodes it.
extension ByteWriter {
    /// Writes a view: the number of parts, then each part with its length before it.
    package mutating func view(_ view: View) {
        count(view.parts.count)
        for part in view.parts {
            measured { $0.part(part) }
        }
    }

    /// Writes a schedule: flags (1 wakes, 2 moves) and the time to wake.
    package mutating func schedule(_ schedule: Schedule) {
        byte((schedule.wake == nil ? 0 : 1) | (schedule.moves ? 2 : 0))
        if let wake = schedule.wake { double(wake) }
    }

    /// Writes a request to measure words: tag, width, words.
    package mutating func measurement(_ question: TextMeasurement) {
        word(question.tag)
        double(question.width)
        words(question.words)
    }

    private mutating func part(_ part: Part) {
        partName(part.name)
        var flags: UInt16 = 0
        if part.parent != nil { flags |= 1 }
        if part.opacity != 1 { flags |= 2 }
        if part.rotation != 0 { flags |= 4 }
        if part.clips { flags |= 8 }
        if part.fill != nil { flags |= 16 }
        if part.border != nil { flags |= 32 }
        if part.corners.top != 0 || part.corners.bottom != 0 { flags |= 64 }
        if part.words != nil { flags |= 128 }
        if part.picture != nil { flags |= 256 }
        if !part.paths.isEmpty { flags |= 512 }
        if part.control != nil { flags |= 1024 }
        if part.glow != 0 { flags |= 2048 }
        short(flags)
        rect(part.frame)
        if let parent = part.parent { partName(parent) }
        if part.opacity != 1 { double(part.opacity) }
        if part.rotation != 0 { double(part.rotation) }
        if let fill = part.fill { byte(fill.rawValue) }
        if let border = part.border {
            byte(border.color.rawValue)
            double(border.width)
        }
        if flags & 64 != 0 {
            double(part.corners.top)
            double(part.corners.bottom)
        }
        if let words = part.words { self.words(words) }
        if let picture = part.picture {
            short(picture.picture)
            word(picture.frame)
            flag(picture.fits)
        }
        if !part.paths.isEmpty {
            count(part.paths.count)
            for path in part.paths { self.path(path) }
        }
        if let control = part.control { self.control(control) }
        if part.glow != 0 { double(part.glow) }
    }

    /// Writes words: flags (1 bold, 2 centred, 4 wrapping), size, and runs, each a colour and a
    /// text.
    package mutating func words(_ words: Words) {
        byte(
            (words.isBold ? 1 : 0) | (words.alignment == .center ? 2 : 0) | (words.wraps ? 4 : 0)
        )
        double(words.size)
        count(words.runs.count)
        for run in words.runs {
            byte(run.color.rawValue)
            text(run.text)
        }
    }

    private mutating func path(_ path: DrawnPath) {
        byte(
            (path.stroke == nil ? 0 : 1) | (path.fill == nil ? 0 : 2) | (path.opacity == 1 ? 0 : 4)
        )
        double(path.strokeWidth)
        if let stroke = path.stroke { byte(stroke.rawValue) }
        if let fill = path.fill { byte(fill.rawValue) }
        if path.opacity != 1 { double(path.opacity) }
        count(path.elements.count)
        for element in path.elements {
            switch element {
            case .line(let points):
                byte(0)
                count(points.count)
                for point in points { self.point(point) }
            case .circle(let center, let radius):
                byte(1)
                point(center)
                double(radius)
            }
        }
    }

    private mutating func control(_ control: Control) {
        byte(control.role.rawValue)
        var flags: UInt8 = 0
        if control.label != nil { flags |= 1 }
        if control.value != nil { flags |= 2 }
        if control.value?.text != nil { flags |= 4 }
        if control.isEnabled { flags |= 8 }
        if let isPressed = control.isPressed { flags |= isPressed ? 48 : 16 }
        byte(flags)
        if let label = control.label { text(label) }
        if let value = control.value {
            double(value.now)
            double(value.minimum)
            double(value.maximum)
            if let words = value.text { text(words) }
        }
    }
}
