internal import FretsawJSON
internal import FretsawCaptcha
internal import FretsawRaster

extension JSONWriter {
    /// A rotate puzzle's options, named as on the command line.
    mutating func members(of options: RotateOptions) {
        let geometry = options.geometry
        member("size", "\(geometry.background.width)x\(geometry.background.height)")
        member("disc", geometry.disc)
        member("disc-place", geometry.place.rawValue)
        member("moat", options.look.moat)
        member("tones", options.look.tones)
        member("magnification", options.look.magnification)
    }
}
