import FretsawRaster

extension Path {
    /// A line of `width` with round ends.
    init(lineFrom start: Point, to end: Point, width: Double) {
        self.init()
        let radius = width / 2
        let direction = end - start
        let turn =
            direction.length > 0 ? PortableMath.angle(x: direction.x, y: direction.y) : 0
        let side = Point(
            x: radius * PortableMath.cosine(turns: turn + 0.25),
            y: radius * PortableMath.sine(turns: turn + 0.25)
        )
        move(to: start + side)
        addArc(center: start, radius: radius, from: turn + 0.25, to: turn + 0.75)
        addLine(to: end - side)
        addArc(center: end, radius: radius, from: turn - 0.25, to: turn + 0.25)
        close()
    }

    /// A rectangle with corners rounded by `radius`.
    init(roundedX x: Double, y: Double, width: Double, height: Double, radius: Double) {
        self.init()
        let (right, bottom) = (x + width, y + height)
        move(to: Point(x: x, y: y + radius))
        for (cornerX, cornerY, from) in [
            (x + radius, y + radius, 0.5), (right - radius, y + radius, 0.75),
            (right - radius, bottom - radius, 1), (x + radius, bottom - radius, 1.25),
        ] {
            let center = Point(x: cornerX, y: cornerY)
            addLine(to: .onCircle(center, radius: radius, turns: from))
            addArc(center: center, radius: radius, from: from, to: from + 0.25)
        }
        close()
    }

    /// A part of a ring of `width` about `center`, clockwise from the angle `from` to `to`, in full
    /// turns from the x axis.
    init(ringAt center: Point, radius: Double, width: Double, from: Double, to: Double) {
        self.init()
        let (outer, inner) = (radius + width / 2, radius - width / 2)
        move(to: .onCircle(center, radius: outer, turns: from))
        addArc(center: center, radius: outer, from: from, to: to)
        addLine(to: .onCircle(center, radius: inner, turns: to))
        addArc(center: center, radius: inner, from: to, to: from)
        close()
    }
}

extension Point {
    /// The point of a circle at an angle in full turns from the x axis, clockwise as seen.
    static func onCircle(_ center: Point, radius: Double, turns: Double) -> Point {
        Point(
            x: center.x + radius * PortableMath.cosine(turns: turns),
            y: center.y + radius * PortableMath.sine(turns: turns)
        )
    }
}
