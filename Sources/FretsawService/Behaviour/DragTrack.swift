/// The moments of one drag, bounded and in order.
public struct DragTrack: Sendable, Hashable {
    /// The most moments of a track.
    public static let maxSamples = 200
    /// The farthest coordinate, either way, in pixels.
    public static let maxCoordinate = 100_000.0
    /// The latest moment, in milliseconds.
    public static let maxTime = 600_000.0

    /// The moments.
    public let samples: [DragSample]

    /// A track of these moments; of none too, which says that nothing was dragged.
    ///
    /// - Throws: ``DragTrackError`` where there are too many, a number is out of range or not one, or
    ///   time runs backwards.
    public init(_ samples: [DragSample]) throws(DragTrackError) {
        guard samples.count <= DragTrack.maxSamples else { throw .tooMany }
        var last = 0.0
        for sample in samples {
            // Comparisons with what is not a number are false.
            guard abs(sample.x) <= DragTrack.maxCoordinate,
                abs(sample.y) <= DragTrack.maxCoordinate, abs(sample.t) <= DragTrack.maxTime
            else { throw .outOfRange }
            guard sample.t >= last else { throw .backwards }
            last = sample.t
        }
        self.samples = samples
    }

    /// A track whose moments are known to be within the bounds.
    init(sound samples: [DragSample]) { self.samples = samples }
}

/// Why moments are no track.
public enum DragTrackError: String, Error, Sendable, CaseIterable, CustomStringConvertible {
    /// More than ``DragTrack/maxSamples``.
    case tooMany = "the track has more than 200 moments; send every other one"
    /// A number is not one, or lies far outside.
    case outOfRange = "the track has a number out of range"
    /// A moment is before the one before it, or before the press.
    case backwards = "the track's times run backwards"

    /// The reason, and what to do.
    public var description: String { rawValue }
}
