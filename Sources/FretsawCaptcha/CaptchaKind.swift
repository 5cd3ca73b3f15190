public import FretsawRaster

/// The kinds of captchas.
///
/// Add a new kind here.
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

    /// What to use instead of `name`, which people take for a kind; nil for other names.
    public static func advice(on name: String) -> String? {
        name == SlideLook.jigsaw.rawValue
            ? "jigsaw is a look; use the kind slide or drag, with the look jigsaw, which is the default"
            : nil
    }
}

/// A kind with its options.
public enum CaptchaRecipe: Hashable, Sendable {
    /// A slide puzzle with these options, or a drag puzzle if its piece moves in both axes.
    case slide(SlideOptions)
    /// A click-word puzzle with these options.
    case clickWord(ClickWordOptions)
    /// An icons puzzle with these options.
    case icons(IconsOptions)
    /// A rotate puzzle with these options.
    case rotate(RotateOptions)

    /// The kind.
    public var kind: CaptchaKind {
        switch self {
        case .slide(let options): options.geometry.motion == .row ? .slide : .drag
        case .clickWord: .clickWord
        case .icons: .icons
        case .rotate: .rotate
        }
    }

    /// The roles of a puzzle's pictures in order, the background first.
    public var roles: [PictureRole] {
        switch self {
        case .slide, .icons, .rotate: [.background, .piece]
        case .clickWord: [.background]
        }
    }

    /// The scale of the pictures.
    public var scale: PictureScale {
        get {
            switch self {
            case .slide(let options): options.scale
            case .clickWord(let options): options.scale
            case .icons(let options): options.scale
            case .rotate(let options): options.scale
            }
        }
        set {
            switch self {
            case .slide(var options):
                options.scale = newValue
                self = .slide(options)
            case .clickWord(var options):
                options.scale = newValue
                self = .clickWord(options)
            case .icons(var options):
                options.scale = newValue
                self = .icons(options)
            case .rotate(var options):
                options.scale = newValue
                self = .rotate(options)
            }
        }
    }

    /// The size in pixels of the picture of `role`, which must be one of ``roles``.
    public func pictureSize(of role: PictureRole) -> PixelSize {
        size(of: role).scaled(to: scale)
    }

    /// The size in layout pixels of the picture of `role`, which must be one of ``roles``.
    public func size(of role: PictureRole) -> PixelSize {
        switch (self, role) {
        case (.slide(let options), .background): options.geometry.background
        case (.slide(let options), .piece): options.geometry.pieceSize
        case (.clickWord(let options), _): options.geometry.background
        case (.icons(let options), .background): options.geometry.background
        case (.icons(let options), .piece): options.strip.size
        case (.rotate(let options), .background): options.geometry.background
        case (.rotate(let options), .piece): options.geometry.pieceSize
        }
    }

    /// The size of the background in layout pixels.
    public var background: PixelSize { size(of: .background) }

    /// The deck of figures; nil for built-in figures, or for a kind without figures.
    ///
    /// Ignored for a kind without figures when it is set.
    public var deck: Deck? {
        get {
            switch self {
            case .slide(let options): options.deck
            case .icons(let options): options.deck
            case .clickWord, .rotate: nil
            }
        }
        set {
            switch self {
            case .slide(var options):
                options.deck = newValue
                self = .slide(options)
            case .icons(var options):
                options.deck = newValue
                self = .icons(options)
            case .clickWord, .rotate: break
            }
        }
    }

    /// Whether a piece shows the pixels of its own notch, so that traces of an enlarged background could
    /// reveal it.
    ///
    /// A jigsaw piece shows those of a random place, and the disc of a rotate puzzle only blurred colours.
    var cutsPieces: Bool {
        switch self {
        case .slide(let options):
            if case .figures = options.notches { false } else { true }
        case .clickWord, .icons, .rotate: false
        }
    }

    /// Checks the ranges of the options, and that the puzzle is possible.
    ///
    /// - Throws: ``CaptchaError``.
    public func validate() throws(CaptchaError) {
        switch self {
        case .slide(let options): try options.validate()
        case .clickWord(let options): try options.validate()
        case .icons(let options): try options.validate()
        case .rotate(let options): try options.validate()
        }
        try CaptchaError.check(
            scale == .one ? "a background" : "a background at scale \(scale.rawValue)",
            pictureSize(of: .background),
            maxSide: SlideGeometry.maxSide
        )
    }
}

/// Why a puzzle cannot be generated.
public struct CaptchaError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kinds of errors.
    public enum Reason: Sendable, Equatable {
        /// The sizes do not fit; the text has the numbers.
        case impossibleGeometry(String)
        /// An option is outside its documented range.
        case optionOutOfRange(name: String, value: String, allowed: String)
        /// A list has too few dissimilar words; `alike` contains pairs of similar words, such as
        /// “O and Q”.
        case tooFewWords(listed: Int, distinct: Int, needed: Int, alike: [String])
        /// A background has a different size than the puzzle.
        case backgroundSize(PixelSize, expected: PixelSize)
    }

    /// The kind of error, with its details.
    public let reason: Reason

    /// Creates an error for `reason`.
    public init(_ reason: Reason) { self.reason = reason }

    package static func impossible(_ numbers: String) -> CaptchaError {
        CaptchaError(.impossibleGeometry(numbers))
    }

    static func outOfRange(_ name: String, _ value: Any, allowed: String) -> CaptchaError {
        CaptchaError(.optionOutOfRange(name: name, value: "\(value)", allowed: allowed))
    }

    /// Rejects a value outside its range.
    package static func check<Value: Comparable>(
        _ name: String,
        _ value: Value,
        in range: ClosedRange<Value>
    ) throws(CaptchaError) {
        guard !range.contains(value) else { return }
        throw .outOfRange(name, value, allowed: "in \(range.lowerBound)…\(range.upperBound)")
    }

    /// Rejects a picture of `size` with a side outside 1 … `maxSide`.
    package static func check(
        _ picture: String,
        _ size: PixelSize,
        maxSide: Int
    ) throws(CaptchaError) {
        guard (1...maxSide).contains(size.width), (1...maxSide).contains(size.height) else {
            throw .impossible("\(picture) of \(size); each side must be in 1…\(maxSide)")
        }
    }

    /// A message: what is wrong and what to do.
    public var description: String {
        switch reason {
        case .impossibleGeometry(let numbers):
            "impossible geometry: \(numbers)"
        case .optionOutOfRange(let name, let value, let allowed):
            "\(name) is \(value); it must be \(allowed)"
        case .tooFewWords(let listed, let distinct, let needed, let alike):
            "the list has \(listed) words, but only \(distinct) dissimilar ones, and \(needed) are needed "
                + "(similar: \(alike.joined(separator: ", "))); add words to the list or use fewer"
        case .backgroundSize(let size, let expected):
            "the background is \(size), the puzzle \(expected); draw the background at that size"
        }
    }
}

/// The size at which people see puzzles: clients such as AJ-Captcha's show pictures at a width of
/// at most 310 pixels.
public enum ShownSize {
    /// The maximum width at which pictures are shown.
    public static let width = 310
    /// The minimum side of a piece as shown: WCAG 2.2, success criterion 2.5.8, requires targets of
    /// 24×24 CSS pixels.
    public static let minPiece = 24.0
    /// The minimum side of a piece with a figure as shown: in a smaller one, people do not recognise
    /// striped figures.
    public static let minFigurePiece = 32.0
    /// The minimum diameter of a disc as shown: in a smaller one, a rotation by 7 degrees,
    /// which people still see, moves the rim by less than 5 pixels.
    public static let minDisc = 82.0

    /// The shown length of `length` pixels of a picture that is `width` pixels wide.
    static func shown(_ length: Int, ofWidth width: Int) -> Double {
        Double(length) * min(1, Double(ShownSize.width) / Double(max(1, width)))
    }
}

extension SlideGeometry {
    /// The shown side of the piece in pixels.
    public var shownPieceSide: Double {
        ShownSize.shown(pieceSide, ofWidth: background.width)
    }
}

extension RotateGeometry {
    /// The shown diameter of the disc in pixels.
    public var shownDisc: Double { ShownSize.shown(disc, ofWidth: background.width) }
}
