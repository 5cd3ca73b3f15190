/// The signs on a guide's round buttons, in points of the button.
enum GuideSigns {
    /// Two bars.
    static func pause(_ button: Rect, color: Color) -> Path {
        let side = side(button)
        return Path(
            [
                .line([Point(x: side * 0.4, y: side / 3), Point(x: side * 0.4, y: side * 2 / 3)]),
                .line([Point(x: side * 0.6, y: side / 3), Point(x: side * 0.6, y: side * 2 / 3)]),
            ],
            stroke: color,
            strokeWidth: side / 12
        )
    }

    /// A triangle that points to the right.
    static func play(_ button: Rect, color: Color) -> Path {
        let side = side(button)
        let corners = [
            Point(x: side * 0.4, y: side * 0.32), Point(x: side * 0.68, y: side / 2),
            Point(x: side * 0.4, y: side * 0.68), Point(x: side * 0.4, y: side * 0.32),
        ]
        return Path([.line(corners)], stroke: color, strokeWidth: side / 22, fill: color)
    }

    /// An arrow head.
    static func arrow(_ button: Rect, isRight: Bool, color: Color) -> Path {
        let side = side(button)
        let (tip, back) = isRight ? (side * 0.6, side * 0.44) : (side * 0.4, side * 0.56)
        let corners = [
            Point(x: back, y: side * 0.34), Point(x: tip, y: side / 2),
            Point(x: back, y: side * 0.66),
        ]
        return Path([.line(corners)], stroke: color, strokeWidth: side / 18)
    }

    /// The side of the square that fits a button, whatever room it found.
    private static func side(_ button: Rect) -> Double {
        button.width < button.height ? button.width : button.height
    }
}
