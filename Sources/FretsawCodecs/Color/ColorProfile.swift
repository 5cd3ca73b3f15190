internal import CLCMS

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

    /// Creates an RGB profile; nil if the primaries span no triangle.
    init?(primaries: Chromaticities, curve: TransferCurve) {
        func point(_ point: Chromaticities.Point) -> cmsCIExyY {
            cmsCIExyY(x: point.x, y: point.y, Y: 1)
        }
        let points = [primaries.white, primaries.red, primaries.green, primaries.blue]
        guard points.allSatisfy({ $0.y > 0 }), let curve = unsafe curve.toneCurve() else {
            return nil
        }
        defer { unsafe cmsFreeToneCurve(curve) }
        var white = point(primaries.white)
        var triangle = cmsCIExyYTRIPLE(
            Red: point(primaries.red),
            Green: point(primaries.green),
            Blue: point(primaries.blue)
        )
        var curves: [OpaquePointer?] = unsafe [curve, curve, curve]
        guard let handle = unsafe cmsCreateRGBProfile(&white, &triangle, &curves) else {
            return nil
        }
        unsafe self.handle = handle
    }

    /// Creates the RGB profile of the code points of ITU-T H.273; nil for curves of high dynamic range, reserved
    /// codes, and other signals than full-range RGB.
    init?(codes: ColorCodes) {
        guard codes.isFullRangeRGB, let primaries = Chromaticities(code: codes.primaries),
            let curve = TransferCurve(code: codes.transfer)
        else { return nil }
        self.init(primaries: primaries, curve: curve)
    }

    /// sRGB.
    static func sRGB() -> ColorProfile? { ColorProfile(primaries: .sRGB, curve: .sRGB) }

    /// What the profile's pixels contain; nil for a colour space that no decoder produces.
    var samples: FileColors.Samples? {
        switch unsafe cmsGetColorSpace(handle) {
        case cmsSigGrayData: .gray
        case cmsSigRgbData: .rgb
        case cmsSigCmykData: .inks
        default: nil
        }
    }

    /// Whether conversion is by tables, not by curves and a matrix.
    var hasTables: Bool { unsafe cmsIsTag(handle, cmsSigAToB0Tag) != 0 }

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

/// The primaries and the white point of an RGB space, in CIE 1931 x and y.
struct Chromaticities: Hashable, Sendable {
    struct Point: Hashable, Sendable { var x, y: Double }

    var white, red, green, blue: Point

    /// The primaries of sRGB and ITU-R BT.709.
    static let sRGB = Chromaticities(0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06)

    /// White, red, green and blue, x before y, as in `cHRM`.
    ///
    /// - Precondition: there are eight numbers.
    init(_ values: Double...) { self.init(values) }

    init(_ values: [Double]) {
        let points = (0..<4).map { Point(x: values[2 * $0], y: values[2 * $0 + 1]) }
        (white, red, green, blue) = (points[0], points[1], points[2], points[3])
    }

    /// The primaries with a code of ITU-T H.273, table 2; nil for reserved codes.
    init?(code: Int) {
        let d65 = [0.3127, 0.3290]
        let c = [0.310, 0.316]
        let values: [Double]? =
            switch code {
            case 1: d65 + [0.64, 0.33, 0.30, 0.60, 0.15, 0.06]
            case 4: c + [0.67, 0.33, 0.21, 0.71, 0.14, 0.08]
            case 5: d65 + [0.64, 0.33, 0.29, 0.60, 0.15, 0.06]
            case 6, 7: d65 + [0.630, 0.340, 0.310, 0.595, 0.155, 0.070]
            case 8: c + [0.681, 0.319, 0.243, 0.692, 0.145, 0.049]
            case 9: d65 + [0.708, 0.292, 0.170, 0.797, 0.131, 0.046]
            case 11: [0.314, 0.351, 0.680, 0.320, 0.265, 0.690, 0.150, 0.060]
            case 12: d65 + [0.680, 0.320, 0.265, 0.690, 0.150, 0.060]
            case 22: d65 + [0.630, 0.340, 0.295, 0.605, 0.155, 0.077]
            default: nil
            }
        guard let values else { return nil }
        self.init(values)
    }
}

/// The curve from stored values to light.
enum TransferCurve {
    /// A power of the stored value.
    case power(Double)
    /// Parameters a, b, c, d and the exponent g of ICC.1, § 10.18, function type 3: (a·x + b)^g from d on, c·x below.
    case parametric(g: Double, a: Double, b: Double, c: Double, d: Double)

    /// The curve of sRGB, IEC 61966-2-1.
    static let sRGB = parametric(g: 2.4, a: 1 / 1.055, b: 0.055 / 1.055, c: 1 / 12.92, d: 0.04045)

    /// The curve with a code of ITU-T H.273, table 3; nil for reserved codes and high dynamic range.
    init?(code: Int) {
        switch code {
        case 1, 6, 14, 15:
            let (alpha, beta) = (1.09929682680944, 0.018053968510807)
            self = .parametric(
                g: 1 / 0.45,
                a: 1 / alpha,
                b: 1 - 1 / alpha,
                c: 1 / 4.5,
                d: 4.5 * beta
            )
        case 4: self = .power(2.2)
        case 5: self = .power(2.8)
        case 8: self = .power(1)
        case 13: self = .sRGB
        default: return nil
        }
    }

    /// The curve for Little CMS, which the caller frees; nil without memory.
    func toneCurve() -> OpaquePointer? {
        switch self {
        case .power(let exponent):
            return unsafe cmsBuildGamma(nil, exponent)
        case .parametric(let g, let a, let b, let c, let d):
            return unsafe cmsBuildParametricToneCurve(nil, 4, [g, a, b, c, d])
        }
    }
}

/// The code points of `cICP` (PNG, third edition, § 11.3.2.6).
struct ColorCodes: Hashable, Sendable {
    var primaries: Int
    var transfer: Int
    /// Whether the matrix is 0 and the range is full, as PNG requires.
    var isFullRangeRGB: Bool
}
