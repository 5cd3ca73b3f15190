import FretsawRaster

/// A gesture drawn over a lock of nine dots.
struct LockGuide {
    private static let center = Point(x: 120, y: 80)
    private static let spacing = 46.0
    /// The dots in the order they are touched.
    private static let gesture = [0, 1, 2, 4, 6, 7, 8]
    private static let blue = RGBA8(0x58B2FF)
    private static let green = RGBA8(0x4FE0A0)

    func frames() -> [(image: Image<RGBA8>, delay: Int)] {
        let page = page()
        let steps = 24
        var frames: [(Image<RGBA8>, Int)] = [(picture(on: page, progress: -1), 30)]
        for step in 0...steps {
            let legs = Double(LockGuide.gesture.count - 1)
            frames.append((picture(on: page, progress: Double(step) / Double(steps) * legs), 7))
        }
        for glow in [0.3, 0.7, 1, 0.85, 0.7] {
            frames.append((picture(on: page, progress: .infinity, glow: glow), 8))
        }
        frames[frames.count - 1].1 = 90
        return frames
    }

    private func page() -> Drawing {
        var drawing = Drawing(size: Guide.size, from: RGBA8(0x16213E), to: RGBA8(0x2C3F70))
        for (x, y, radius) in [(20.0, 20.0, 40.0), (226, 140, 52), (216, 18, 16), (16, 146, 22)] {
            drawing.disc(at: Point(x: x, y: y), radius: radius, RGBA8.white.opacity(0.05))
        }
        return drawing
    }

    private static func dot(_ number: Int) -> Point {
        center
            + Point(x: Double(number % 3 - 1) * spacing, y: Double(number / 3 - 1) * spacing)
    }

    /// The lock after `progress` segments of the gesture, with brightness `glow`.
    ///
    /// Below 0 is before the gesture, beyond the last segment is after it.
    private func picture(on page: Drawing, progress: Double, glow: Double = 0) -> Image<RGBA8> {
        var drawing = page
        let gesture = LockGuide.gesture
        let isDone = progress > Double(gesture.count)
        let color = isDone ? LockGuide.green : LockGuide.blue
        let touched = progress < 0 ? 0 : min(gesture.count, isDone ? .max : Int(progress) + 1)
        for number in 0..<9 where !gesture.prefix(touched).contains(number) {
            drawing.disc(at: LockGuide.dot(number), radius: 5, RGBA8(0x8FA3CF).opacity(0.9))
        }
        var ends = gesture.prefix(touched).map(LockGuide.dot)
        var finger: Point?
        if progress >= 0, !isDone {
            let next = min(touched, gesture.count - 1)
            let place = Point.between(
                ends[touched - 1],
                LockGuide.dot(gesture[next]),
                at: progress - Double(touched - 1)
            )
            ends.append(place)
            finger = place
        }
        for dot in gesture.prefix(touched).map(LockGuide.dot) {
            drawing.disc(at: dot, radius: 15 + 2 * glow, color.opacity(0.20 + 0.15 * glow))
        }
        for (start, end) in zip(ends, ends.dropFirst()) {
            drawing.line(from: start, to: end, width: 6, color)
        }
        for dot in gesture.prefix(touched).map(LockGuide.dot) {
            drawing.disc(at: dot, radius: 8, color)
            drawing.disc(at: dot, radius: 4, .white)
        }
        if let finger {
            drawing.disc(at: finger, radius: 13, RGBA8.white.opacity(0.30))
            drawing.disc(at: finger, radius: 9, RGBA8.white.opacity(0.55))
        }
        return drawing.image
    }
}
