internal import FretsawCaptcha
internal import FretsawRaster

extension JSONWriter {
    /// A slide puzzle's options, named as on the command line.
    mutating func members(of options: SlideOptions) {
        let geometry = options.geometry
        member("size", "\(geometry.background.width)x\(geometry.background.height)")
        member("piece", geometry.pieceSide)
        member("piece-layout", geometry.layout.rawValue)
        member("decoys", options.decoys)
        member("decoy-outlines", options.decoyOutlines.rawValue)
        array("shapes") { shapes in
            for shape in options.shapes { shapes.element(shape.rawValue) }
        }
        member("notch-darkness", options.look.notchDarkness)
        member("inner-shadow", options.look.innerShadow)
        member("veil", options.look.veil)
        member("edge-light", options.look.edgeLight)
        member("rim", options.look.rim)
        member("edge-softness", options.look.edgeSoftness)
    }
}
