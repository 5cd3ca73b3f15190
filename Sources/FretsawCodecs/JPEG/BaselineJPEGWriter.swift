import CJPEGKernels
import FretsawRaster

/// Writes 4:2:0 JPEGs with our own kernels, byte for byte like libjpeg-turbo.
///
/// A writer owns its scratch memory: reuse it to write many pictures without allocations.
struct BaselineJPEGWriter {
    private var quality: Int
    private var tables: BaselineJPEGTables
    private var samples: [Int16] = []
    private var coded: [UInt8] = []
    private var stuffed: [UInt8] = []
    private let isNarrow: Bool

    /// Nil if the processor lacks the instructions the kernels need.
    ///
    /// With `isNarrow`, which is for tests, the kernels do not use AVX-512.
    init?(isNarrow: Bool = false) {
        guard fs_jpeg_kernels_can_run() != 0 else { return nil }
        self.isNarrow = isNarrow
        quality = JPEGEncodingOptions.default.quality
        tables = BaselineJPEGTables(quality: quality)
    }

    /// Replaces the contents of `bytes` with `image` as a JPEG file.
    ///
    /// - Precondition: both sides are in 1…65,535, `quality` in 1…100.
    /// - Complexity: O(pixels)
    mutating func write(_ image: borrowing Image<RGBA8>, quality: Int, into bytes: inout [UInt8]) {
        if quality != self.quality {
            self.quality = quality
            tables = BaselineJPEGTables(quality: quality)
        }
        makeRoom(width: image.width)
        bytes.removeAll(keepingCapacity: true)
        tables.head.append(width: image.width, height: image.height, to: &bytes)
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
    let head: BaselineJPEGHead

    /// - Precondition: `quality` is in 1…100.
    init(quality: Int) {
        let luma = JPEGQuantisationTable.luma(quality: quality)
        let color = JPEGQuantisationTable.color(quality: quality)
        divisors = Self.rows(luma) + Self.rows(color)
        codes = Self.codes(dc: .lumaDC, ac: .lumaAC) + Self.codes(dc: .colorDC, ac: .colorAC)
        codes += [UInt32](repeating: 0, count: FS_JPEG_COMPUTED_CODES)
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
        let categories = dc.codes(count: 12)
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

    /// Creates a division by 8 · `divisor`, because the transform's coefficients are 8 times too
    /// large.
    init(by divisor: UInt8) {
        let d = UInt32(divisor) * 8
        let shift = UInt32(31 - (d - 1).leadingZeroBitCount)
        half = UInt16(d / 2)
        reciprocal = UInt16(((1 << (16 + shift)) + d - 1) / d)
        scale = UInt16(1 << (16 - shift))
    }
}

/// The segments before the entropy-coded data, byte for byte as libjpeg writes them.
struct BaselineJPEGHead: Sendable {
    private let beforeFrame: [UInt8]
    private let afterFrame: [UInt8]

    /// Creates the header for the given divisors and the standard Huffman tables.
    init(luma: JPEGQuantisationTable, color: JPEGQuantisationTable) {
        var bytes: [UInt8] = [0xFF, Marker.start]
        // JFIF 1.01, square pixels, no thumbnail.
        Self.append(Marker.jfif, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0], to: &bytes)
        for (number, table) in [luma, color].enumerated() {
            let divisors = JPEGQuantisationTable.zigzag.map { table.divisors[$0] }
            Self.append(Marker.quantisation, [UInt8(number)] + divisors, to: &bytes)
        }
        beforeFrame = bytes

        bytes = []
        let tables: [(UInt8, JPEGHuffmanTable)] = [
            (0x00, .lumaDC), (0x10, .lumaAC), (0x01, .colorDC), (0x11, .colorAC),
        ]
        for (place, table) in tables {
            Self.append(Marker.huffman, [place] + table.counts + table.symbols, to: &bytes)
        }
        // Three components with their tables; one scan with all coefficients and all their bits.
        Self.append(Marker.scan, [3, 1, 0x00, 2, 0x11, 3, 0x11, 0, 63, 0], to: &bytes)
        afterFrame = bytes
    }

    /// Appends everything before the entropy-coded data of a 4:2:0 picture.
    ///
    /// - Precondition: both sides are in 1…65,535.
    func append(width: Int, height: Int, to bytes: inout [UInt8]) {
        bytes += beforeFrame
        var frame: [UInt8] = [8]
        for side in [height, width] { frame += [UInt8(side >> 8), UInt8(side & 255)] }
        frame += [3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]
        Self.append(Marker.baselineFrame, frame, to: &bytes)
        bytes += afterFrame
    }

    private static func append(_ marker: UInt8, _ segment: [UInt8], to bytes: inout [UInt8]) {
        let length = segment.count + 2
        bytes += [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)]
        bytes += segment
    }

    /// The byte after 0xFF in a marker (T.81, table B.1).
    private enum Marker {
        static let start: UInt8 = 0xD8
        static let jfif: UInt8 = 0xE0
        static let quantisation: UInt8 = 0xDB
        static let baselineFrame: UInt8 = 0xC0
        static let huffman: UInt8 = 0xC4
        static let scan: UInt8 = 0xDA
    }
}

/// A Huffman table as JPEG files store it (T.81 § C), with the four standard tables (annex K.3).
struct JPEGHuffmanTable: Sendable {
    /// The numbers of codes with 1, 2, … 16 bits.
    let counts: [UInt8]
    /// The symbols in order of increasing code length.
    let symbols: [UInt8]

    /// `code << 6 | length` for each symbol below `count`; 0 for symbols without a code.
    func codes(count: Int) -> [UInt32] {
        var codes = [UInt32](repeating: 0, count: count)
        var code: UInt32 = 0
        var next = 0
        for length in 1...16 {
            for symbol in symbols[next..<next + Int(counts[length - 1])] {
                codes[Int(symbol)] = code << 6 | UInt32(length)
                code += 1
            }
            next += Int(counts[length - 1])
            code <<= 1
        }
        return codes
    }
}

extension JPEGHuffmanTable {
    /// For DC differences of luma (table K.3).
    static let lumaDC = JPEGHuffmanTable(
        counts: [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0],
        symbols: Array(0...11)
    )

    /// For AC coefficients of luma (table K.5).
    static let lumaAC = JPEGHuffmanTable(
        counts: [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 125],
        symbols: [
            0x01, 0x02, 0x03, 0x00, 0x04, 0x11, 0x05, 0x12, 0x21, 0x31, 0x41, 0x06, 0x13, 0x51,
            0x61, 0x07, 0x22, 0x71, 0x14, 0x32, 0x81, 0x91, 0xa1, 0x08, 0x23, 0x42, 0xb1, 0xc1,
            0x15, 0x52, 0xd1, 0xf0, 0x24, 0x33, 0x62, 0x72, 0x82, 0x09, 0x0a, 0x16, 0x17, 0x18,
            0x19, 0x1a, 0x25, 0x26, 0x27, 0x28, 0x29, 0x2a, 0x34, 0x35, 0x36, 0x37, 0x38, 0x39,
            0x3a, 0x43, 0x44, 0x45, 0x46, 0x47, 0x48, 0x49, 0x4a, 0x53, 0x54, 0x55, 0x56, 0x57,
            0x58, 0x59, 0x5a, 0x63, 0x64, 0x65, 0x66, 0x67, 0x68, 0x69, 0x6a, 0x73, 0x74, 0x75,
            0x76, 0x77, 0x78, 0x79, 0x7a, 0x83, 0x84, 0x85, 0x86, 0x87, 0x88, 0x89, 0x8a, 0x92,
            0x93, 0x94, 0x95, 0x96, 0x97, 0x98, 0x99, 0x9a, 0xa2, 0xa3, 0xa4, 0xa5, 0xa6, 0xa7,
            0xa8, 0xa9, 0xaa, 0xb2, 0xb3, 0xb4, 0xb5, 0xb6, 0xb7, 0xb8, 0xb9, 0xba, 0xc2, 0xc3,
            0xc4, 0xc5, 0xc6, 0xc7, 0xc8, 0xc9, 0xca, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xd7, 0xd8,
            0xd9, 0xda, 0xe1, 0xe2, 0xe3, 0xe4, 0xe5, 0xe6, 0xe7, 0xe8, 0xe9, 0xea, 0xf1, 0xf2,
            0xf3, 0xf4, 0xf5, 0xf6, 0xf7, 0xf8, 0xf9, 0xfa,
        ]
    )

    /// For DC differences of chroma (table K.4).
    static let colorDC = JPEGHuffmanTable(
        counts: [0, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0],
        symbols: Array(0...11)
    )

    /// For AC coefficients of chroma (table K.6).
    static let colorAC = JPEGHuffmanTable(
        counts: [0, 2, 1, 2, 4, 4, 3, 4, 7, 5, 4, 4, 0, 1, 2, 119],
        symbols: [
            0x00, 0x01, 0x02, 0x03, 0x11, 0x04, 0x05, 0x21, 0x31, 0x06, 0x12, 0x41, 0x51, 0x07,
            0x61, 0x71, 0x13, 0x22, 0x32, 0x81, 0x08, 0x14, 0x42, 0x91, 0xa1, 0xb1, 0xc1, 0x09,
            0x23, 0x33, 0x52, 0xf0, 0x15, 0x62, 0x72, 0xd1, 0x0a, 0x16, 0x24, 0x34, 0xe1, 0x25,
            0xf1, 0x17, 0x18, 0x19, 0x1a, 0x26, 0x27, 0x28, 0x29, 0x2a, 0x35, 0x36, 0x37, 0x38,
            0x39, 0x3a, 0x43, 0x44, 0x45, 0x46, 0x47, 0x48, 0x49, 0x4a, 0x53, 0x54, 0x55, 0x56,
            0x57, 0x58, 0x59, 0x5a, 0x63, 0x64, 0x65, 0x66, 0x67, 0x68, 0x69, 0x6a, 0x73, 0x74,
            0x75, 0x76, 0x77, 0x78, 0x79, 0x7a, 0x82, 0x83, 0x84, 0x85, 0x86, 0x87, 0x88, 0x89,
            0x8a, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x98, 0x99, 0x9a, 0xa2, 0xa3, 0xa4, 0xa5,
            0xa6, 0xa7, 0xa8, 0xa9, 0xaa, 0xb2, 0xb3, 0xb4, 0xb5, 0xb6, 0xb7, 0xb8, 0xb9, 0xba,
            0xc2, 0xc3, 0xc4, 0xc5, 0xc6, 0xc7, 0xc8, 0xc9, 0xca, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6,
            0xd7, 0xd8, 0xd9, 0xda, 0xe2, 0xe3, 0xe4, 0xe5, 0xe6, 0xe7, 0xe8, 0xe9, 0xea, 0xf2,
            0xf3, 0xf4, 0xf5, 0xf6, 0xf7, 0xf8, 0xf9, 0xfa,
        ]
    )
}

/// A quantisation table.
struct JPEGQuantisationTable: Sendable {
    /// The divisors 1…255 of the 64 coefficients, row by row.
    let divisors: [UInt8]

    /// Scales `divisors`, which are given for quality 50, like libjpeg.
    ///
    /// - Precondition: `quality` is in 1…100.
    private init(_ divisors: [UInt8], quality: Int) {
        let percent = quality < 50 ? 5000 / quality : 200 - 2 * quality
        self.divisors = divisors.map { UInt8(min(max((Int($0) * percent + 50) / 100, 1), 255)) }
    }

    /// For luma (T.81, table K.1).
    static func luma(quality: Int) -> JPEGQuantisationTable {
        JPEGQuantisationTable(
            [
                16, 11, 10, 16, 24, 40, 51, 61,
                12, 12, 14, 19, 26, 58, 60, 55,
                14, 13, 16, 24, 40, 57, 69, 56,
                14, 17, 22, 29, 51, 87, 80, 62,
                18, 22, 37, 56, 68, 109, 103, 77,
                24, 35, 55, 64, 81, 104, 113, 92,
                49, 64, 78, 87, 103, 121, 120, 101,
                72, 92, 95, 98, 112, 100, 103, 99,
            ],
            quality: quality
        )
    }

    /// For chroma (T.81, table K.2).
    static func color(quality: Int) -> JPEGQuantisationTable {
        JPEGQuantisationTable(
            [
                17, 18, 24, 47, 99, 99, 99, 99,
                18, 21, 26, 66, 99, 99, 99, 99,
                24, 26, 56, 99, 99, 99, 99, 99,
                47, 66, 99, 99, 99, 99, 99, 99,
                99, 99, 99, 99, 99, 99, 99, 99,
                99, 99, 99, 99, 99, 99, 99, 99,
                99, 99, 99, 99, 99, 99, 99, 99,
                99, 99, 99, 99, 99, 99, 99, 99,
            ],
            quality: quality
        )
    }

    /// The row-by-row index of each coefficient in the order of the file, lowest frequency first
    /// (T.81, figure A.6).
    static let zigzag: [Int] = {
        var places: [Int] = []
        for sum in 0...14 {
            let rows = max(0, sum - 7)...min(sum, 7)
            let downwards = rows.map { 8 * $0 + sum - $0 }
            places += sum.isMultiple(of: 2) ? downwards.reversed() : downwards
        }
        return places
    }()
}
