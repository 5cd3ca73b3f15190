/// Places of an answer as the server reads them.
enum PointAnswer {
    /// What stands for y where only x is asked for: a constant of the protocol.
    static let constantY = 5.0

    /// One place: `{"x":171,"y":5}`.
    static func single(_ point: Point) -> Text {
        let opening: Text = "{\"x\":"
        let middle: Text = ",\"y\":"
        let closing: Text = "}"
        return opening + Text(rounded: point.x) + middle + Text(rounded: point.y) + closing
    }

    /// Places in order: `[{"x":35,"y":54},{"x":86,"y":128}]`.
    static func list(_ points: [Point]) -> Text {
        var bytes: [UInt8] = [0x5B]
        for (index, point) in points.enumerated() {
            if index > 0 { bytes.append(0x2C) }
            bytes += single(point).utf8
        }
        bytes.append(0x5D)
        return Text(utf8: bytes)
    }
}
