/// The oldest rule about drags: equal steps are a machine's.
///
/// The distinct differences between successive places, rounded to 1/100 point, must be more than one.
/// One place, or none, has no difference at all and is as good as a machine's.
public struct UniformMotion: Equatable, Sendable {
    private var last: Double?
    private var least = Double.infinity
    private var most = -Double.infinity

    /// Makes an empty set of differences.
    public init() {}

    /// Begins another drag: the way to its start is no difference.
    ///
    /// - Parameter place: Where it begins; one that is no number is left out.
    public mutating func begin(at place: Double) {
        last = place.isFinite ? place : nil
    }

    /// Goes on to the next place.
    ///
    /// - Parameter place: Where the drag is now; one that is no number is left out.
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
        // A step that lies between two hundredths rounds this way and that by floating noise alone.
        guard most - least > 0.001 else { return true }
        return (100 * least + 0.5).rounded(.down) == (100 * most + 0.5).rounded(.down)
    }

    /// Judges a drag as a whole.
    ///
    /// - Parameter places: Where it was, in order.
    /// - Returns: Whether all steps were equal, or there were none.
    /// - Complexity: O(places).
    public static func isUniform(_ places: [Double]) -> Bool {
        var motion = UniformMotion()
        for place in places { motion.move(to: place) }
        return motion.isUniform
    }
}
