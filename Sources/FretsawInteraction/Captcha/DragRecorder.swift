/// Where the hand was at one moment of a drag.
public struct DragMoment: Equatable, Sendable {
    /// Pixels of the picture that the piece had been moved by.
    public var x: Double
    /// Pixels of the picture that the hand had strayed down by.
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

/// The motion of one drag, in a bounded number of moments.
///
/// When it is full every other moment is dropped, and from then on every other one is taken. The last
/// one is always there.
public struct DragRecorder: Equatable, Sendable {
    /// The most moments.
    public static let capacity = 200
    /// The farthest coordinate, either way.
    public static let farthest = 100_000.0
    /// The latest time, in milliseconds.
    public static let latest = 600_000.0

    private var kept: [DragMoment] = []
    private var newest: DragMoment?
    private var stride = 1
    private var skipped = 0

    /// Creates a track without moments.
    public init() {}

    /// The moments, in order; times never run backwards.
    public var moments: [DragMoment] {
        guard let newest else { return kept }
        return kept + [newest]
    }

    /// Adds a moment, its numbers rounded and clamped to their bounds.
    ///
    /// - Complexity: O(1), amortised.
    public mutating func append(_ moment: DragMoment) {
        let before = newest?.time ?? kept.last?.time ?? 0
        let time = DragRecorder.bounded(moment.time, to: DragRecorder.latest, per: 10)
        let moment = DragMoment(
            // Finer than a hundredth, at which the rule of uniform motion looks.
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
        // One place is left for the newest.
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

/// Places of an answer as the server reads them.
enum PlaceText {
    /// The y value if only x is asked for: a constant of AJ-Captcha's protocol.
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

/// The oldest rule about drags: equal steps are a machine's.
///
/// The distinct differences between successive places, rounded to 1/100 point, must be more than one.
/// One place, or none, has no difference at all and is as good as a machine's.
public struct UniformMotion: Equatable, Sendable {
    private var last: Double?
    private var least = Double.infinity
    private var most = -Double.infinity

    /// Creates an empty set of differences.
    public init() {}

    /// Starts another drag at `place`; NaN is ignored.
    public mutating func begin(at place: Double) {
        last = place.isFinite ? place : nil
    }

    /// Continues the drag to `place`; NaN is ignored.
    public mutating func move(to place: Double) {
        guard place.isFinite else { return }
        if let last {
            // The least and the most differ exactly if any two do.
            let step = place - last
            if step < least { least = step }
            if step > most { most = step }
        }
        last = place
    }

    /// Whether all steps were equal, or there were none.
    public var isUniform: Bool {
        // A step that is between two hundredths rounds this way and that by floating noise alone.
        guard most - least > 0.001 else { return true }
        return (100 * least + 0.5).rounded(.down) == (100 * most + 0.5).rounded(.down)
    }

    /// True if all steps between `places` were equal, or there were none.
    ///
    /// - Complexity: O(places).
    public static func isUniform(_ places: [Double]) -> Bool {
        var motion = UniformMotion()
        for place in places { motion.move(to: place) }
        return motion.isUniform
    }
}
