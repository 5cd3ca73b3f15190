import BenchmarkInputs
import FretsawRaster

/// The masks of one jigsaw notch, made in the order the engine makes them.
struct StandInNotch {
    let outline: Mask
    let blurred: Mask
    /// The piece's opacity.
    let alpha: Mask

    init(side: Int) {
        outline = .jigsaw(side: side)
        var (grown, wider, soft) = (outline, outline, outline)
        outline.dilate(into: &grown)
        grown.dilate(into: &wider)
        wider.boxBlur(radius: 1, into: &soft)
        alpha = soft
        outline.boxBlur(radius: 2, into: &grown)
        blurred = grown
    }

    /// Draws the notch's light with strengths near those of the plain look.
    func draw(_ light: inout NotchLight) {
        light.draw(
            outline: outline,
            blurred: blurred,
            fade: alpha,
            depth: 2,
            strengths: NotchLight.Strengths(dark: 140, shadow: 90, rim: 50, veil: 12, edge: 60)
        )
    }
}
