/// Writes a JPEG of one 8×8 block a component, each of one value, so that the decoded numbers are
/// known exactly: with a quantiser of 8 the DC coefficient is the value less 128.
struct FlatJPEG {
    /// The stored value of each component.
    var components: [UInt8]
    /// The colour transform of an Adobe segment: 0 none, 1 YCbCr, 2 YCCK; nil without a segment.
    var adobeTransform: UInt8?
    /// False to give each component a scan of its own.
    var isInterleaved = true
    var width = 8
    var height = 8

    /// The file.
    var bytes: [UInt8] {
        var file: [UInt8] = [0xFF, 0xD8]
        if let adobeTransform {
            file += segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, adobeTransform])
        }
        file += segment(0xDB, [0] + [UInt8](repeating: 8, count: 64))
        let count = UInt8(components.count)
        let ids = (1...count).map { $0 }
        file += segment(
            0xC0,
            [8, UInt8(height >> 8), UInt8(height & 255), UInt8(width >> 8), UInt8(width & 255)]
                + [count] + ids.flatMap { [$0, 0x11, 0] }
        )
        // DC: the twelve categories in four bits each. AC: end of block in one bit.
        file += segment(0xC4, [0x00, 0, 0, 0, 12] + [UInt8](repeating: 0, count: 12) + (0...11))
        file += segment(0xC4, [0x10, 1] + [UInt8](repeating: 0, count: 15) + [0])
        for scan in isInterleaved ? [ids] : ids.map({ [$0] }) {
            file += segment(
                0xDA,
                [UInt8(scan.count)] + scan.flatMap { [$0, 0x00] } + [0, 63, 0]
            )
            file += Self.entropyCoded(scan.map { components[Int($0) - 1] })
        }
        return file + [0xFF, 0xD9]
    }

    private static func entropyCoded(_ values: [UInt8]) -> [UInt8] {
        var bits: [Bool] = []
        func put(_ value: Int, _ count: Int) {
            for shift in (0..<count).reversed() { bits.append(value >> shift & 1 == 1) }
        }
        for value in values {
            let difference = Int(value) - 128
            let category = Int.bitWidth - abs(difference).leadingZeroBitCount
            put(category, 4)
            put(difference < 0 ? difference + (1 << category) - 1 : difference, category)
            put(0, 1)
        }
        while bits.count % 8 != 0 { bits.append(true) }
        return stride(from: 0, to: bits.count, by: 8).flatMap { start -> [UInt8] in
            let byte = bits[start..<start + 8].reduce(0) { $0 << 1 | ($1 ? 1 : 0) } as UInt8
            return byte == 0xFF ? [0xFF, 0] : [byte]
        }
    }

    private func segment(_ marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
        let length = payload.count + 2
        return [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + payload
    }
}

extension [UInt8] {
    /// The JPEG with a segment put in behind SOI.
    func insertingJPEGSegment(_ marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
        let length = payload.count + 2
        return self[..<2] + [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + payload
            + self[2...]
    }
}
