import CPNGKernels
import FretsawRandom
import Testing

/// Kernels with and without the widest vectors, compared with plain loops.
@Suite("Kernels of the PNG writer")
struct PNGKernelTests {
    private static let widths = Array(1...80) + [155, 310, 1_001]

    @Test("Paeth's filter, with alpha and without, is the specification's", arguments: widths)
    func paeth(width: Int) {
        for content in Content.allCases {
            let here = content.bytes(4 * width, item: 1)
            let above = content.bytes(4 * width, item: 2)
            let expected = (0..<4 * width).map { index in
                let (a, c) = index < 4 ? (0, 0) : (Int(here[index - 4]), Int(above[index - 4]))
                return here[index] &- Self.prediction(a, Int(above[index]), c)
            }
            let colors = expected.enumerated().filter { $0.offset % 4 < 3 }.map(\.element)
            // Bytes after a row belong to the next one.
            func filtered(
                _ count: Int,
                by kernel: (
                    UnsafePointer<UInt8>, UnsafePointer<UInt8>, Int, UnsafeMutablePointer<UInt8>
                ) -> Void
            ) -> [UInt8] {
                var target = [UInt8](repeating: 77, count: count + 32)
                kernel(here, above, width, &target)
                #expect(target[count...].allSatisfy { $0 == 77 })
                return Array(target[..<count])
            }
            #expect(filtered(4 * width, by: fs_png_paeth) == expected, "\(content)")
            #expect(filtered(3 * width, by: fs_png_paeth_opaque) == colors, "\(content)")
            #expect(filtered(3 * width, by: fs_png_paeth_opaque_by_bytes) == colors, "\(content)")
        }
    }

    @Test("Every three neighbours have the specification's prediction")
    func everyPrediction() {
        // Distances decide, and a step of 5 meets all of their orders.
        let values = Array(stride(from: 0, through: 255, by: 5))
        let a = values.flatMap { [Int](repeating: $0, count: values.count) }
        let b = [[Int]](repeating: values, count: values.count).flatMap(\.self)
        for c in values {
            // Pairs of pixels: the left one, and the one that is predicted, which is 0.
            var (here, above): ([UInt8], [UInt8]) = ([], [])
            for (left, upper) in zip(a, b) {
                here += [UInt8](repeating: UInt8(left), count: 4) + [0, 0, 0, 0]
                above += [UInt8](repeating: UInt8(c), count: 4)
                above += [UInt8](repeating: UInt8(upper), count: 4)
            }
            var target = [UInt8](repeating: 0, count: 3 * here.count / 4)
            fs_png_paeth_opaque(here, above, here.count / 4, &target)
            let isRight = a.indices.allSatisfy {
                target[6 * $0 + 3] == 0 &- Self.prediction(a[$0], b[$0], c)
            }
            #expect(isRight, "\(c)")
        }
    }

    @Test("Adler-32's sums are those of its definition", arguments: [1, 2, 3, 31, 512, 4_096])
    func adler(rows: Int) {
        for content in Content.allCases {
            let bytes = content.bytes(32 * rows, item: 3)
            var (sum, weighted): (UInt64, UInt64) = (0, 0)
            for byte in bytes {
                sum += UInt64(byte)
                weighted += sum
            }
            for sums in [fs_adler32_rows(bytes, rows), fs_adler32_rows_by_bytes(bytes, rows)] {
                #expect(sums.sum == sum && sums.weighted == weighted, "\(content)")
            }
        }
    }

    @Test(
        "Codes of chunks are written bit by bit as one by one, up to a chunk of zeros",
        arguments: [0, 1, 5, 40],
        0...7
    )
    func chunks(count: Int, begun: Int) {
        for (number, lengths) in Self.codeLengths.enumerated() {
            let codes = Self.codes(lengths)
            for zeroAt in [nil, 0, count / 2] {
                var bytes = Content.noise.bytes(64 * count, item: UInt64(number))
                for index in 0..<count { bytes[64 * index + 9] |= 1 }
                var expectedCount = count
                if let zeroAt, zeroAt < count {
                    bytes.replaceSubrange(
                        64 * zeroAt..<64 * (zeroAt + 1),
                        with: repeatElement(0, count: 64)
                    )
                    expectedCount = zeroAt
                }
                let expected = Self.bits(
                    of: bytes[..<(64 * expectedCount)],
                    lengths,
                    codes,
                    begun: begun
                )
                for kernel in [fs_deflate_chunks, fs_deflate_chunks_by_bytes] {
                    var written = -1
                    let bits = Self.written(begun: begun, most: 112 * count) { writer in
                        written = kernel(&writer, bytes, count, codes)
                    }
                    #expect(written == expectedCount)
                    let isSame = bits == expected
                    #expect(isSame, "code \(number), zeros at \(zeroAt ?? -1)")
                }
            }
        }
    }

    @Test(
        "Every byte of literals has its code, whatever bits came before and with zeros between",
        arguments: [0, 7, 31, 32, 33, 40, 100],
        [0, 1, 7]
    )
    func literals(words: Int, begun: Int) {
        for (number, lengths) in Self.codeLengths.enumerated() {
            let codes = Self.codes(lengths)
            var bytes = Content.noise.bytes(8 * words, item: UInt64(number))
            for index in bytes.indices.dropFirst(128).prefix(64) { bytes[index] = 0 }
            let bits = Self.written(begun: begun, most: 14 * words) { writer in
                fs_deflate_literals(&writer, bytes, words, codes)
            }
            let isSame = bits == Self.bits(of: bytes[...], lengths, codes, begun: begun)
            #expect(isSame, "code \(number)")
        }
    }

    private static func codes(_ lengths: [Int]) -> [UInt32] {
        lengths.enumerated().map {
            UInt32($0 * 2_654_435 & ((1 << $1) - 1)) << 8 | UInt32($1)
        }
    }

    /// `begun` ones and the codes of `bytes`, bit by bit.
    private static func bits(
        of bytes: ArraySlice<UInt8>,
        _ lengths: [Int],
        _ codes: [UInt32],
        begun: Int
    ) -> [Bool] {
        [Bool](repeating: true, count: begun)
            + bytes.flatMap { byte in
                (0..<lengths[Int(byte)]).map { codes[Int(byte)] >> (8 + UInt32($0)) & 1 == 1 }
            }
    }

    /// The bits that `write` adds to `begun` ones; they fit `most` bytes.
    private static func written(
        begun: Int,
        most: Int,
        _ write: (inout fs_bit_writer) -> Void
    ) -> [Bool] {
        var memory = [UInt8](repeating: 0x5a, count: most + 16)
        return memory.withUnsafeMutableBufferPointer { memory in
            guard let start = memory.baseAddress else { return [] }
            var writer = fs_bit_writer(
                bits: (1 << UInt64(begun)) - 1,
                count: UInt64(begun),
                next: start
            )
            write(&writer)
            #expect(writer.count < 8 && writer.bits >> writer.count == 0)
            let all = memory[..<(writer.next - start)].map { UInt64($0) }
            return all.flatMap { byte in (0..<8).map { byte >> $0 & 1 == 1 } }
                + (0..<writer.count).map { writer.bits >> $0 & 1 == 1 }
        }
    }

    /// Codes of one bit and of the most there are; of all lengths; short ones for what is frequent.
    private static let codeLengths: [[Int]] = [
        [Int](repeating: 1, count: 256),
        [Int](repeating: 14, count: 256),
        (0..<256).map { 1 + $0 % 14 },
        (0..<256).map { 1 + $0 / 19 },
        (0..<256).map { $0 % 5 == 0 ? 14 : 1 },
    ]

    private static func prediction(_ a: Int, _ b: Int, _ c: Int) -> UInt8 {
        let p = a + b - c
        let (toA, toB, toC) = (abs(p - a), abs(p - b), abs(p - c))
        return UInt8(toA <= toB && toA <= toC ? a : toB <= toC ? b : c)
    }

    enum Content: CaseIterable {
        case noise, extremes, smooth, greatest

        func bytes(_ count: Int, item: UInt64) -> [UInt8] {
            var generator = SeededGenerator(seed: Seed(81), item: item)
            return (0..<count).map { index in
                let bits = generator.next()
                return switch self {
                case .noise: UInt8(truncatingIfNeeded: bits)
                case .extremes: bits & 1 == 0 ? 0 : 255
                case .smooth: UInt8(truncatingIfNeeded: index / 7 + Int(bits & 3))
                case .greatest: 255
                }
            }
        }
    }
}
