// Setting and taking back the marks of a click word.
extension CaptchaMachine {
    /// Pixels of the picture in a point of the container.
    private func pixelsPerPoint(_ marks: ClickMarks) -> Double {
        marks.picture.width / layout.picture.width
    }

    /// Sets a mark where a finger tapped, in points of the container.
    mutating func mark(_ place: Point, input: CaptchaInput) -> [CaptchaEffect] {
        guard let marks else { return [] }
        let scale = pixelsPerPoint(marks)
        return mark(pixel: Point(x: place.x * scale, y: place.y * scale), input: input)
    }

    /// Sets a mark where the crosshair is.
    mutating func markCrosshair() -> [CaptchaEffect] {
        guard phase == .ready, let crosshair = marks?.crosshair else { return [] }
        return mark(pixel: crosshair, input: .keyboard)
    }

    private mutating func mark(pixel: Point, input: CaptchaInput) -> [CaptchaEffect] {
        guard phase == .ready, var marks, marks.place(at: pixel) else { return [] }
        self.marks = marks
        let told = CaptchaEffect.announce(
            texts[.marked].filled(with: Text(decimal: marks.places.count))
        )
        guard marks.isComplete else { return [told] }
        return [told] + check(PointAnswer.list(marks.places), track: [], input: input)
    }

    /// Takes the last mark back.
    mutating func undo() -> [CaptchaEffect] {
        unmark(from: (marks?.places.count ?? 0) - 1)
    }

    /// Takes a mark back, and those after it.
    mutating func unmark(from index: Int) -> [CaptchaEffect] {
        guard phase == .ready, var marks, marks.remove(from: index) else { return [] }
        self.marks = marks
        return [.announce(texts[.unmarked].filled(with: Text(decimal: index + 1)))]
    }

    /// Moves the crosshair, in points of the container.
    mutating func moveCrosshair(x: Double, y: Double) {
        guard phase == .ready, var marks else { return }
        let scale = pixelsPerPoint(marks)
        marks.moveCrosshair(x: x * scale, y: y * scale)
        self.marks = marks
    }

    /// Where something at a place of the picture is shown, in points of the container.
    func shown(_ pixel: Point, of marks: ClickMarks) -> Point {
        let scale = pixelsPerPoint(marks)
        return Point(x: pixel.x / scale, y: pixel.y / scale)
    }
}
