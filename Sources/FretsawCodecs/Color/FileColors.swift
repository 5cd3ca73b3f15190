/// The colours that a file declares, and the conversion of its pixels to sRGB.
package struct FileColors: Sendable {
    /// The channels of a pixel after decoding.
    enum Samples {
        /// Gray: red, green and blue are equal.
        case gray
        case rgb
        /// Cyan, magenta and yellow, into which black is mixed, as in Chromium; 255 is no ink.
        case inks
    }

    /// The name of the profile, or the chunks that are used instead; nil if the file declares nothing.
    private(set) var name: String?
    /// The conversion; nil if the pixels are sRGB.
    private(set) var transform: ColorTransform?
    /// Why the declaration is ignored; nil if it is not.
    private(set) var warning: String?

    /// No declaration: the pixels are sRGB.
    package static let undeclared = FileColors()
    private init() {}

    /// The colours of an ICC profile.
    ///
    /// A broken profile, and one for other samples, is ignored with a warning. An RGB profile applies to gray
    /// samples as well, as in Chromium.
    ///
    /// - Complexity: up to 50 ms for a profile with tables.
    init(profile: [UInt8], samples: Samples) {
        if let profile = ColorProfile(icc: profile), let space = profile.samples,
            space == samples || (samples == .gray && space == .rgb),
            use(profile, space, name: profile.name)
        {
            return
        }
        warning = "the colour profile is broken or for other samples, and is ignored"
    }

    /// Converts from `profile`; false if Little CMS cannot.
    private mutating func use(
        _ profile: borrowing ColorProfile,
        _ samples: Samples,
        name: String
    ) -> Bool {
        guard let made = ColorTransform(from: profile, samples) else { return false }
        (self.name, transform) = (name, made.isIdentity ? nil : made)
        return true
    }

    /// The colours of a PNG, by the precedence of the PNG specification, third edition, § 4.3: `cICP`, `iCCP`,
    /// `sRGB`, `gAMA` with `cHRM`.
    ///
    /// As in Chromium, `cHRM` without `gAMA` is ignored, and `gAMA` without `cHRM` if it is within 5 % of 1/2.2.
    /// `profile` is the inflated profile of `iCCP`: empty if it is broken, nil if there is none.
    init(_ chunks: PNGChunks, profile: [UInt8]?, samples: Samples) {
        self.init()
        var ignored: String?
        if let codes = chunks.colorCodes {
            let name = "cICP \(codes[0])/\(codes[1])"
            if let profile = ColorProfile(codes: codes) {
                if let range = HighRange(code: codes[1], profile, peak: chunks.peak) {
                    (self.name, transform) = (name, ColorTransform(range))
                    return
                }
                if use(profile, .rgb, name: name) { return }
            }
            ignored = "\(name) is not supported, and is ignored"
        }
        defer { warning = warning ?? ignored }
        if let profile {
            self = FileColors(profile: profile, samples: samples)
            if warning == nil { return }
        }
        if !chunks.isSRGB, let number = chunks.gamma {
            let gamma = Double(number) / 100_000
            if chunks.chromaticities == nil, abs(2.2 * gamma - 1) <= 0.05 { return }
            let primaries = chunks.chromaticities ?? ColorProfile.sRGBPrimaries
            guard let profile = ColorProfile(primaries: primaries, curve: .power(1 / gamma)) else {
                warning = "cHRM is not valid, and is ignored"
                return
            }
            let others = chunks.chromaticities == nil ? "" : ", cHRM"
            _ = use(profile, .rgb, name: "gAMA \(gamma)\(others)")
        }
    }
}
