/// The samples of one drag in order of time, at most ``maxSamples``.
public struct DragTrack: Sendable, Hashable {
    /// Maximum number of samples.
    public static let maxSamples = 200
    /// Maximum absolute coordinate, in pixels.
    public static let maxCoordinate = 100_000.0
    /// Maximum time since the press, in milliseconds.
    public static let maxTime = 600_000.0

    /// Allowed values of ``scale``.
    ///
    /// Fretsaw's element has 0.35 to 3.3 if it is 250 to 620 pixels wide, with all presets. A wider
    /// range would let a program pass off noise as the pixels of a device.
    public static let scales = 0.25...4.0

    /// The samples.
    public let samples: [DragSample]
    /// Pixels of the picture per pixel of the device.
    public let scale: Double

    /// Creates a track of samples in order of time; an empty one means that nothing was dragged.
    ///
    /// `scale` is pixels of the picture per pixel of the device, clamped to ``scales``. Throws if there are too many
    /// samples, a number is out of range or not finite, or a time is before the previous one.
    public init(_ samples: [DragSample], scale: Double = 1) throws(DragTrackError) {
        guard samples.count <= DragTrack.maxSamples else { throw .tooMany }
        var last = 0.0
        for sample in samples {
            // Comparisons with NaN are false.
            guard abs(sample.x) <= DragTrack.maxCoordinate,
                abs(sample.y) <= DragTrack.maxCoordinate, abs(sample.t) <= DragTrack.maxTime
            else { throw .outOfRange }
            guard sample.t >= last else { throw .backwards }
            last = sample.t
        }
        self.init(valid: samples, scale: scale)
    }

    /// Creates a track of samples that are known to be valid.
    public init(valid samples: [DragSample], scale: Double = 1) {
        self.samples = samples
        let (least, most) = (DragTrack.scales.lowerBound, DragTrack.scales.upperBound)
        self.scale = scale > least ? min(scale, most) : least
    }

    var deviceSamples: [DragSample] {
        samples.map { DragSample(x: $0.x / scale, y: $0.y / scale, t: $0.t) }
    }

    /// Whether all steps in x, rounded to 1/100 pixel, are equal or none, as in Fretsaw's client.
    public var isUniform: Bool {
        let steps = zip(samples, samples.dropFirst()).map { $1.x - $0.x }
        // Any two steps differ exactly if the smallest and the largest do. Steps that differ only
        // by floating-point noise may still round to two different hundredths.
        guard let smallest = steps.min(), let largest = steps.max(), largest - smallest > 0.001
        else {
            return true
        }
        return (100 * smallest + 0.5).rounded(.down) == (100 * largest + 0.5).rounded(.down)
    }
}

/// Why samples are not a valid track.
public enum DragTrackError: String, Error, Sendable, CaseIterable, CustomStringConvertible {
    /// More than ``DragTrack/maxSamples`` samples.
    case tooMany = "the track has more than 200 samples; send every second one"
    /// A number is not finite or out of range.
    case outOfRange = "the track contains a number that is out of range"
    /// A time is negative or before the previous one.
    case backwards = "the track's times are not in ascending order"

    /// The reason, and what to do if anything.
    public var description: String { rawValue }
}

/// The position of the pointer at one time of a drag.
public struct DragSample: Sendable, Hashable {
    /// Displacement of the piece to the right, in pixels of the picture.
    public var x: Double
    /// Displacement of the pointer downwards, at the scale of ``x``.
    public var y: Double
    /// Milliseconds since the press.
    public var t: Double

    /// Creates a sample.
    public init(x: Double, y: Double, t: Double) {
        self.x = x
        self.y = y
        self.t = t
    }
}

/// The input device, as reported by the client.
public enum DragInput: String, Sendable, CaseIterable {
    /// A mouse, a pen or a trackpad.
    case pointer
    /// A finger.
    case touch
    /// Keys.
    case keyboard
    /// Buttons that move the piece in steps.
    case buttons

    /// Whether a hand moves the piece, so that there is a motion to judge.
    ///
    /// Keys and buttons move in steps, and people who need them are never rejected for that. A
    /// program can claim to use them; the answer itself and the limits still apply to it.
    public var isMotion: Bool { self == .pointer || self == .touch }
}
