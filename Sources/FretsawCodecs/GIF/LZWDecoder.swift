/// GIF's LZW decompression (GIF89a, appendix F), for one frame after another.
///
/// Every string the table can hold has already been written: an entry is a place and a length in
/// the output itself, whose first 256 places hold the single bytes. A code is then one copy from
/// an earlier place, and the string a code is about to complete overlaps its own end by one byte,
/// which a forward copy fills in.
struct LZWDecoder {
    /// How a frame's data ended.
    enum Outcome: Equatable {
        /// All indices were there; data beyond them is ignored, as browsers do.
        case complete
        /// The end code came first.
        case endedEarly
        /// The data ended first.
        case outOfData
        /// A code that the table does not hold yet.
        case badCode
    }

    /// Where the indices begin in ``output``.
    static let start = 256
    private static let tableSize = 4_096

    /// The single bytes, then the colour indices.
    private(set) var output: [UInt8] = (0...255).map { $0 }
    /// Place << 16 | length, for each code.
    private var table = [UInt64](repeating: 0, count: LZWDecoder.tableSize)

    /// Decodes `count` colour indices into ``output``, from ``start``.
    ///
    /// - Parameters:
    ///   - data: the frame's data blocks, joined.
    ///   - minimumCodeSize: 0 … 8.
    ///   - count: indices wanted; checked against a limit by the caller.
    /// - Returns: how it ended. Only after ``Outcome/complete`` are all `count` indices valid;
    ///   places not reached hold 0.
    mutating func decode(_ data: [UInt8], minimumCodeSize: Int, count: Int) -> Outcome {
        precondition(0...8 ~= minimumCodeSize, "a code size giflib would have refused")
        output.removeSubrange(Self.start...)
        output.append(contentsOf: repeatElement(0, count: count))
        for literal in 0..<1 << minimumCodeSize { table[literal] = UInt64(literal) << 16 | 1 }
        return Self.decode(
            data.span,
            minimumCodeSize: minimumCodeSize,
            table: &table,
            output: &output
        )
    }

    private static func decode(
        _ data: Span<UInt8>,
        minimumCodeSize: Int,
        table: inout [UInt64],
        output: inout [UInt8]
    ) -> Outcome {
        var table = table.mutableSpan
        var output = output.mutableSpan
        let clear = 1 << minimumCodeSize
        let end = output.count
        var place = start
        var next = clear + 2
        var width = minimumCodeSize + 1
        var bits: UInt64 = 0
        var bitCount = 0
        var input = 0

        while place < end {
            while bitCount < width {
                guard input < data.count else { return .outOfData }
                bits |= UInt64(data[input]) &<< UInt64(bitCount)
                input &+= 1
                bitCount &+= 8
            }
            let code = Int(bits & ((1 &<< UInt64(width)) &- 1))
            bits &>>= UInt64(width)
            bitCount &-= width

            if code == clear {
                next = clear + 2
                width = minimumCodeSize + 1
                continue
            }
            if code == clear + 1 { return .endedEarly }
            guard code < next else { return .badCode }

            let entry = table[code]
            let from = Int(entry >> 16)
            let length = Int(entry & 0xFFFF)
            for step in 0..<min(length, end &- place) {
                output[place &+ step] = output[from &+ step]
            }
            // The string just written and the first index of the one to come.
            if next < tableSize {
                table[next] = UInt64(place) << 16 | UInt64(length + 1)
                next &+= 1
                if width < 12, (next &- 1) >> width != 0 { width &+= 1 }
            }
            place &+= length
        }
        return .complete
    }
}
