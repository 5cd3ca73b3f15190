import Foundation

/// The size declared by a picture file, read without the project's own decoders.
struct PictureSize: Equatable {
    var width: Int
    var height: Int

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Reads a PNG or JPEG file in strict Base64; nil for anything else.
    init?(base64: String) {
        guard let data = Data(base64Encoded: base64) else { return nil }
        let bytes = [UInt8](data)
        func number(_ offset: Int) -> Int { Int(bytes[offset]) << 8 | Int(bytes[offset + 1]) }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]), bytes.count > 24 {
            self.init(width: number(18), height: number(22))
            return
        }
        guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
        var offset = 2
        while offset + 9 < bytes.count, bytes[offset] == 0xFF {
            // A frame's header: baseline or progressive.
            if [0xC0, 0xC1, 0xC2].contains(bytes[offset + 1]) {
                self.init(width: number(offset + 7), height: number(offset + 5))
                return
            }
            offset += 2 + number(offset + 2)
        }
        return nil
    }
}
