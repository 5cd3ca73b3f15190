import CGIFKernels
import FretsawRaster

/// Draws the colour indices of a frame, without a branch per index.
@safe
struct GIFRowRenderer {
    private let colors: UnsafePointer<UInt32>
    private let transparent: Int32
    private let bits: Int32

    /// Creates a renderer for a frame with these 256 colours; see ``GIFColorTable``.
    init(_ head: borrowing GIFFrameHead, colors: UnsafePointer<UInt32>) {
        unsafe self.colors = unsafe colors
        transparent = head.control.transparentIndex.map(Int32.init) ?? -1
        // ``LZWDecoder`` gives indices of this size only.
        bits = Int32(head.descriptor.minimumCodeSize)
    }

    /// Draws the first `count` pixels of a frame.
    ///
    /// `visible` is its size without pixels beyond the canvas, and `pixels` its top left corner. With `skipsEmptyRows`,
    /// rows of only transparent indices are skipped, and `willDraw` is called for each other row.
    func draw(
        _ indices: UnsafePointer<UInt8>,
        count: Int,
        of descriptor: GIFImageDescriptor,
        visible: PixelSize,
        to pixels: UnsafeMutablePointer<UInt32>,
        pixelStride: Int,
        skipsEmptyRows: Bool = false,
        willDraw: (Int) -> Void = { _ in }
    ) {
        let size = descriptor.rect.size
        if count == size.pixelCount, !descriptor.isInterlaced, !skipsEmptyRows {
            // Rows of the canvas' width are contiguous.
            let isOneRow = size.width == pixelStride && visible.width == pixelStride
            unsafe draw(
                indices,
                columns: isOneRow ? visible.pixelCount : visible.width,
                rows: isOneRow ? 1 : visible.height,
                stride: size.width,
                to: pixels,
                pixelStride: pixelStride
            )
            return
        }
        var rows = GIFRowOrder(height: size.height, isInterlaced: descriptor.isInterlaced)
        for start in stride(from: 0, to: count, by: size.width) {
            guard let y = rows.next() else { break }
            guard y < visible.height else { continue }
            let columns = min(visible.width, count - start)
            if skipsEmptyRows {
                let row = unsafe UnsafeBufferPointer(start: indices + start, count: columns)
                if unsafe row.allSatisfy({ Int32($0) == transparent }) { continue }
                willDraw(y)
            }
            unsafe draw(indices + start, columns: columns, to: pixels + y * pixelStride)
        }
    }

    /// Draws `rows` rows of `columns` indices; strides, the distances of rows, are not used for one.
    private func draw(
        _ indices: UnsafePointer<UInt8>,
        columns: Int,
        rows: Int = 1,
        stride: Int = 0,
        to pixels: UnsafeMutablePointer<UInt32>,
        pixelStride: Int = 0
    ) {
        var area = unsafe fs_gif_rows(
            indices: indices,
            pixels: pixels,
            columns: columns,
            rows: rows,
            index_stride: stride,
            pixel_stride: pixelStride
        )
        unsafe fs_gif_draw(&area, colors, transparent, bits)
    }
}

/// The canvas colours of a frame's indices.
///
/// The transparent index has colour 0, so that it can be combined with the canvas by OR. Indices beyond the palette,
/// and all indices of a frame without a palette, are opaque black, as in Chromium.
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
