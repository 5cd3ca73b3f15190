/// The colours that a file declares, and the conversion of its pixels to sRGB.
package struct FileColors: Sendable {
    /// What the file stores per pixel, after decoding.
    enum Samples {
        /// Gray: red, green and blue are equal.
        case gray
        /// Red, green and blue.
        case rgb
        /// Cyan, magenta, yellow and black; 255 is no ink, as Adobe stores them.
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
            space == samples || (samples == .gray && space == .rgb)
        {
            name = profile.name
            transform = ColorTransform(from: profile, space)
        } else {
            warning = "the colour profile is broken or for other samples, and is ignored"
        }
    }

    /// The colours of a PNG, by the precedence of the PNG specification, third edition, § 4.3: `cICP`, `iCCP`,
    /// `sRGB`, `gAMA` with `cHRM`.
    ///
    /// As in Chromium, sRGB's curve replaces an absent `gAMA`, and sRGB's primaries an absent `cHRM`.
    ///
    /// - Parameter profile: The inflated profile of `iCCP`; empty if it is broken, nil if there is none.
    init(_ chunks: PNGChunks, profile: [UInt8]?, samples: Samples) {
        self.init()
        if let codes = chunks.colorCodes, let profile = ColorProfile(codes: codes) {
            name = "cICP \(codes.primaries)/\(codes.transfer)"
            transform = ColorTransform(from: profile, .rgb)
        } else if let profile {
            self = FileColors(profile: profile, samples: samples)
        } else if !chunks.isSRGB, chunks.gamma != nil || chunks.chromaticities != nil {
            let curve = chunks.gamma.map { TransferCurve.power(100_000 / Double($0)) } ?? .sRGB
            guard
                let profile = ColorProfile(
                    primaries: chunks.chromaticities ?? .sRGB,
                    curve: curve
                )
            else {
                warning = "cHRM is not valid, and is ignored"
                return
            }
            name = [
                chunks.gamma.map { "gAMA \(Double($0) / 100_000)" },
                chunks.chromaticities == nil ? nil : "cHRM",
            ]
            .compactMap(\.self).joined(separator: ", ")
            transform = ColorTransform(from: profile, .rgb)
        }
    }
}
