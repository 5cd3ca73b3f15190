/// What a slide puzzle looks like and where its notches go.
public struct SlideOptions: Hashable, Sendable {
    /// Sizes and places.
    public var geometry: SlideGeometry
    /// Notches that the piece does not fit, 0 … 4.
    public var decoys: Int
    /// The families outlines are drawn from, each equally likely; one family serves a whole puzzle.
    public var shapes: [ShapeFamily]
    /// Whether decoys share the true notch's outline.
    public var decoyOutlines: DecoyOutlines
    /// How notches and piece are painted.
    public var look: SlideLook

    /// The numbers of decoys that can be asked for.
    public static let decoyRange = 0...4

    /// Options; AJ-Captcha's geometry, two decoys of the same outline, every family and the plain look
    /// where left out.
    public init(
        geometry: SlideGeometry = SlidePreset.aj.geometry(),
        decoys: Int = 2,
        shapes: [ShapeFamily] = ShapeFamily.allCases,
        decoyOutlines: DecoyOutlines = .same,
        look: SlideLook = SlideLook()
    ) {
        self.geometry = geometry
        self.decoys = decoys
        self.shapes = shapes
        self.decoyOutlines = decoyOutlines
        self.look = look
    }

    /// Refuses what lies outside its range or cannot be placed.
    public func validate() throws(CaptchaError) {
        guard SlideOptions.decoyRange.contains(decoys) else {
            throw CaptchaError(
                .optionOutOfRange(name: "decoys", value: "\(decoys)", allowed: "0…4")
            )
        }
        guard !shapes.isEmpty else {
            throw CaptchaError(
                .optionOutOfRange(name: "shapes", value: "empty", allowed: "one family or more")
            )
        }
        try look.validate()
        try geometry.validate(decoys: decoys)
    }
}
