import CJPEGKernels

/// The tables of one quality as the kernels read them, and the head that tells a reader of them.
struct BaselineJPEGTables {
    /// Eight rows of luma, eight of the colours.
    let divisors: [fs_jpeg_divisor_row]
    /// `FS_JPEG_CODES` of luma, as many of the colours.
    let codes: [UInt32]
    let head: BaselineJPEGHead

    /// - Precondition: `quality` lies in 1…100.
    init(quality: Int) {
        let luma = JPEGQuantisationTable.luma(quality: quality)
        let color = JPEGQuantisationTable.color(quality: quality)
        divisors = Self.rows(luma) + Self.rows(color)
        codes = Self.codes(dc: .lumaDC, ac: .lumaAC) + Self.codes(dc: .colorDC, ac: .colorAC)
        head = BaselineJPEGHead(luma: luma, color: color)
    }

    private static func rows(_ table: JPEGQuantisationTable) -> [fs_jpeg_divisor_row] {
        stride(from: 0, to: 64, by: 8).map { start in
            let eight = table.divisors[start..<start + 8].map(ExactDivision.init)
            return fs_jpeg_divisor_row(
                half: tuple(eight.map(\.half)),
                reciprocal: tuple(eight.map(\.reciprocal)),
                scale: tuple(eight.map(\.scale))
            )
        }
    }

    private static func codes(dc: JPEGHuffmanTable, ac: JPEGHuffmanTable) -> [UInt32] {
        let symbols = ac.codes(count: 256)
        var small = [UInt32](repeating: 0, count: 512)
        for zeros in 0..<16 {
            for value in -16..<16 where value != 0 {
                let category = Int.bitWidth - value.magnitude.leadingZeroBitCount
                let entry = symbols[zeros * 16 + category]
                let (code, length) = (entry >> 8, entry & 255)
                // A negative value is told by the bits of the one below it (T.81 § F.1.2.1).
                let appended = (value < 0 ? value - 1 : value) & ((1 << category) - 1)
                let joined = code << UInt32(category) | UInt32(appended)
                small[zeros * 32 + value + 16] = joined << 8 | (length + UInt32(category))
            }
        }
        return dc.codes(count: 12) + symbols + small
    }

    private static func tuple(_ n: [UInt16]) -> Eight {
        (n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7])
    }
    private typealias Eight = (
        UInt16, UInt16, UInt16, UInt16, UInt16, UInt16, UInt16, UInt16
    )
}

/// A division by a constant, rounded to the nearest, as two multiplications (see `fs_jpeg_divisor_row`).
///
/// With 2ˢ < d ≤ 2ˢ⁺¹ and m = ⌈2ˢ⁺¹⁶ / d⌉, n m / 2ˢ⁺¹⁶ is too large by less than n / 2ˢ⁺¹⁶, which is
/// less than 1 / d for every n below 2¹⁵: never enough to reach the next whole number.
private struct ExactDivision {
    let half: UInt16
    let reciprocal: UInt16
    let scale: UInt16

    /// By eight times `divisor`, since the transform's coefficients are that much too large.
    init(by divisor: UInt8) {
        let d = UInt32(divisor) * 8
        let shift = UInt32(31 - (d - 1).leadingZeroBitCount)
        half = UInt16(d / 2)
        reciprocal = UInt16(((1 << (16 + shift)) + d - 1) / d)
        scale = UInt16(1 << (16 - shift))
    }
}
