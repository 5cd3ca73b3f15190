internal import CLCMS
import FretsawRaster

/// Converts decoded pixels, not alpha, to sRGB; a constant class, so that copies and threads share it.
@safe
final class ColorTransform: Sendable {
    /// Whether no colour changes by more than one level.
    let isIdentity: Bool
    /// The conversion of Little CMS, which only reads it (no cache, see `init`); nil for ``range``.
    private nonisolated(unsafe) let handle: cmsHTRANSFORM?
    private let range: HighRange?

    deinit { if let handle = unsafe handle { unsafe cmsDeleteTransform(handle) } }

    /// Creates a conversion from high dynamic range.
    init(_ range: HighRange) {
        unsafe handle = nil
        (self.range, isIdentity) = (range, false)
    }

    /// Creates a conversion from `profile`; nil if Little CMS cannot use it.
    init?(from profile: borrowing ColorProfile, _ samples: FileColors.Samples) {
        let primaries = ColorProfile.sRGBPrimaries
        guard let target = ColorProfile(primaries: primaries, curve: .sRGB) else { return nil }
        // To a profile of version 4, Little CMS would stretch the darkest ink to black; browsers do not.
        unsafe cmsSetProfileVersion(target.handle, 2.1)
        let input =
            switch samples {
            case .gray: fs_gray_8_of_4
            case .rgb: fs_rgba_8
            case .inks: fs_cmyk_8_inverted
            }
        _ = unsafe cmsWriteTag(profile.handle, cmsSigDToB0Tag, nil)  // can take minutes
        // Without a cache of the last pixel, so that threads can share it.
        var flags = UInt32(cmsFLAGS_NOCACHE)
        // Conversion is by tables, not by curves and a matrix.
        if unsafe cmsIsTag(profile.handle, cmsSigAToB0Tag) != 0 {
            flags |= UInt32(cmsFLAGS_HIGHRESPRECALC)
        }
        let handle = unsafe cmsCreateTransform(
            profile.handle,
            input,
            target.handle,
            fs_rgba_8,
            UInt32(INTENT_PERCEPTUAL),
            flags
        )
        guard let handle = unsafe handle else { return nil }
        unsafe self.handle = handle
        range = nil
        // All colours of 18 levels of each channel, or as many grays.
        let isGray = samples == .gray
        let stored = (0..<18 * 18 * 18).map { number in
            let red = UInt8(number / 324 * 15)
            let (green, blue) = (UInt8(number / 18 % 18 * 15), UInt8(number % 18 * 15))
            return RGBA8(red: red, green: isGray ? red : green, blue: isGray ? red : blue)
        }
        var shown = stored
        unsafe cmsDoTransform(handle, stored, &shown, UInt32(stored.count))
        isIdentity =
            samples != .inks
            && zip(stored, shown).allSatisfy {
                Self.isClose($0.red, $1.red) && Self.isClose($0.green, $1.green)
                    && Self.isClose($0.blue, $1.blue)
            }
    }

    private static func isClose(_ one: UInt8, _ other: UInt8) -> Bool {
        abs(Int(one) - Int(other)) <= 1
    }

    /// Converts the first `count` pixels, of at least as many.
    func convert(_ pixels: inout [RGBA8], count: Int) {
        precondition(0...pixels.count ~= count)
        if let range {
            for index in 0..<count { range.convert(&pixels[index]) }
        } else {
            // In place, Little CMS leaves alpha. That of inks is 255, which is no black.
            unsafe pixels.withUnsafeMutableBufferPointer {
                unsafe cmsDoTransform(handle, $0.baseAddress, $0.baseAddress, UInt32(count))
            }
        }
    }
}

/// The conversion of PQ and HLG (ITU-R BT.2100) to sRGB.
///
/// As in Chromium, white is 203 cd/m² (ITU-R BT.2408), and brighter light is compressed by the reference-white tone
/// mapping of SMPTE ST 2094-50, by the largest channel of BT.2020.
struct HighRange: Sendable {
    /// The light of each stored value: relative to white for PQ, to the maximum for HLG.
    private let light: [Double]
    private let isHLG: Bool
    /// The light of the brightest pixel, relative to white.
    private let peak: Double
    /// The output for white, below 1 to leave levels for brighter light.
    private let knee: Double
    /// The light of full red, green and blue, in channels of BT.2020.
    private let columns: [SIMD3<Double>]

    private static let fromXYZ = [
        SIMD3(1.6472752, -0.6826035, 0.0296525), SIMD3(-0.3935680, 1.6475887, -0.0628998),
        SIMD3(-0.2359604, 0.0128190, 1.2531279),
    ]
    private static let toSRGB = [
        SIMD3(1.660491, -0.124550, -0.018151), SIMD3(-0.587641, 1.132900, -0.100579),
        SIMD3(-0.072850, -0.008349, 1.118730),
    ]
    /// The values of sRGB for light in steps of 1/4095.
    private static let stored = (0...4_095).map { step in
        let light = Double(step) / 4_095
        let value = 1.055 * PortableMath.power(light, 1 / 2.4) - 0.055
        return UInt8((255 * (light <= 0.0031308 ? 12.92 * light : value)).rounded())
    }

    /// Creates the conversion for a code of ITU-T H.273, table 3; nil for other codes than those of PQ and HLG.
    ///
    /// `profile` has linear light. `peak` is the maximum luminance in cd/m², 1,000 if nil.
    init?(code: Int, _ profile: borrowing ColorProfile, peak: Double?) {
        guard code == 16 || code == 18 else { return nil }
        isHLG = code == 18
        light = (0...255).map { number in
            let value = Double(number) / 255
            if code == 18 {
                guard value > 0.5 else { return value * value / 3 }
                return (PortableMath.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12
            }
            let power = PortableMath.power(value, 32 / 2_523)
            let ratio = max(0, power - 0.8359375) / (18.8515625 - 18.6875 * power)
            return 10_000 / 203 * PortableMath.power(ratio, 16_384 / 2_610)
        }
        self.peak = (peak ?? 1_000) / 203
        let headroom = PortableMath.log2(self.peak) / PortableMath.log2(1_000 / 203)
        knee = 1 - min(max(headroom, 0), 1) / 2
        columns = profile.colorants.map { Self.product(Self.fromXYZ, $0) }
        guard columns.count == 3 else { return nil }
    }

    private static func product(_ columns: [SIMD3<Double>], _ x: SIMD3<Double>) -> SIMD3<Double> {
        columns[0] * x.x + columns[1] * x.y + columns[2] * x.z
    }

    func convert(_ pixel: inout RGBA8) {
        let lights = SIMD3(
            light[Int(pixel.red)],
            light[Int(pixel.green)],
            light[Int(pixel.blue)]
        )
        var color = Self.product(columns, lights)
        if isHLG {
            let luminance = (color * SIMD3(0.2627, 0.6780, 0.0593)).sum()
            color *= 1_000 / 203 * PortableMath.power(max(0, luminance), 0.2)
        }
        let steps =
            Self.product(Self.toSRGB, color * gain(color.max()))
            .clamped(lowerBound: .zero, upperBound: .one) * 4_095
        pixel.red = Self.stored[Int(steps.x.rounded())]
        pixel.green = Self.stored[Int(steps.y.rounded())]
        pixel.blue = Self.stored[Int(steps.z.rounded())]
    }

    /// The factor for a pixel whose largest channel is `most`.
    private func gain(_ most: Double) -> Double {
        if most <= 1 || peak <= 1 { return knee }
        if most >= peak { return 1 / most }
        // A Bézier curve from (1, knee) by way of (x, y) to (peak, 1).
        let (x, y) = (0.35 + 0.65 / knee, 0.35 * knee + 0.65)
        let (a, b) = (1 - 2 * x + peak, x - 1)
        let t = ((b * b + a * (most - 1)).squareRoot() - b) / a
        return ((1 - t) * ((1 - t) * knee + 2 * t * y) + t * t) / most
    }
}
