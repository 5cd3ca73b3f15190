import CJPEGKernels
import FretsawRaster

/// Writes 4:2:0 JPEGs byte for byte like libjpeg-turbo; reuse one, which owns its scratch memory.
struct BaselineJPEGWriter {
    private var quality: Int
    private var tables: BaselineJPEGTables
    private var samples: [Int16] = []
    private var coded: [UInt8] = []
    private var stuffed: [UInt8] = []
    private let isNarrow: Bool

    /// Nil without the instructions of the kernels; with `isNarrow`, for tests, they do not use AVX-512.
    init?(isNarrow: Bool = false) {
        quality = JPEGEncodingOptions.default.quality
        guard fs_jpeg_kernels_can_run() != 0, let tables = BaselineJPEGTables(quality: quality)
        else { return nil }
        self.tables = tables
        self.isNarrow = isNarrow
    }

    /// Replaces the contents of `bytes` with `image` as a JPEG file; false if there are no tables of `quality`.
    ///
    /// - Precondition: both sides are in 1…65,535, `quality` in 1…100.
    @discardableResult
    mutating func write(
        _ image: borrowing Image<RGBA8>,
        quality: Int,
        into bytes: inout [UInt8]
    ) -> Bool {
        if quality != self.quality {
            guard let tables = BaselineJPEGTables(quality: quality) else { return false }
            (self.tables, self.quality) = (tables, quality)
        }
        makeRoom(width: image.width)
        bytes.removeAll(keepingCapacity: true)
        bytes += tables.head
        for (place, side) in [image.height, image.width].enumerated() {
            bytes[tables.sizes + 2 * place] = UInt8(side >> 8)
            bytes[tables.sizes + 2 * place + 1] = UInt8(side & 255)
        }
        var state = fs_jpeg_state()
        for y in stride(from: 0, to: image.height, by: 16) {
            var count = code(image, from: y, state: &state)
            if y + 16 >= image.height, state.count > 0 {
                // The last byte is padded with ones (T.81 § F.1.2.3).
                let missing = 8 - state.count
                coded[count] = UInt8(
                    truncatingIfNeeded: state.bits << missing | ((1 << missing) - 1)
                )
                count += 1
            }
            append(count: count, to: &bytes)
        }
        bytes += [0xFF, 0xD9]
        return true
    }

    /// Grows the scratch memory to the size the kernels need for a strip of `width`.
    private mutating func makeRoom(width: Int) {
        // An even number: kernels handle pairs of units.
        let units = (width + 31) / 32 * 2
        let most = units * FS_JPEG_UNIT_BLOCKS * FS_JPEG_BLOCK_BYTES + 8
        guard coded.count < most else { return }
        samples = [Int16](repeating: 0, count: units * 16 * FS_JPEG_STRIP_ROWS)
        coded = [UInt8](repeating: 0, count: most)
        stuffed = [UInt8](repeating: 0, count: 2 * most + 32)
    }

    /// Codes 16 rows, or fewer at the end, into ``coded`` and returns the number of bytes.
    private mutating func code(
        _ image: borrowing Image<RGBA8>,
        from y: Int,
        state: inout fs_jpeg_state
    ) -> Int {
        unsafe image.pixels.withUnsafeBytes { pixels in
            guard let pixels = pixels.baseAddress else { return 0 }
            let rows = unsafe pixels + y * image.width * MemoryLayout<RGBA8>.stride
            let codeStrip = unsafe isNarrow ? fs_jpeg_code_strip_v3 : fs_jpeg_code_strip
            return unsafe codeStrip(
                tables.divisors,
                &tables.codes,
                rows.assumingMemoryBound(to: UInt8.self),
                image.width,
                min(16, image.height - y),
                &samples,
                &state,
                &coded
            )
        }
    }

    /// Appends the first `count` bytes of ``coded``, with zeros stuffed in.
    private mutating func append(count: Int, to bytes: inout [UInt8]) {
        let length = unsafe fs_jpeg_stuff_zeros(coded, count, &stuffed)
        bytes += stuffed[..<length]
    }
}

/// The tables for one quality in the layout of the kernels, and the file header that contains them.
struct BaselineJPEGTables {
    /// Eight rows for luma, then eight for chroma.
    let divisors: [fs_jpeg_divisor_row]
    /// `FS_JPEG_CODES` codes for luma, as many for chroma, and space for `FS_JPEG_COMPUTED_CODES`.
    fileprivate(set) var codes: [UInt32]
    /// The segments before the entropy-coded data of a picture of one pixel, as libjpeg writes them.
    fileprivate let head: [UInt8]
    /// The offset of height and width in ``head``, two bytes each.
    fileprivate let sizes: Int

    /// Reads the tables that libjpeg writes for a quality in 1…100; nil if that fails.
    init?(quality: Int) {
        var file: [UInt8] = []
        let pixel = Image(width: 1, height: 1, filledWith: RGBA8.black)
        guard
            (try? JPEGEncoder.writeByLibrary(pixel, quality: quality, into: &file)) != nil
        else { return nil }
        var (offset, sizes) = (2, 0)
        var tables: [Int: ArraySlice<UInt8>] = [:]
        while let marker = JPEGSegments.marker(in: file, at: &offset),
            let length = file.bigEndian16(at: offset),
            let segment = file.field(offset + 2, length - 2), let number = segment.first
        {
            if marker == 0xC0 { sizes = offset + 3 }
            tables[marker << 8 | Int(number)] = segment.dropFirst()
            offset += length
            if marker == 0xDA { break }
        }
        guard sizes > 0, let luma = tables[0xDB00], let color = tables[0xDB01],
            luma.count == 64, color.count == 64, let lumaDC = tables[0xC400],
            let lumaAC = tables[0xC410], let colorDC = tables[0xC401], let colorAC = tables[0xC411]
        else { return nil }
        divisors = Self.rows(luma) + Self.rows(color)
        codes = Self.codes(dc: lumaDC, ac: lumaAC) + Self.codes(dc: colorDC, ac: colorAC)
        codes += [UInt32](repeating: 0, count: FS_JPEG_COMPUTED_CODES)
        (head, self.sizes) = (Array(file.prefix(offset)), sizes)
    }

    private static func rows(_ table: ArraySlice<UInt8>) -> [fs_jpeg_divisor_row] {
        var divisors = [UInt8](repeating: 0, count: 64)
        for (place, divisor) in zip(zigzag, table) { divisors[place] = divisor }
        return stride(from: 0, to: 64, by: 8).map { start in
            let eight = divisors[start..<start + 8].map(ExactDivision.init)
            return fs_jpeg_divisor_row(
                half: tuple(eight.map(\.half)),
                reciprocal: tuple(eight.map(\.reciprocal)),
                scale: tuple(eight.map(\.scale))
            )
        }
    }

    private static func codes(dc: ArraySlice<UInt8>, ac: ArraySlice<UInt8>) -> [UInt32] {
        let symbols = symbolCodes(ac)
        let categories = Array(symbolCodes(dc).prefix(12))
        var small: [UInt32] = []
        for zeros in 0..<16 {
            small += (-64..<64).map { join($0, symbols[zeros * 16..<zeros * 16 + 16]) }
        }
        return small + (-128..<128).map { join($0, categories[...]) } + categories + symbols
    }

    /// Joins the code of a value's category, one of `codes`, with the value's additional bits.
    private static func join(_ value: Int, _ codes: ArraySlice<UInt32>) -> UInt32 {
        let category = Int.bitWidth - value.magnitude.leadingZeroBitCount
        let entry = codes[codes.startIndex + category]
        let (code, length) = (entry >> 6, entry & 63)
        // A negative value is coded as the low bits of the value minus one (T.81 § F.1.2.1).
        let appended = (value < 0 ? value - 1 : value) & ((1 << category) - 1)
        let joined = code << UInt32(category) | UInt32(appended)
        return joined << 6 | (length + UInt32(category))
    }

    /// `code << 6 | length` for each symbol of a Huffman table: 16 counts by length, and the symbols (T.81 § C); 0 for
    /// symbols without a code.
    private static func symbolCodes(_ table: ArraySlice<UInt8>) -> [UInt32] {
        var codes = [UInt32](repeating: 0, count: 256)
        var code: UInt32 = 0
        var rest = table.dropFirst(16)
        for (length, count) in zip(UInt32(1)..., table.prefix(16)) {
            for symbol in rest.prefix(Int(count)) {
                codes[Int(symbol)] = code << 6 | length
                code += 1
            }
            rest = rest.dropFirst(Int(count))
            code <<= 1
        }
        return codes
    }

    /// The row-by-row index of each coefficient in the order of the file, lowest frequency first (T.81, figure A.6).
    private static let zigzag: [Int] = {
        var places: [Int] = []
        for sum in 0...14 {
            let rows = max(0, sum - 7)...min(sum, 7)
            let downwards = rows.map { 8 * $0 + sum - $0 }
            places += sum.isMultiple(of: 2) ? downwards.reversed() : downwards
        }
        return places
    }()

    private static func tuple(_ n: [UInt16]) -> Eight {
        (n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7])
    }
    private typealias Eight = (
        UInt16, UInt16, UInt16, UInt16, UInt16, UInt16, UInt16, UInt16
    )
}

/// Division by a constant, rounded to nearest, as two multiplications (see `fs_jpeg_divisor_row`).
///
/// With 2ˢ < d ≤ 2ˢ⁺¹ and m = ⌈2ˢ⁺¹⁶ / d⌉, n m / 2ˢ⁺¹⁶ exceeds n / d by less than n / 2ˢ⁺¹⁶. For n
/// below 2¹⁵ this is less than 1 / d, too little to reach the next integer.
private struct ExactDivision {
    let half: UInt16
    let reciprocal: UInt16
    let scale: UInt16

    /// Creates a division by 8 · `divisor`, because the transform's coefficients are 8 times too large.
    init(by divisor: UInt8) {
        let d = UInt32(divisor) * 8
        let shift = UInt32(31 - (d - 1).leadingZeroBitCount)
        half = UInt16(d / 2)
        reciprocal = UInt16(((1 << (16 + shift)) + d - 1) / d)
        scale = UInt16(1 << (16 - shift))
    }
}
