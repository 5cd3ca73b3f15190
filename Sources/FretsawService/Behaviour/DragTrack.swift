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
    package init(sound samples: [DragSample]) { self.samples = samples }

    /// Whether all steps in x are equal, or there are none: the rule that our own client applies too.
    ///
    /// The distinct differences between successive x, rounded to 1/100 pixel, must be more than one; a
    /// track of one moment or none has no difference.
    public var isUniform: Bool {
        let steps = zip(samples, samples.dropFirst()).map { $1.x - $0.x }
        // The smallest and the largest step differ exactly if any two do. Steps that differ by floating
        // noise only may round to two hundredths.
        guard let least = steps.min(), let most = steps.max(), most - least > 0.001 else {
            return true
        }
        return (100 * least + 0.5).rounded(.down) == (100 * most + 0.5).rounded(.down)
    }
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

/// Where the pointer was at one moment of a drag.
public struct DragSample: Sendable, Hashable {
    /// Pixels of the picture that the piece had been moved by.
    public var x: Double
    /// Pixels of the picture that the pointer had moved down by.
    public var y: Double
    /// Milliseconds since the press.
    public var t: Double

    /// A moment.
    public init(x: Double, y: Double, t: Double) {
        self.x = x
        self.y = y
        self.t = t
    }
}

/// What the piece was moved with, as the client says.
public enum DragInput: String, Sendable, CaseIterable {
    /// A mouse, a pen or a trackpad.
    case pointer
    /// A finger.
    case touch
    /// Keys.
    case keyboard
    /// Buttons that move by steps.
    case buttons

    /// True where a hand moves the piece, so that there is a motion to judge.
    ///
    /// Keys and buttons make steps, and people who need them are never refused for that. A program can
    /// claim them: what holds it off then are the answer itself and the limits.
    public var isMotion: Bool { self == .pointer || self == .touch }
}
