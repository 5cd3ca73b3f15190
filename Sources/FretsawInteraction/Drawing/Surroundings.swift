/// The room a machine is shown in, and how its people want it shown.
public struct Surroundings: Equatable, Sendable {
    /// Which language texts are in, where the host does not bring its own.
    public enum Language: UInt8, Sendable {
        /// Chinese in simplified characters: the originals.
        case chinese
        /// English.
        case english
    }

    /// The room's size: the window's for what covers it, the element's for what stands in a page.
    public var size: Size
    /// What the top of a phone's screen takes away: its status bar.
    public var topInset: Double
    /// What the bottom of a phone's screen takes away.
    public var bottomInset: Double
    /// How much of the bottom a keyboard on the screen covers; 0 without one.
    public var keyboardHeight: Double
    /// The language of texts.
    public var language: Language
    /// Whether nothing should move that need not: transitions end at once.
    public var reducesMotion: Bool

    /// Makes surroundings.
    public init(
        size: Size,
        topInset: Double = 0,
        bottomInset: Double = 0,
        keyboardHeight: Double = 0,
        language: Language = .chinese,
        reducesMotion: Bool = false
    ) {
        self.size = size
        self.topInset = topInset
        self.bottomInset = bottomInset
        self.keyboardHeight = keyboardHeight
        self.language = language
        self.reducesMotion = reducesMotion
    }
}

extension Surroundings {
    /// The same surroundings with every length a number that layouts can reckon with.
    ///
    /// Lengths come from outside: one that is no number, negative or beyond 100 000 points is put to
    /// the nearest end of 0 … 100 000; no number at all counts as 0.
    var bounded: Surroundings {
        var result = self
        result.size.width = size.width.bounded(0, 100_000)
        result.size.height = size.height.bounded(0, 100_000)
        result.topInset = topInset.bounded(0, result.size.height)
        result.bottomInset = bottomInset.bounded(0, result.size.height)
        result.keyboardHeight = keyboardHeight.bounded(0, result.size.height)
        return result
    }
}

extension Double {
    /// The number clamped to `lowest` … `highest`; `lowest` for NaN.
    ///
    /// - Precondition: `highest` is not below `lowest`.
    @inline(never)
    func bounded(_ lowest: Double, _ highest: Double) -> Double {
        // Written so that a number that is none takes the first way out.
        guard self > lowest else { return lowest }
        return self < highest ? self : highest
    }
}

extension Double {
    /// The greatest whole number that is not above the number.
    ///
    /// As `rounded(.down)`, which calls the C library of mathematics where a program is not optimised:
    /// there is none in WebAssembly, and a native program links it only where something else asks for it.
    var roundedDown: Double {
        // From 2⁵² on every number is whole; one that is no number, or infinite, stays what it is.
        guard magnitude < 0x1p52 else { return self }
        // There a double has no bits left for fractions: adding it and taking it away again rounds.
        let nearest = self < 0 ? (self - 0x1p52) + 0x1p52 : (self + 0x1p52) - 0x1p52
        return nearest > self ? nearest - 1 : nearest
    }
}
