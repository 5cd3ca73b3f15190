/// Draws colour indices row by row, eight at a time, without a branch per index.
@safe
struct GIFRowRenderer {
    private let colors: UnsafePointer<UInt32>
    private let transparent: UInt8?

    /// Creates a renderer for a frame with these 256 colours; see ``GIFColorTable``.
    init(colors: UnsafePointer<UInt32>, transparent: UInt8?) {
        unsafe self.colors = unsafe colors
        self.transparent = transparent
    }

    /// Draws `count` indices over the same number of pixels.
    func draw(
        _ indices: UnsafePointer<UInt8>,
        count: Int,
        to pixels: UnsafeMutablePointer<UInt32>
    ) {
        guard count >= 8 else {
            for at in 0..<count where unsafe indices[at] != transparent {
                unsafe pixels[at] = colors[Int(indices[at])]
            }
            return
        }
        if let transparent {
            Self.inEights(count) { at in
                unsafe drawOver(indices + at, to: pixels + at, transparent: transparent)
            }
        } else {
            Self.inEights(count) { at in unsafe drawOpaque(indices + at, to: pixels + at) }
        }
    }

    /// Calls `body` with the start of each group of eight; the last group may overlap the one
    /// before, which gives the same pixels.
    @inline(__always)
    private static func inEights(_ count: Int, _ body: (Int) -> Void) {
        var at = 0
        while at &+ 8 <= count {
            body(at)
            at &+= 8
        }
        if at < count { body(count &- 8) }
    }

    @inline(__always)
    private func drawOpaque(
        _ indices: UnsafePointer<UInt8>,
        to pixels: UnsafeMutablePointer<UInt32>
    ) {
        let eight = unsafe UnsafeRawPointer(indices).loadUnaligned(as: UInt64.self)
        let drawn = expand(eight)
        unsafe UnsafeMutableRawPointer(pixels).storeBytes(of: drawn, as: SIMD8<UInt32>.self)
    }

    @inline(__always)
    private func drawOver(
        _ indices: UnsafePointer<UInt8>,
        to pixels: UnsafeMutablePointer<UInt32>,
        transparent: UInt8
    ) {
        let eight = unsafe UnsafeRawPointer(indices).loadUnaligned(as: UInt64.self)
        guard eight != UInt64(transparent) &* 0x0101_0101_0101_0101 else { return }
        let target = UnsafeMutableRawPointer(pixels)
        let old = unsafe target.loadUnaligned(as: SIMD8<UInt32>.self)
        let drawn = expand(eight) | (old & keep(eight, transparent))
        unsafe target.storeBytes(of: drawn, as: SIMD8<UInt32>.self)
    }

    /// The colours of eight indices; 0 for the transparent one.
    @inline(__always)
    private func expand(_ eight: UInt64) -> SIMD8<UInt32> {
        var drawn = SIMD8<UInt32>()
        for lane in 0..<8 {
            drawn[lane] = unsafe colors[Int(eight &>> UInt64(8 &* lane) & 255)]
        }
        return drawn
    }

    /// A mask of eight indices: all ones for the transparent index, else 0.
    @inline(__always)
    private func keep(_ eight: UInt64, _ transparent: UInt8) -> SIMD8<UInt32> {
        let indices = unsafe unsafeBitCast(eight, to: SIMD8<UInt8>.self)
        let difference = indices ^ SIMD8(repeating: transparent)
        // Of 0 … 255, only 0 becomes negative when 1 is subtracted.
        let signed = SIMD8<Int32>(truncatingIfNeeded: difference) &- 1
        return SIMD8<UInt32>(truncatingIfNeeded: signed &>> 31)
    }
}

/// The canvas colours of a frame's indices.
///
/// The transparent index has colour 0, so that it can be combined with the canvas by OR. Indices
/// beyond the palette, and all indices of a frame without a palette, are opaque black, as in
/// Chromium.
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

    /// Loads the palette of a frame of the file `bytes`.
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

    /// A pixel with its bytes in memory order.
    private static func opaque(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt32 {
        UInt32(littleEndian: UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | 0xFF << 24)
    }
}
