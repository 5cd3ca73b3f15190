internal import FretsawRaster

/// What a rotate puzzle looks like.
public struct RotateOptions: Hashable, Sendable {
    /// Sizes and place.
    public var geometry: RotateGeometry
    /// How disc and hole are painted.
    public var look: RotateLook

    /// Options; a square picture and the plain look where left out.
    public init(
        geometry: RotateGeometry = RotatePreset.square.geometry(),
        look: RotateLook = RotateLook()
    ) {
        self.geometry = geometry
        self.look = look
    }

    /// Refuses what lies outside its range or leaves no room.
    public func validate() throws(CaptchaError) {
        try look.validate()
        try geometry.validate()
    }

    /// The box of what the disc of `plan` shows of the picture: less than the disc covers, by the moat
    /// and the magnification.
    func shownBox(of plan: RotatePlan) -> PixelRect {
        let share = (1 - min(max(look.moat, 0), 0.2)) / max(1, look.magnification)
        let side = max(2, Int(Double(plan.disc.size.width) * share))
        let inset = (plan.disc.size.width - side) / 2
        return PixelRect(
            x: plan.disc.minX + inset,
            y: plan.disc.minY + inset,
            width: side,
            height: side
        )
    }
}

/// How disc and hole of a rotate puzzle are painted.
public struct RotateLook: Hashable, Sendable {
    /// The picture's ring that is missing between disc and surroundings, as a share of the disc's
    /// diameter, 0 … 0.2.
    ///
    /// One half lies under the disc's frame, the other under the hole's.
    public var moat: Double
    /// How strongly disc and surroundings are recoloured, each by a smooth field of its own, 0 … 1.
    public var tones: Double
    /// How much the disc is magnified, 1 … 1.5: lines do not meet across the moat.
    public var magnification: Double

    /// The shares of a moat that can be asked for.
    public static let moatRange = 0.0...0.2
    /// The strengths of recolouring that can be asked for.
    public static let toneRange = 0.0...1.0
    /// The magnifications that can be asked for.
    public static let magnificationRange = 1.0...1.5

    /// A look; the plain one where left out.
    public init(moat: Double = 0.08, tones: Double = 0.7, magnification: Double = 1.45) {
        self.moat = moat
        self.tones = tones
        self.magnification = magnification
    }

    /// Refuses what lies outside its range.
    public func validate() throws(CaptchaError) {
        for (name, value, range) in [
            ("moat", moat, RotateLook.moatRange), ("tones", tones, RotateLook.toneRange),
            ("magnification", magnification, RotateLook.magnificationRange),
        ] where !range.contains(value) {
            throw CaptchaError(
                .optionOutOfRange(
                    name: name,
                    value: "\(value)",
                    allowed: "\(range.lowerBound)…\(range.upperBound)"
                )
            )
        }
    }
}
