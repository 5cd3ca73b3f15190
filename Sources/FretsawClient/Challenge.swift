public import FretsawKinds
public import FretsawWork

/// A challenge that the service issued.
public struct Challenge: Sendable {
    /// The kind that was requested.
    public let kind: CaptchaKind
    /// The token, which is opaque.
    public let token: String
    /// The action of the visitor; nil for AJ-Captcha's own servers.
    public let task: PuzzleTask?
    /// The background, a JPEG or PNG file; nil if no picture is asked for.
    public let background: [UInt8]?
    /// The piece or the strip of figures, a PNG file; nil for kinds without one.
    public let piece: [UInt8]?
    /// Where the pictures are shown; nil for AJ-Captcha's own servers.
    public let layout: Layout?
    /// The pixels of a picture per layout pixel, 1 or 2.
    public let scale: Int
    /// The words to click, in order.
    public let words: [String]
    /// The kinds with pictures that the service also has.
    public let otherKinds: [CaptchaKind]
    /// The work, alone or beside a picture, which ``CaptchaClient/check(_:_:track:input:)`` does.
    public let work: WorkPuzzle?
    /// Whether an answer of the visitor is needed.
    public var needsAnswer: Bool { background != nil }

    let secretKey: String
    let step: String
    let binding: Binding

    /// Where pictures are shown, in layout pixels, in which answers are measured.
    public struct Layout: Sendable, Hashable, Decodable {
        /// The background's width.
        public let width: Double
        /// The background's height.
        public let height: Double
        /// The box of the piece before it is moved; nil without a piece.
        public let piece: Box?
        /// The rows along which the shape of a slide piece moves.
        public let row: Row?
        /// The number of figures to click, for icons.
        public let clicks: Int?

        /// A box in layout pixels.
        public struct Box: Sendable, Hashable, Decodable {
            public let x, y, width, height: Double
        }

        /// Rows in layout pixels.
        public struct Row: Sendable, Hashable, Decodable {
            public let y, height: Double
        }
    }

    struct Binding: Sendable {
        var siteKey: String?
        var action: String?
        var cdata: String?
    }
}

/// The answer to a challenge: JSON that the proof contains byte for byte.
public struct AnswerText: Sendable, Hashable {
    /// The JSON text.
    public let json: String

    /// Creates an answer from its JSON text, such as that of `CaptchaCheck.answer` in `FretsawInteraction`.
    public init(json: String) { self.json = json }

    /// The displacement of a slide piece in layout pixels.
    public static func slide(x: Double) -> AnswerText { .point(x, Double(Answer.sliderY)) }

    /// The top left corner of a drag piece in layout pixels.
    public static func drag(x: Double, y: Double) -> AnswerText { .point(x, y) }

    /// The clockwise rotation of a disc in degrees.
    public static func rotation(degrees: Double) -> AnswerText {
        .point(degrees, Double(Answer.sliderY))
    }

    /// Points in layout pixels, one for each word or figure, in order.
    public static func clicks(_ points: [(x: Double, y: Double)]) -> AnswerText {
        AnswerText(
            json: "[" + points.map { AnswerText.point($0.x, $0.y).json }.joined(separator: ",")
                + "]"
        )
    }

    private static func point(_ x: Double, _ y: Double) -> AnswerText {
        AnswerText(json: #"{"x":\#(number(x)),"y":\#(number(y))}"#)
    }

    /// A number of JSON; the service rejects the rest as a wrong answer.
    private static func number(_ value: Double) -> String {
        guard value.isFinite else { return "null" }
        return Int(exactly: value).map(String.init) ?? String(value)
    }
}

/// A moment of a drag: the piece's displacement in layout pixels, and milliseconds since the press.
public struct TrackMoment: Sendable, Hashable {
    public var x, y, time: Double

    /// Creates a moment.
    public init(x: Double, y: Double, time: Double) {
        self.x = x
        self.y = y
        self.time = time
    }
}

/// The device with which an answer was given; the raw values are those of the protocol.
public enum AnswerInput: String, Sendable {
    case pointer, touch, keyboard, buttons
}
