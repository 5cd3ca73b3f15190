internal import FretsawJSON
internal import FretsawCaptcha
internal import FretsawRaster

extension JSONWriter {
    /// A slide puzzle's options, named as on the command line.
    mutating func members(of options: SlideOptions) {
        let geometry = options.geometry
        member("look", options.look.rawValue)
        member("size", "\(geometry.background.width)x\(geometry.background.height)")
        member("piece", geometry.pieceSide)
        member("piece-layout", geometry.layout.rawValue)
        member("decoys", options.decoys)
        member("decoy-outlines", options.decoyOutlines.rawValue)
        array("shapes") { shapes in
            for shape in options.usedShapes { shapes.element(shape.rawValue) }
        }
        switch options.notches {
        case .darkened(let notches): members(of: notches)
        case .figures(let notches): members(of: notches)
        }
    }

    private mutating func members(of notches: DarkenedNotches) {
        member("notch-darkness", notches.notchDarkness)
        member("inner-shadow", notches.innerShadow)
        member("veil", notches.veil)
        member("edge-light", notches.edgeLight)
        member("rim", notches.rim)
        member("edge-softness", notches.edgeSoftness)
    }

    private mutating func members(of notches: FigureNotches) {
        member("notches", "figures")
        member("turn", notches.turn)
        member("bend", notches.bend)
        member("clutter", notches.clutter)
    }
}
