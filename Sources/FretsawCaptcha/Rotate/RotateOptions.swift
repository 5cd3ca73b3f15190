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
