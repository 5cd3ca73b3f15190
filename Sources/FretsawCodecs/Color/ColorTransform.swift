internal import CLCMS
import FretsawRaster

/// Converts decoded pixels to sRGB; alpha stays as it is.
///
/// A class, because decoders that are copied share it. It does not change, so threads can share it.
@safe
final class ColorTransform: Sendable {
    /// Whether no colour changes by more than one level.
    let isIdentity: Bool
    /// The conversion of Little CMS, which only reads it (no cache, see `init`); nil for gray.
    private nonisolated(unsafe) let handle: cmsHTRANSFORM?
    /// The colour of each gray; empty for other samples.
    private let grays: [RGBA8]

    deinit { if let handle = unsafe handle { unsafe cmsDeleteTransform(handle) } }

    /// Creates a conversion from `profile`; nil if Little CMS cannot use it.
    init?(from profile: borrowing ColorProfile, _ samples: FileColors.Samples) {
        let primaries = ColorProfile.sRGBPrimaries
        guard let target = ColorProfile(primaries: primaries, curve: .sRGB) else { return nil }
        // To a profile of version 4, Little CMS would stretch the darkest ink to black; browsers do not.
        unsafe cmsSetProfileVersion(target.handle, 2.1)
        let input =
            switch samples {
            case .gray: fs_gray_8
            case .rgb: fs_rgba_8
            case .inks: fs_cmyk_8_inverted
            }
        // Without a cache of the last pixel, so that threads can share it.
        var flags = UInt32(cmsFLAGS_NOCACHE)
        if samples == .rgb { flags |= UInt32(cmsFLAGS_COPY_ALPHA) }
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
        switch samples {
        case .gray:
            let stored = (0...255).map(UInt8.init)
            var shown = [RGBA8](repeating: RGBA8(red: 0, green: 0, blue: 0), count: 256)
            unsafe cmsDoTransform(handle, stored, &shown, 256)
            unsafe cmsDeleteTransform(handle)
            unsafe self.handle = nil
            grays = shown
            isIdentity = zip(stored, shown).allSatisfy { Self.isClose($0, $1.red) }
        case .rgb:
            unsafe self.handle = handle
            grays = []
            let levels = stride(from: 0, through: 255, by: 15).map(UInt8.init)
            var stored: [RGBA8] = []
            for red in levels {
                for green in levels {
                    for blue in levels { stored.append(RGBA8(red: red, green: green, blue: blue)) }
                }
            }
            var shown = stored
            unsafe cmsDoTransform(handle, stored, &shown, UInt32(stored.count))
            isIdentity = zip(stored, shown).allSatisfy {
                Self.isClose($0.red, $1.red) && Self.isClose($0.green, $1.green)
                    && Self.isClose($0.blue, $1.blue)
            }
        case .inks:
            unsafe self.handle = handle
            grays = []
            isIdentity = false
        }
    }

    private static func isClose(_ one: UInt8, _ other: UInt8) -> Bool {
        abs(Int(one) - Int(other)) <= 1
    }

    /// Converts the first `count` pixels.
    ///
    /// - Precondition: there are as many.
    func convert(_ pixels: inout [RGBA8], count: Int) {
        precondition(0...pixels.count ~= count)
        if let handle = unsafe handle {
            // The alpha of inks is 255, which is no black, and stays.
            unsafe pixels.withUnsafeMutableBufferPointer {
                unsafe cmsDoTransform(handle, $0.baseAddress, $0.baseAddress, UInt32(count))
            }
        } else {
            for index in 0..<count {
                let alpha = pixels[index].alpha
                pixels[index] = grays[Int(pixels[index].red)]
                pixels[index].alpha = alpha
            }
        }
    }
}
