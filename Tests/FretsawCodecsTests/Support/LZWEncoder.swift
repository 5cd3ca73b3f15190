/// A textbook LZW encoder for two-bit indices, as an oracle for the decoder.
enum LZWEncoder {
    /// The codes of `indices` and their widths in bits, from the first clear code to the end code.
    ///
    /// A full table of 4,096 entries is either cleared or used on without new entries.
    static func codes(of indices: [UInt8], clearsFullTable: Bool) -> [(Int, Int)] {
        let clear = 4
        var table: [[UInt8]: Int] = [:]
        var next = 0
        var width = 0
        func reset() {
            table = Dictionary(uniqueKeysWithValues: (0..<4).map { ([UInt8($0)], $0) })
            next = clear + 2
            width = 3
        }
        reset()
        var codes = [(clear, width)]
        var string: [UInt8] = []
        for index in indices {
            let longer = string + [index]
            if table[longer] != nil {
                string = longer
                continue
            }
            codes.append((table[string] ?? 0, width))
            if next < 4_096 {
                table[longer] = next
                // The decoder is one entry behind: codes grow once it could meet this one.
                if next == 1 << width, width < 12 { width += 1 }
                next += 1
            } else if clearsFullTable {
                codes.append((clear, width))
                reset()
            }
            string = [index]
        }
        if !string.isEmpty { codes.append((table[string] ?? 0, width)) }
        // The last code completed an entry as well.
        if next == 1 << width, width < 12 { width += 1 }
        return codes + [(clear + 1, width)]
    }
}
