internal import CLCMS
internal import FretsawRaster

/// Owns a profile of Little CMS.
@safe
struct ColorProfile: ~Copyable {
    let handle: cmsHPROFILE

    deinit { unsafe _ = cmsCloseProfile(handle) }

    /// Reads an ICC profile; nil if it is broken.
    init?(icc: [UInt8]) {
        let handle = unsafe icc.withUnsafeBytes {
            unsafe cmsOpenProfileFromMem($0.baseAddress, UInt32(clamping: $0.count))
        }
        guard let handle = unsafe handle else { return nil }
        unsafe self.handle = handle
    }

    /// Creates an RGB profile from x and y (CIE 1931) of white, red, green and blue, as in `cHRM`; nil if they span no
    /// triangle.
    ///
    /// - Precondition: there are eight numbers.
    init?(primaries: [Double], curve: TransferCurve) {
        let points = (0..<4).map { cmsCIExyY(x: primaries[2 * $0], y: primaries[2 * $0 + 1], Y: 1) }
        guard points[0].y > 0,
            let curve = unsafe cmsBuildParametricToneCurve(nil, 4, curve.parameters)
        else { return nil }
        defer { unsafe cmsFreeToneCurve(curve) }
        var white = points[0]
        var triangle = cmsCIExyYTRIPLE(Red: points[1], Green: points[2], Blue: points[3])
        var curves: [OpaquePointer?] = unsafe [curve, curve, curve]
        guard let handle = unsafe cmsCreateRGBProfile(&white, &triangle, &curves) else {
            return nil
        }
        unsafe self.handle = handle
    }

    /// Creates the RGB profile of a `cICP` chunk, with linear light for curves of high dynamic range; nil for reserved
    /// codes and other signals than full-range RGB (PNG, third edition, § 11.3.2.6).
    ///
    /// - Precondition: there are four codes.
    init?(codes: [Int]) {
        guard codes[2] == 0, codes[3] == 1, let primaries = Self.primaries[codes[0]],
            let curve = TransferCurve(code: codes[1])
        else { return nil }
        self.init(primaries: primaries, curve: curve)
    }

    /// The primaries of sRGB and ITU-R BT.709.
    static let sRGBPrimaries = [0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06]

    /// The primaries by their codes in ITU-T H.273, table 2.
    private static let primaries: [Int: [Double]] = [
        1: sRGBPrimaries,
        4: [0.310, 0.316, 0.67, 0.33, 0.21, 0.71, 0.14, 0.08],
        5: [0.3127, 0.3290, 0.64, 0.33, 0.29, 0.60, 0.15, 0.06],
        6: [0.3127, 0.3290, 0.630, 0.340, 0.310, 0.595, 0.155, 0.070],
        7: [0.3127, 0.3290, 0.630, 0.340, 0.310, 0.595, 0.155, 0.070],
        8: [0.310, 0.316, 0.681, 0.319, 0.243, 0.692, 0.145, 0.049],
        9: [0.3127, 0.3290, 0.708, 0.292, 0.170, 0.797, 0.131, 0.046],
        10: [1 / 3, 1 / 3, 1, 0, 0, 1, 0, 0],
        11: [0.314, 0.351, 0.680, 0.320, 0.265, 0.690, 0.150, 0.060],
        12: [0.3127, 0.3290, 0.680, 0.320, 0.265, 0.690, 0.150, 0.060],
        22: [0.3127, 0.3290, 0.630, 0.340, 0.295, 0.605, 0.155, 0.077],
    ]

    /// The colour (XYZ, at D50) of full red, green and blue; empty if the profile has no matrix.
    var colorants: [SIMD3<Double>] {
        [cmsSigRedColorantTag, cmsSigGreenColorantTag, cmsSigBlueColorantTag].compactMap { tag in
            let color = unsafe cmsReadTag(handle, tag)?.load(as: cmsCIEXYZ.self)
            return color.map { SIMD3($0.X, $0.Y, $0.Z) }
        }
    }

    /// The channels of the profile's pixels; nil for a colour space that no decoder produces.
    var samples: FileColors.Samples? {
        switch unsafe cmsGetColorSpace(handle) {
        // Chromium reads no gray profile whose curve leads to Lab.
        case cmsSigGrayData where unsafe cmsGetPCS(handle) == cmsSigXYZData: .gray
        case cmsSigRgbData: .rgb
        case cmsSigCmykData: .inks
        default: nil
        }
    }

    /// The English description in printable ASCII; `unnamed` if it is empty.
    var name: String {
        var text = [CChar](repeating: 0, count: 128)
        let count = UInt32(text.count)
        unsafe text.withUnsafeMutableBufferPointer {
            _ = unsafe cmsGetProfileInfoASCII(
                handle,
                cmsInfoDescription,
                "en",
                "US",
                $0.baseAddress,
                count
            )
        }
        let printable = text.prefix { $0 != 0 }.filter { (0x20..<0x7F).contains($0) }
        let name = String(decoding: printable.map(UInt8.init), as: UTF8.self)
        return name.isEmpty ? "unnamed" : name
    }
}

/// The curve from stored values to light.
struct TransferCurve {
    /// The exponent g and a, b, c, d of ICC.1, § 10.18, function type 3: (a·x + b)^g from d on, c·x below.
    let parameters: [Double]

    /// The curve of sRGB, IEC 61966-2-1.
    static let sRGB = TransferCurve([2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])

    /// A power of the stored value.
    static func power(_ exponent: Double) -> TransferCurve {
        TransferCurve([exponent, 1, 0, 0, 0])
    }

    private init(_ parameters: [Double]) { self.parameters = parameters }

    /// The curve with a code of ITU-T H.273, table 3; nil for reserved codes.
    init?(code: Int) {
        switch code {
        // The curve of displays (ITU-R BT.1886), as in Chromium, not that of cameras.
        case 1, 6, 11, 14, 15: self = .power(2.4)
        case 4: self = .power(2.2)
        case 5: self = .power(2.8)
        case 7: self.init([1 / 0.45, 1 / 1.1115, 0.1115 / 1.1115, 0.25, 0.0912])
        // The curves of PQ and HLG follow in `HighRange`.
        case 8, 16, 18: self = .power(1)
        case 13: self = .sRGB
        case 17: self.init([2.6, PortableMath.power(52.37 / 48, 1 / 2.6), 0, 0, 0])
        default: return nil
        }
    }
}
