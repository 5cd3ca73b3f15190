/// The environment in which a machine is shown: size, insets, language and motion.
public struct InterfaceEnvironment: Equatable, Sendable {
    /// The language of texts that the host does not replace.
    public enum Language: UInt8, Sendable {
        /// Simplified Chinese, the original language.
        case chinese
        /// English.
        case english
    }

    /// The viewport's size: the window's for overlays, the element's for inline components.
    public var size: Size
    /// The safe inset at the top, for example the status bar.
    public var topInset: Double
    /// The safe inset at the bottom.
    public var bottomInset: Double
    /// The height covered by an on-screen keyboard; 0 without one.
    public var keyboardHeight: Double
    /// The language of texts.
    public var language: Language
    /// Whether the user prefers reduced motion: transitions end immediately.
    public var reducesMotion: Bool
    /// Whether texts are written from right to left: buttons are in reverse order, but pictures and sliders are
    /// the same.
    public var isRightToLeft: Bool

    /// Makes environment.
    public init(
        size: Size,
        topInset: Double = 0,
        bottomInset: Double = 0,
        keyboardHeight: Double = 0,
        language: Language = .chinese,
        reducesMotion: Bool = false,
        isRightToLeft: Bool = false
    ) {
        self.size = size
        self.topInset = topInset
        self.bottomInset = bottomInset
        self.keyboardHeight = keyboardHeight
        self.language = language
        self.reducesMotion = reducesMotion
        self.isRightToLeft = isRightToLeft
    }
}

extension InterfaceEnvironment {
    /// The environment with lengths from outside clamped to 0 … 100,000 points; NaN counts as 0.
    var bounded: InterfaceEnvironment {
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
    /// The number clamped to `lowest` … `highest`, in this order; `lowest` for NaN.
    @inline(never)
    func bounded(_ lowest: Double, _ highest: Double) -> Double {
        // Written so that NaN takes the first exit.
        guard self > lowest else { return lowest }
        return self < highest ? self : highest
    }
}

extension Double {
    /// The number rounded down.
    ///
    /// `rounded(.down)` calls the C mathematics library in unoptimised builds; WebAssembly has none.
    var roundedDown: Double {
        // From 2⁵² on all numbers are integers; NaN and infinity are unchanged.
        guard magnitude < 0x1p52 else { return self }
        // There a double has no fraction bits: adding and subtracting 2⁵² rounds.
        let nearest = self < 0 ? (self - 0x1p52) + 0x1p52 : (self + 0x1p52) - 0x1p52
        return nearest > self ? nearest - 1 : nearest
    }
}
