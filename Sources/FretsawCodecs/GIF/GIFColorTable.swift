/// The colours of a frame's indices as they lie on the canvas.
///
/// The transparent index is 0, so that it can be laid over what is kept. Indices beyond the
/// palette, and all of them without one, are opaque black, as in Chromium.
@safe
struct GIFColorTable: ~Copyable {
    /// 256 colours.
    let entries: UnsafeMutablePointer<UInt32>
    private var palette: GIFPalette?
    private var transparent: UInt8?

    init() {
        unsafe entries = .allocate(capacity: 256)
        unsafe entries.initialize(repeating: 0, count: 256)
    }

    deinit { unsafe entries.deallocate() }

    /// Makes the colours those of a frame of the file `bytes`.
    mutating func use(_ palette: GIFPalette, transparent: UInt8?, of bytes: [UInt8]) {
        let isSame = palette == self.palette
        guard !isSame || transparent != self.transparent else { return }
        let count = min(palette.count, 256, max(0, bytes.count - palette.offset) / 3)
        unsafe bytes.withUnsafeBufferPointer { bytes in
            for index in 0..<count {
                let place = palette.offset &+ 3 &* index
                unsafe entries[index] = Self.opaque(
                    bytes[place],
                    bytes[place &+ 1],
                    bytes[place &+ 2]
                )
            }
        }
        for index in count..<256 { unsafe entries[index] = Self.opaque(0, 0, 0) }
        if let transparent { unsafe entries[Int(transparent)] = 0 }
        self.palette = palette
        self.transparent = transparent
    }

    /// A pixel as its four bytes lie in memory.
    private static func opaque(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt32 {
        UInt32(littleEndian: UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | 0xFF << 24)
    }
}
