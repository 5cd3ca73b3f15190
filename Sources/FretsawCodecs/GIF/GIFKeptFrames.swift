import CGIFKernels
import FretsawRaster

/// The colour indices of decoded frames.
///
/// Indices are packed: areas of one colour need two bytes for up to 256 blocks of 32 indices, others
/// about one byte per index. Frames that are narrower than a block, extend beyond the canvas or are
/// incomplete are not packed.
struct GIFKeptFrames {
    /// The colour indices of a frame.
    struct Frame {
        var bytes: [UInt8]
        var isPacked: Bool
    }

    /// The number of bytes of all frames together; further frames are not kept.
    static let limit = 1 << 28

    private var frames: [Frame?] = []
    private var byteCount = 0
    private var scratch: [UInt8] = []

    /// The frame `index`; nil if it is not kept.
    subscript(index: Int) -> Frame? { frames.indices.contains(index) ? frames[index] : nil }

    /// Keeps the next frame, unless all together need more than ``limit`` bytes.
    mutating func append(
        _ head: GIFFrameHead,
        indices: UnsafePointer<UInt8>,
        canvas: PixelRect
    ) {
        let rect = head.descriptor.rect
        let count = head.partialCount ?? rect.size.pixelCount
        guard byteCount + count <= Self.limit else {
            frames.append(nil)
            return
        }
        let isPacked =
            head.partialCount == nil && rect.size.width >= FS_GIF_BLOCK && canvas.contains(rect)
        let bytes =
            isPacked
            ? unsafe pack(indices, rect.size)
            : unsafe [UInt8](UnsafeBufferPointer(start: indices, count: count))
        byteCount += bytes.count
        frames.append(Frame(bytes: bytes, isPacked: isPacked))
    }

    private mutating func pack(_ indices: UnsafePointer<UInt8>, _ size: PixelSize) -> [UInt8] {
        let blocks = (size.width + FS_GIF_BLOCK - 1) / FS_GIF_BLOCK * size.height
        let most = blocks * (FS_GIF_BLOCK + 2)
        if scratch.count < most { scratch = [UInt8](repeating: 0, count: most) }
        var area = unsafe fs_gif_rows(
            indices: indices,
            pixels: nil,
            columns: size.width,
            rows: size.height,
            index_stride: size.width,
            pixel_stride: 0
        )
        return unsafe scratch.withUnsafeMutableBufferPointer { scratch in
            let count = unsafe fs_gif_pack(&area, scratch.baseAddress)
            return unsafe [UInt8](scratch[..<count])
        }
    }
}

/// The colour indices of a frame, in stored order, borrowed.
@safe
enum GIFIndices {
    /// One byte per index.
    case plain(UnsafePointer<UInt8>)
    /// All rows of a complete frame, packed as in ``GIFKeptFrames``.
    case packed(UnsafeBufferPointer<UInt8>)
}

extension GIFKeptFrames.Frame {
    /// Calls `body` with the indices.
    func withIndices<Result>(_ body: (GIFIndices) -> Result) -> Result {
        unsafe bytes.withUnsafeBufferPointer { buffer in
            guard let start = buffer.baseAddress, !isPacked else {
                return unsafe body(.packed(buffer))
            }
            return unsafe body(.plain(start))
        }
    }
}
