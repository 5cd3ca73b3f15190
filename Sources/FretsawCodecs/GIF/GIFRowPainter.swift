/// Paints colour indices in a row.
@safe
struct GIFRowPainter {
    private let colors: UnsafePointer<UInt32>
    private let transparent: UInt8?

    /// A painter of the frame that the tables were made for.
    ///
    /// `colors` holds 256 colours, then 256 masks of what is kept, as in ``GIFColorTable``.
    init(colors: UnsafePointer<UInt32>, transparent: UInt8?) {
        unsafe self.colors = unsafe colors
        self.transparent = transparent
    }

    /// Paints `count` indices over as many pixels.
    @inline(__always)
    func paint(_ indices: UnsafePointer<UInt8>, count: Int, to pixels: UnsafeMutablePointer<UInt32>)
    {
        if let transparent {
            unsafe paintOver(indices, count: count, to: pixels, transparent: transparent)
        } else {
            unsafe paintOpaque(indices, count: count, to: pixels)
        }
    }

    private func paintOpaque(
        _ indices: UnsafePointer<UInt8>,
        count: Int,
        to pixels: UnsafeMutablePointer<UInt32>
    ) {
        let whole = count & ~7
        var at = 0
        while at < whole {
            let eight = unsafe UnsafeRawPointer(indices + at).loadUnaligned(as: UInt64.self)
            unsafe expand(eight, to: pixels + at)
            at &+= 8
        }
        while at < count {
            unsafe pixels[at] = colors[Int(indices[at])]
            at &+= 1
        }
    }

    private func paintOver(
        _ indices: UnsafePointer<UInt8>,
        count: Int,
        to pixels: UnsafeMutablePointer<UInt32>,
        transparent: UInt8
    ) {
        let pattern = UInt64(transparent) &* 0x0101_0101_0101_0101
        let whole = count & ~7
        var at = 0
        while at < whole {
            let eight = unsafe UnsafeRawPointer(indices + at).loadUnaligned(as: UInt64.self)
            let difference = eight ^ pattern
            // Not zero where a byte of `difference` is: one of the eight is transparent.
            let zeros =
                (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
            if zeros == 0 {
                unsafe expand(eight, to: pixels + at)
            } else if difference != 0 {
                unsafe blend(indices + at, count: 8, to: pixels + at)
            }
            at &+= 8
        }
        unsafe blend(indices + at, count: count &- at, to: pixels + at)
    }

    @inline(__always)
    private func blend(
        _ indices: UnsafePointer<UInt8>,
        count: Int,
        to pixels: UnsafeMutablePointer<UInt32>
    ) {
        var at = 0
        while at < count {
            let index = Int(unsafe indices[at])
            unsafe pixels[at] = colors[index] | (pixels[at] & colors[index &+ 256])
            at &+= 1
        }
    }

    /// Paints eight opaque pixels, two to a store.
    @inline(__always)
    private func expand(_ eight: UInt64, to pixels: UnsafeMutablePointer<UInt32>) {
        let target = UnsafeMutableRawPointer(pixels)
        unsafe target.storeBytes(of: pair(eight), as: UInt64.self)
        unsafe target.storeBytes(of: pair(eight &>> 16), toByteOffset: 8, as: UInt64.self)
        unsafe target.storeBytes(of: pair(eight &>> 32), toByteOffset: 16, as: UInt64.self)
        unsafe target.storeBytes(of: pair(eight &>> 48), toByteOffset: 24, as: UInt64.self)
    }

    /// The two pixels of the lowest two indices, as they lie in memory.
    @inline(__always)
    private func pair(_ indices: UInt64) -> UInt64 {
        let first = UInt64(unsafe colors[Int(indices & 255)])
        let second = UInt64(unsafe colors[Int(indices &>> 8 & 255)])
        return first | second &<< 32
    }
}
