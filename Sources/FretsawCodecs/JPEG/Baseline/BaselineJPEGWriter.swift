import CJPEGKernels
import FretsawRaster

/// Writes JPEGs with 4:2:0 colours by kernels of our own, to the very bytes of libjpeg-turbo.
///
/// A value that owns its scratch memory: keep one and write many pictures without allocation.
struct BaselineJPEGWriter {
    private var quality: Int
    private var tables: BaselineJPEGTables
    private var samples: [Int16] = []
    private var coded: [UInt8] = []
    private var stuffed: [UInt8] = []

    /// Nothing on a processor without the instructions that the kernels are made of.
    init?() {
        guard fs_jpeg_kernels_can_run() != 0 else { return nil }
        quality = JPEGEncodingOptions.default.quality
        tables = BaselineJPEGTables(quality: quality)
    }

    /// Writes `image` over the contents of `bytes`.
    ///
    /// - Precondition: both sides lie in 1…65,535, `quality` in 1…100.
    /// - Complexity: O(pixels)
    mutating func write(_ image: borrowing Image<RGBA8>, quality: Int, into bytes: inout [UInt8]) {
        if quality != self.quality {
            self.quality = quality
            tables = BaselineJPEGTables(quality: quality)
        }
        makeRoom(width: image.width)
        bytes.removeAll(keepingCapacity: true)
        tables.head.append(width: image.width, height: image.height, to: &bytes)
        var state = fs_jpeg_state()
        for y in stride(from: 0, to: image.height, by: 16) {
            var count = code(image, from: y, state: &state)
            if y + 16 >= image.height, state.count > 0 {
                // The last byte is filled up with ones (T.81 § F.1.2.3).
                let missing = 8 - state.count
                coded[count] = UInt8(
                    truncatingIfNeeded: state.bits << missing | ((1 << missing) - 1)
                )
                count += 1
            }
            append(count: count, to: &bytes)
        }
        bytes += [0xFF, 0xD9]
    }

    /// Grows the scratch memory to what the kernels need for a strip of that width.
    private mutating func makeRoom(width: Int) {
        let units = (width + 15) / 16
        let most = units * FS_JPEG_UNIT_BLOCKS * FS_JPEG_BLOCK_BYTES + 8
        guard coded.count < most else { return }
        samples = [Int16](repeating: 0, count: units * 16 * FS_JPEG_STRIP_ROWS)
        coded = [UInt8](repeating: 0, count: most)
        stuffed = [UInt8](repeating: 0, count: 2 * most + 32)
    }

    /// Fills ``coded`` with the bits of sixteen rows, or those that are left, and returns their bytes.
    private mutating func code(
        _ image: borrowing Image<RGBA8>,
        from y: Int,
        state: inout fs_jpeg_state
    ) -> Int {
        unsafe image.pixels.withUnsafeBytes { pixels in
            guard let pixels = pixels.baseAddress else { return 0 }
            let rows = unsafe pixels + y * image.width * MemoryLayout<RGBA8>.stride
            return unsafe fs_jpeg_code_strip(
                tables.divisors,
                tables.codes,
                rows.assumingMemoryBound(to: UInt8.self),
                image.width,
                min(16, image.height - y),
                &samples,
                &state,
                &coded
            )
        }
    }

    /// Appends the first `count` bytes of ``coded``, zeros stuffed in.
    private mutating func append(count: Int, to bytes: inout [UInt8]) {
        let length = unsafe fs_jpeg_stuff_zeros(coded, count, &stuffed)
        bytes += stuffed[..<length]
    }
}
