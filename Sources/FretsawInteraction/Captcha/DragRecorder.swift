/// One sample of a drag.
public struct DragMoment: Equatable, Sendable {
    /// The horizontal movement of the piece in pixels of the picture.
    public var x: Double
    /// The vertical movement of the pointer, converted to pixels by the same factor as ``x``.
    public var y: Double
    /// Milliseconds since the press.
    public var time: Milliseconds

    /// Creates a moment.
    public init(x: Double, y: Double, time: Milliseconds) {
        self.x = x
        self.y = y
        self.time = time
    }
}

/// The track of one drag, with a limited number of samples.
///
/// Whenever it is full, every second sample is dropped, and the interval between recorded samples is
/// doubled. The newest sample is always kept.
package struct DragRecorder: Equatable, Sendable {
    /// The maximum number of samples.
    package static let capacity = 200
    /// The maximum absolute coordinate.
    package static let farthest = 100_000.0
    /// The maximum time in milliseconds.
    package static let latest = 600_000.0

    private var kept: [DragMoment] = []
    private var newest: DragMoment?
    private var stride = 1
    private var skipped = 0

    /// Creates an empty track.
    package init() {}

    /// The samples in order; times never run backwards.
    package var moments: [DragMoment] {
        guard let newest else { return kept }
        return kept + [newest]
    }

    /// Adds a sample, with rounded and clamped values.
    package mutating func append(_ moment: DragMoment) {
        let before = newest?.time ?? kept.last?.time ?? 0
        let time = DragRecorder.bounded(moment.time, to: DragRecorder.latest, per: 10)
        let moment = DragMoment(
            // Finer than 1/100, the resolution of the rule of uniform motion.
            x: DragRecorder.bounded(moment.x, to: DragRecorder.farthest, per: 10_000),
            y: DragRecorder.bounded(moment.y, to: DragRecorder.farthest, per: 100),
            time: time > before ? time : before
        )
        skipped += 1
        guard skipped >= stride || kept.isEmpty else {
            newest = moment
            return
        }
        newest = nil
        skipped = 0
        kept.append(moment)
        // One element is reserved for the newest sample.
        if kept.count == DragRecorder.capacity - 1 { thin() }
    }

    private mutating func thin() {
        var thinned: [DragMoment] = []
        for (index, moment) in kept.enumerated() where index % 2 == 0 {
            thinned.append(moment)
        }
        kept = thinned
        stride *= 2
    }

    private static func bounded(_ value: Double, to limit: Double, per: Double) -> Double {
        guard value == value else { return 0 }
        return (value.bounded(-limit, limit) * per + 0.5).rounded(.down) / per
    }
}

/// The positions of an answer in the server's JSON.
enum PlaceText {
    /// The y value if only x is asked for: a constant of AJ-Captcha's protocol.
    static let constantY = 5.0

    /// One position: `{"x":171,"y":5}`.
    static func single(_ point: Point) -> Text {
        let opening: Text = "{\"x\":"
        let middle: Text = ",\"y\":"
        let closing: Text = "}"
        return opening + Text(rounded: point.x) + middle + Text(rounded: point.y) + closing
    }

    /// Positions in order: `[{"x":35,"y":54},{"x":86,"y":128}]`.
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

/// The rule of uniform motion: equal steps are not human.
///
/// The differences of successive positions are rounded to 1/100 point. A motion is uniform if they are
/// all equal. A motion with fewer than two positions has no differences and also counts as uniform.
public struct UniformMotion: Equatable, Sendable {
    private var last: Double?
    private var least = Double.infinity
    private var most = -Double.infinity

    /// Creates an empty set of differences.
    public init() {}

    /// Starts another drag at `place`, without the differences of earlier ones; NaN is ignored.
    public mutating func begin(at place: Double) {
        self = UniformMotion()
        last = place.isFinite ? place : nil
    }

    /// Continues the drag to `place`; NaN is ignored.
    public mutating func move(to place: Double) {
        guard place.isFinite else { return }
        if let last {
            // The minimum and maximum differ exactly if any two do.
            let step = place - last
            if step < least { least = step }
            if step > most { most = step }
        }
        last = place
    }

    /// Whether all steps were equal, or there were none.
    public var isUniform: Bool {
        // Floating-point noise decides whether a step half way between two hundredths is rounded up or
        // down. Differences that are as small as noise are therefore ignored.
        guard most - least > 0.001 else { return true }
        return (100 * least + 0.5).rounded(.down) == (100 * most + 0.5).rounded(.down)
    }

    /// Whether all steps between `places` are equal, or there are none.
    public static func isUniform(_ places: [Double]) -> Bool {
        var motion = UniformMotion()
        for place in places { motion.move(to: place) }
        return motion.isUniform
    }
}
