/// What a notch does to the picture below it: both masks have the notch's box's size.
public struct NotchLight: Sendable {
    /// Light taken away, 0 none … 255 all.
    public var shade: Mask
    /// Of what is then missing to white, the share added, 0 none … 255 all.
    public var glow: Mask

    /// The light of the given masks.
    ///
    /// - Precondition: both have one size.
    public init(shade: Mask, glow: Mask) {
        precondition(shade.size == glow.size, "shade and glow differ in size")
        self.shade = shade
        self.glow = glow
    }
}
