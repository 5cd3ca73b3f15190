internal import FretsawRaster

/// The strengths with which darkened notches and their piece are painted.
public struct DarkenedNotches: Hashable, Sendable {
    /// Share of light that a notch takes away, 0 … 0.9.
    public var notchDarkness: Double
    /// Share of light that the shadow inside a notch's upper left edge takes away besides, 0 … 0.9.
    public var innerShadow: Double
    /// Share of what is then missing to white that a notch adds all over, 0 … 0.5: a mist that shows
    /// it where the picture is dark already.
    public var veil: Double
    /// The same for a thin line along a notch's lower right edge besides, 0 … 0.9, and half of it along
    /// the upper left.
    public var edgeLight: Double
    /// Share of light that the soft rim around a notch takes away, 0 … 0.5.
    ///
    /// The piece's edge carries the same light on top, as a highlight: set in place, the two
    /// cancel.
    public var rim: Double
    /// How far the piece's edge fades out, in pixels, 0 … 2, in whole steps.
    public var edgeSoftness: Int

    /// How far the piece reaches beyond its notch's outline, in pixels: one to cover the outline's
    /// edge, and two for each step of softness.
    public var edgeReach: Int { 1 + 2 * min(max(edgeSoftness, 0), 2) }

    /// Strengths; the plain look's where left out.
    public init(
        notchDarkness: Double = 0.55,
        innerShadow: Double = 0.35,
        veil: Double = 0.13,
        edgeLight: Double = 0.55,
        rim: Double = 0.2,
        edgeSoftness: Int = 1
    ) {
        self.notchDarkness = notchDarkness
        self.innerShadow = innerShadow
        self.veil = veil
        self.edgeLight = edgeLight
        self.rim = rim
        self.edgeSoftness = edgeSoftness
    }

    /// Refuses strengths outside their ranges.
    public func validate() throws(CaptchaError) {
        let strengths: [(name: String, value: Double, upper: Double)] = [
            ("notch darkness", notchDarkness, 0.9),
            ("inner shadow", innerShadow, 0.9),
            ("veil", veil, 0.5),
            ("edge light", edgeLight, 0.9),
            ("rim", rim, 0.5),
        ]
        for strength in strengths where !(0...strength.upper).contains(strength.value) {
            throw CaptchaError(
                .optionOutOfRange(
                    name: strength.name,
                    value: "\(strength.value)",
                    allowed: "0…\(strength.upper)"
                )
            )
        }
        guard strengths.dropLast().contains(where: { $0.value > 0 }) else {
            throw CaptchaError(.invisibleNotches)
        }
        guard (0...2).contains(edgeSoftness) else {
            throw CaptchaError(
                .optionOutOfRange(
                    name: "edge softness",
                    value: "\(edgeSoftness)",
                    allowed: "0…2"
                )
            )
        }
    }
}

extension DarkenedNotches {
    /// The strengths in the painter's units.
    var strengths: NotchLight.Strengths {
        func units(_ share: Double) -> UInt8 { UInt8(min(max(share * 256, 0), 250)) }
        return NotchLight.Strengths(
            dark: units(notchDarkness),
            shadow: units(innerShadow),
            rim: units(rim),
            veil: units(veil),
            edge: units(edgeLight)
        )
    }
}
