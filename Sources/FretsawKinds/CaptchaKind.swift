/// The kinds of captchas; the raw values are their names in options, settings and records.
///
/// ``traits`` is their table. Code elsewhere depends on the shape of an answer and on the gesture that
/// gives it, not on the kind.
public enum CaptchaKind: String, CaseIterable, Sendable {
    /// A piece to slide into its notch.
    case slide
    /// A piece to drag in both axes to the notch with the same figure.
    case drag
    /// Words in a picture to click in order.
    case clickWord = "click-word"
    /// Figures in a picture to click in the order of a strip of figures.
    case icons
    /// A disc to rotate until the figure on it is upright.
    case rotate
    /// Cups that change places, to follow with the eyes; experimental.
    case cups
    /// A puzzle without pictures that the client's computer solves.
    case work

    /// The kinds with pictures.
    public static let pictures = allCases.filter { $0.gesture != nil }

    /// The shape of its answer.
    public var shape: AnswerShape { traits.shape }
    /// The gesture that answers it; nil for work.
    public var gesture: AnswerGesture? { traits.gesture }

    /// The kind whose name in AJ-Captcha's protocol is `wireName`; nil if there is none.
    public init?(wireName: String) {
        guard let kind = Self.allCases.first(where: { $0.traits.wireName == wireName }) else {
            return nil
        }
        self = kind
    }

    /// The kind with this number in tokens and in the protocol of the elements; nil if there is none.
    public init?(code: UInt8) {
        guard let kind = Self.allCases.first(where: { $0.traits.code == code }) else { return nil }
        self = kind
    }
}

/// The traits of a kind of captchas: a row of the table of kinds.
public struct KindTraits: Sendable {
    /// The number in tokens, in stored proofs and in the protocol of the elements, counted from 0 in the order
    /// in which kinds were added; it never changes.
    public let code: UInt8
    /// The name in AJ-Captcha's protocol, which all kinds but `blockPuzzle` and `clickWord` extend.
    public let wireName: String
    /// The actions that its puzzles ask for, the default first; none for work.
    public let tasks: [PuzzleTask]
    /// The shape of its answer.
    public let shape: AnswerShape
    /// The gesture that answers it; nil for work.
    public let gesture: AnswerGesture?
    /// The default tolerance in layout pixels (AJ-Captcha: 5) or degrees; nil if a puzzle has its own.
    public internal(set) var tolerance: Int?
    /// The number of gets that a challenge counts for, by processor time.
    public internal(set) var cost = 1
    /// The names of the presets of its sizes, the default first; none for work.
    public internal(set) var presets: [String] = []
    /// Whether the drag is judged, with limits for sliders, whose thumb moves in one axis.
    public internal(set) var judgesDrags = false
    /// The longest time in milliseconds for which its background moves after it is shown; 0 for a still picture.
    public internal(set) var motion = 0
    /// Whether its background is an animation, which visitors who prefer less motion do not get.
    public var isAnimated: Bool { motion > 0 }
}

extension CaptchaKind {
    /// The kind's row of the table.
    public var traits: KindTraits {
        switch self {
        case .slide:
            KindTraits(
                code: 0,
                wireName: "blockPuzzle",
                tasks: [.jigsaw, .figure],
                shape: .place,
                gesture: .slider,
                tolerance: 5,
                presets: ["aj", "classic", "wide", "large"],
                judgesDrags: true
            )
        case .drag:
            KindTraits(
                code: 4,
                wireName: "drag",
                tasks: [.drag],
                shape: .place,
                gesture: .piece,
                tolerance: 10,
                presets: ["medium", "wide", "large"]
            )
        case .clickWord:
            KindTraits(
                code: 1,
                wireName: "clickWord",
                tasks: [.words],
                shape: .places,
                gesture: .clicks,
                presets: ["aj"]
            )
        case .icons:
            KindTraits(
                code: 5,
                wireName: "icons",
                tasks: [.icons],
                shape: .places,
                gesture: .clicks,
                presets: ["aj"]
            )
        case .rotate:
            KindTraits(
                code: 2,
                wireName: "rotate",
                tasks: [.upright],
                shape: .angle,
                gesture: .slider,
                tolerance: 10,
                // Its picture has twice as many pixels as that of a slide puzzle, its disc ten times as many as a piece.
                cost: 3,
                presets: ["square", "small", "strip", "broad"],
                judgesDrags: true
            )
        case .cups:
            KindTraits(
                code: 6,
                wireName: "cups",
                tasks: [.follow],
                shape: .places,
                gesture: .clicks,
                cost: 10,
                presets: ["aj"],
                motion: 4200
            )
        case .work:
            KindTraits(
                code: 3,
                wireName: "work",
                tasks: [],
                shape: .work,
                gesture: nil
            )
        }
    }
}

/// The shapes of answers.
public enum AnswerShape: Sendable {
    /// One place in the picture.
    case place
    /// Places in the picture, in an order.
    case places
    /// A clockwise angle.
    case angle
    /// The solutions of a puzzle for a computer.
    case work
}

/// The gestures that answer a puzzle with pictures.
public enum AnswerGesture: Sendable {
    /// A slider that moves a piece along a row, or turns a disc.
    case slider
    /// A piece that is moved in both axes.
    case piece
    /// Clicks on the picture.
    case clicks
}

/// The action that a puzzle asks for.
public enum PuzzleTask: String, CaseIterable, Sendable {
    /// To move a piece to the hole that it was cut out of: the look `plain`.
    case jigsaw
    /// To move a piece to the notch with the same figure.
    case figure
    /// To move a piece in both axes to the notch with the same figure.
    case drag
    /// To click words in order.
    case words
    /// To click figures in the order of a strip.
    case icons
    /// To turn a disc until its figure is upright.
    case upright
    /// To follow the cup that shows a star, and to click it when all cups rest.
    case follow
}
