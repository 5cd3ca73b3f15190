public import FretsawRaster
public import FretsawScenery

/// The kinds of puzzles: the registry that a new kind is added to.
public enum CaptchaKind: String, CaseIterable, Sendable {
    /// A jigsaw piece to be slid into its notch.
    case slide
    /// Words in a picture to be clicked in order.
    case clickWord = "click-word"
    /// A disc to be turned upright.
    case rotate
}

/// A kind with everything that is chosen about it.
public enum CaptchaRecipe: Hashable, Sendable {
    /// A slide puzzle with these options.
    case slide(SlideOptions)
    /// A click-word puzzle with these options.
    case clickWord(ClickWordOptions)
    /// A rotate puzzle with these options.
    case rotate(RotateOptions)

    /// The kind that is made.
    public var kind: CaptchaKind {
        switch self {
        case .slide: .slide
        case .clickWord: .clickWord
        case .rotate: .rotate
        }
    }

    /// What the pictures of one puzzle are for, in their order, the background first.
    public var roles: [PictureRole] {
        switch self {
        case .slide, .rotate: [.background, .piece]
        case .clickWord: [.background]
        }
    }

    /// The size of the picture of `role`, which is one of ``roles``.
    public func size(of role: PictureRole) -> PixelSize {
        switch (self, role) {
        case (.slide(let options), .background): options.geometry.background
        case (.slide(let options), .piece): options.geometry.pieceSize
        case (.clickWord(let options), _): options.geometry.background
        case (.rotate(let options), .background): options.geometry.background
        case (.rotate(let options), .piece): options.geometry.pieceSize
        }
    }

    /// The background's size: what backgrounds are painted at.
    public var background: PixelSize { size(of: .background) }

    /// True where pieces show the background's own pixels as they are, but for their colours.
    ///
    /// A rotate puzzle's disc is blurred until its pixels cannot be told.
    var cutsPieces: Bool {
        switch self {
        case .slide(let options):
            if case .figures = options.notches { false } else { true }
        case .clickWord, .rotate: false
        }
    }

    /// Refuses options that lie outside their ranges or leave no puzzle.
    public func validate() throws(CaptchaError) {
        switch self {
        case .slide(let options): try options.validate()
        case .clickWord(let options): try options.validate()
        case .rotate(let options): try options.validate()
        }
    }

    /// The families of scenery that suit the kind: all, or those that show what is up.
    public var suitableScenery: [SceneryFamily] {
        switch self {
        case .slide, .clickWord: SceneryFamily.allCases
        case .rotate: SceneryFamily.allCases.filter(\.isUpright)
        }
    }
}

/// Why a puzzle cannot be made as asked.
public struct CaptchaError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kinds of refusal.
    public enum Reason: Sendable, Equatable {
        /// The sizes leave no room; the text holds the numbers.
        case impossibleGeometry(String)
        /// An option lies outside its documented range.
        case optionOutOfRange(name: String, value: String, allowed: String)
        /// A look whose notches change nothing.
        case invisibleNotches
        /// A list with too few words that do not look alike; `alike` has some that do, as “O and Q”.
        case tooFewWords(listed: Int, distinct: Int, needed: Int, alike: [String])
        /// A background has another size than the puzzle's.
        case backgroundSize(PixelSize, expected: PixelSize)
    }

    /// What is wrong.
    public let reason: Reason

    /// An error for `reason`.
    public init(_ reason: Reason) { self.reason = reason }

    static func impossible(_ numbers: String) -> CaptchaError {
        CaptchaError(.impossibleGeometry(numbers))
    }

    static func outOfRange(_ name: String, _ value: Any, allowed: String) -> CaptchaError {
        CaptchaError(.optionOutOfRange(name: name, value: "\(value)", allowed: allowed))
    }

    /// Rejects a value outside its range.
    static func check<Value: Comparable>(
        _ name: String,
        _ value: Value,
        in range: ClosedRange<Value>
    ) throws(CaptchaError) {
        guard !range.contains(value) else { return }
        throw .outOfRange(name, value, allowed: "\(range.lowerBound)…\(range.upperBound)")
    }

    /// Rejects a picture of `size` with a side outside 1…`greatest`.
    static func check(
        _ picture: String,
        _ size: PixelSize,
        greatestSide greatest: Int
    ) throws(CaptchaError) {
        guard (1...greatest).contains(size.width), (1...greatest).contains(size.height) else {
            throw .impossible("\(picture) of \(size); each side must lie in 1…\(greatest)")
        }
    }

    /// What is wrong and what to change.
    public var description: String {
        switch reason {
        case .impossibleGeometry(let numbers):
            "impossible geometry: \(numbers)"
        case .optionOutOfRange(let name, let value, let allowed):
            "\(name) is \(value); it must lie in \(allowed)"
        case .invisibleNotches:
            "notch darkness, inner shadow, lift and edge light are all 0, so no notch could be seen; "
                + "raise one of them"
        case .tooFewWords(let listed, let distinct, let needed, let alike):
            "a list of \(listed) words, of which \(distinct) do not look alike, where \(needed) are "
                + "drawn (alike are \(alike.joined(separator: ", "))); list more words or draw fewer"
        case .backgroundSize(let size, let expected):
            "the background measures \(size), the puzzle \(expected); paint it at that size"
        }
    }
}

/// How large people see what they are to tell apart: clients such as AJ-Captcha's show pictures 310 pixels
/// wide, and wider ones scaled to that.
public enum ShownSize {
    /// The width at which pictures are shown at most.
    public static let width = 310
    /// The least side of a piece as shown: WCAG 2.2, success criterion 2.5.8, has targets of 24×24 CSS
    /// pixels at least.
    public static let leastPiece = 24.0
    /// The least disc as shown: below it a turn by the usual 7 degrees of tolerance moves the rim by less
    /// than 5 pixels, which is the tolerance of slide puzzles.
    public static let leastDisc = 82.0

    /// `length` pixels of a picture that is `width` wide, as shown.
    static func shown(_ length: Int, ofWidth width: Int) -> Double {
        Double(length) * min(1, Double(ShownSize.width) / Double(max(1, width)))
    }
}

extension SlideGeometry {
    /// The piece's side as people see it, in pixels.
    public var shownPieceSide: Double {
        ShownSize.shown(pieceSide, ofWidth: background.width)
    }
}

extension RotateGeometry {
    /// The disc's diameter as people see it, in pixels.
    public var shownDisc: Double { ShownSize.shown(disc, ofWidth: background.width) }
}
