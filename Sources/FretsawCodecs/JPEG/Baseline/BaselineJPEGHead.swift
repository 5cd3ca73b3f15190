/// The segments before a picture's bits, in the order and with the bytes of libjpeg.
struct BaselineJPEGHead: Sendable {
    private let beforeFrame: [UInt8]
    private let afterFrame: [UInt8]

    /// Of pictures with the given divisors, coded with the tables everybody knows.
    init(luma: JPEGQuantisationTable, color: JPEGQuantisationTable) {
        var bytes: [UInt8] = [0xFF, Marker.start]
        // JFIF 1.01, pixels as wide as high, no thumbnail.
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
        // Three components with their tables; all coefficients, every bit of them.
        Self.append(Marker.scan, [3, 1, 0x00, 2, 0x11, 3, 0x11, 0, 63, 0], to: &bytes)
        afterFrame = bytes
    }

    /// Appends all that stands before the bits of a picture with 4:2:0 colours.
    ///
    /// - Precondition: both sides lie in 1…65,535.
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

    /// What stands behind 0xFF (T.81, table B.1).
    private enum Marker {
        static let start: UInt8 = 0xD8
        static let jfif: UInt8 = 0xE0
        static let quantisation: UInt8 = 0xDB
        static let baselineFrame: UInt8 = 0xC0
        static let huffman: UInt8 = 0xC4
        static let scan: UInt8 = 0xDA
    }
}
