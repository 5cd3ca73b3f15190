import CGIFKernels
import FretsawRandom
import Testing

@testable import FretsawCodecs

/// Kernels with and without the widest vectors, compared with plain loops.
@Suite("Kernels of the GIF decoder")
struct GIFKernelTests {
    private static let widths = Array(1...70) + [127, 310]

    /// Rows of indices below 1 << `bits`: noise, areas of one colour, and much of the index `most`.
    private static func indices(_ count: Int, bits: Int, most: Int, item: UInt64) -> [UInt8] {
        var generator = SeededGenerator(seed: Seed(31), item: item)
        var indices: [UInt8] = []
        while indices.count < count {
            let value = UInt8(generator.draw(in: 0...(1 << bits) - 1))
            switch generator.draw(in: 0...3) {
            case 0: indices.append(value)
            case 1: indices += [UInt8](repeating: value, count: generator.draw(in: 1...90))
            case 2: indices += [UInt8](repeating: UInt8(most), count: generator.draw(in: 1...90))
            default: indices += [value, UInt8(most), value]
            }
        }
        return Array(indices[..<count])
    }

    @Test("Indices are drawn as a plain loop draws them, packed or not", arguments: 1...8)
    func drawing(bits: Int) {
        for width in Self.widths {
            for transparent in [-1, 0, (1 << bits) - 1] {
                let (rows, stride) = (3, width + 5)
                var generator = SeededGenerator(seed: Seed(32), item: UInt64(width))
                var colors = (0..<256).map { _ in UInt32(generator.draw(in: 1...1 << 30)) }
                if transparent >= 0 { colors[transparent] = 0 }
                let indices = Self.indices(
                    width * rows,
                    bits: bits,
                    most: max(transparent, 0),
                    item: UInt64(width)
                )
                let canvas = (0..<UInt32(rows * stride)).map { 0xF000_0000 | $0 }
                var expected = canvas
                for (place, index) in indices.enumerated() where Int(index) != transparent {
                    expected[place / width * stride + place % width] = colors[Int(index)]
                }
                func drawn(_ draw: (inout fs_gif_rows) -> Void) -> [UInt32] {
                    var pixels = canvas
                    indices.withUnsafeBufferPointer { indices in
                        pixels.withUnsafeMutableBufferPointer { pixels in
                            var area = fs_gif_rows(
                                indices: indices.baseAddress,
                                pixels: pixels.baseAddress,
                                columns: width,
                                rows: rows,
                                index_stride: width,
                                pixel_stride: stride
                            )
                            draw(&area)
                        }
                    }
                    return pixels
                }
                let (hole, depth) = (Int32(transparent), Int32(bits))
                #expect(drawn { fs_gif_draw(&$0, colors, hole, depth) } == expected, "\(width)")
                #expect(drawn { fs_gif_draw_by_eights(&$0, colors, hole) } == expected, "\(width)")
            }
        }
    }

    @Test("Codes of any kind are decoded as the standard says", arguments: 0..<UInt64(60))
    func codes(item: UInt64) {
        var generator = SeededGenerator(seed: Seed(33), item: item)
        let size = generator.draw(in: 0...8)
        var plain = PlainLZW(minimumCodeSize: size)
        var (data, bit): ([UInt8], Int) = ([], 0)
        // Seldom a clear, end or invalid code; often the newest string, or only valid codes.
        let damage = generator.draw(in: 0...2) == 0
        let favoursNewest = generator.draw(in: 0...1) == 0
        for _ in 0..<generator.draw(in: 1...9_000) where plain.output.count < 200_000 {
            var code = generator.draw(in: 0...max(0, plain.strings.count - 1))
            if favoursNewest, generator.draw(in: 0...1) == 0 { code = plain.newest }
            switch generator.draw(in: 0...3_000) {
            case 0: code = plain.clear
            case 1 where damage: code = plain.clear + 1
            case 2 where damage: code = generator.draw(in: 0...(1 << plain.width) - 1)
            default: if plain.clear...plain.clear + 1 ~= code { code = 0 }
            }
            for position in 0..<plain.width {
                if bit % 8 == 0 { data.append(0) }
                data[bit / 8] |= UInt8(code >> position & 1) << UInt8(bit % 8)
                bit += 1
            }
            plain.decode(code)
        }
        // The frame ends before, at or after the last index.
        let count = max(1, plain.output.count + generator.draw(in: -3...3))
        var blocks: [UInt8] = []
        var rest = data[...]
        while !rest.isEmpty {
            let part = rest.prefix(generator.draw(in: 1...255))
            blocks += [UInt8(part.count)] + part
            rest = rest.dropFirst(part.count)
        }
        blocks.append(0)
        var decoder = LZWDecoder()
        // The second frame finds the table as the first has left it.
        for _ in 0..<2 {
            var found = [UInt8](
                repeating: 0,
                count: LZWDecoder.prefix + count + LZWDecoder.slack
            )
            var iterator = GIFDataBlocks(from: 0)
            let result = decoder.decode(
                blocks,
                blocks: &iterator,
                minimumCodeSize: size,
                count: count,
                into: &found
            )
            let expected = plain.output.prefix(count)
            #expect(result.count == expected.count)
            #expect(result.outcome == (expected.count == count ? FS_LZW_COMPLETE : plain.outcome))
            #expect(found[LZWDecoder.prefix...].prefix(result.count).elementsEqual(expected))
        }
    }
}

/// The decoder of GIF89a, appendix F, with a string for each code.
private struct PlainLZW {
    let clear: Int
    private(set) var strings: [[UInt8]]
    private(set) var width: Int
    private(set) var output: [UInt8] = []
    private(set) var outcome = FS_LZW_OUT_OF_DATA
    private var previous: [UInt8] = []

    /// The code that the next code adds; 0 if there is none.
    var newest: Int { previous.isEmpty || strings.count == 4_096 ? 0 : strings.count }

    init(minimumCodeSize: Int) {
        clear = 1 << minimumCodeSize
        width = minimumCodeSize + 1
        // No string for the clear code and the end code.
        strings = (0..<clear).map { [UInt8($0)] } + [[], []]
    }

    mutating func decode(_ code: Int) {
        guard outcome == FS_LZW_OUT_OF_DATA else { return }
        if code == clear {
            strings.removeLast(strings.count - clear - 2)
            previous = []
            width = clear.trailingZeroBitCount + 1
        } else if code == clear + 1 {
            outcome = FS_LZW_ENDED_EARLY
        } else if code < strings.count {
            add(previous, strings[code])
            append(strings[code])
        } else if code == strings.count, !previous.isEmpty, strings.count < 4_096 {
            add(previous, previous)
            append(strings[code])
        } else {
            outcome = FS_LZW_BAD_CODE
        }
    }

    private mutating func add(_ string: [UInt8], _ next: [UInt8]) {
        guard !string.isEmpty, strings.count < 4_096 else { return }
        strings.append(string + next.prefix(1))
    }

    private mutating func append(_ string: [UInt8]) {
        output += string
        previous = string
        // The next code adds an entry.
        if strings.count >> width != 0, width < 12 { width += 1 }
    }
}
