import FretsawInteraction
import FretsawWeb
import FretsawWebTesting

extension ByteWriter {
    /// Writes environment of 320 × 480, in Chinese, as a page does.
    mutating func environment(width: Double = 320, height: Double = 480, keyboard: Double = 0) {
        size(Size(width: width, height: height))
        double(0)
        double(0)
        double(keyboard)
        byte(0)
        flag(false)
    }

    /// The bytes that a closure writes.
    static func written(_ write: (inout ByteWriter) -> Void) -> [UInt8] {
        var writer = ByteWriter()
        write(&writer)
        return writer.bytes
    }
}

extension Reply {
    /// A part that shows.
    subscript(kind: UInt8, index: UInt16 = 0) -> Part? {
        parts.first { $0.name == PartName(kind: kind, index: index) }
    }

    /// The tags of the effects.
    var tags: [UInt8] { effects.compactMap(\.first) }

    /// The fields of effects with a tag.
    func readers(of tag: UInt8) -> [ByteReader] {
        effects.filter { $0.first == tag }.map { ByteReader(Array($0.dropFirst())) }
    }
}
