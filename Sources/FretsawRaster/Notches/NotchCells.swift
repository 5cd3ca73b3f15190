internal import CRasterKernels

/// What is done to the pixels of a notch, and in which columns of its rows.
///
/// A value that owns its memory: keep one and draw many notches without allocation.
struct NotchCells: Sendable {
    private let layout: Layout
    /// Planes of a byte a pixel, one after another.
    private var planes: [UInt8]
    private var rows: [fs_notch_row]

    /// Cells of a notch `width` pixels wide and high, where nothing is done.
    init(width: Int) {
        layout = Layout(width: width)
        planes = Array(repeating: 0, count: layout.planeSize * Plane.allCases.count)
        rows = Array(repeating: fs_notch_row(), count: width)
    }

    /// Finds what is done where the outline lies so.
    ///
    /// - Precondition: the field has the notch's size.
    mutating func draw(_ field: DistanceField, _ widths: FramedNotch.Widths) {
        let (layout, width) = (layout, layout.width)
        precondition(field.size == PixelSize(width: width, height: width), "not the notch's size")
        unsafe planes.withUnsafeMutableBufferPointer { planes in
            unsafe rows.withUnsafeMutableBufferPointer { rows in
                unsafe field.withUnsafeDepths { depths in
                    unsafe fs_draw_notch(
                        depths,
                        width,
                        fs_notch_widths(
                            frame: widths.frame,
                            piece_frame: widths.pieceFrame
                        ),
                        layout.cells(planes.baseAddress),
                        rows.baseAddress
                    )
                }
            }
        }
    }

    /// Calls `body` with where cells and rows lie, to be read.
    @inline(__always)
    func withUnsafeCells(_ body: (fs_notch_cells, UnsafePointer<fs_notch_row>?) -> Void) {
        unsafe planes.withUnsafeBufferPointer { planes in
            unsafe rows.withUnsafeBufferPointer { rows in
                let first = unsafe UnsafeMutablePointer(mutating: planes.baseAddress)
                unsafe body(layout.cells(first), rows.baseAddress)
            }
        }
    }

    private enum Plane: Int, CaseIterable { case shiftX, shiftY, frame, fill, alpha, pieceFrame }

    /// Where in memory planes and rows lie.
    private struct Layout {
        /// Pixels in a row, and rows.
        let width: Int
        /// From one row to the next: rows are written and read eight pixels at a time.
        let stride: Int
        var planeSize: Int { stride * width }

        init(width: Int) {
            self.width = width
            stride = (width + 7) / 8 * 8 + 8
        }

        @inline(__always)
        func cells(_ first: UnsafeMutablePointer<UInt8>?) -> fs_notch_cells {
            guard let first = unsafe first else { preconditionFailure("a notch has pixels") }
            @inline(__always)
            func plane(_ plane: Plane) -> UnsafeMutablePointer<UInt8> {
                unsafe first + plane.rawValue * planeSize
            }
            @inline(__always)
            func shifts(_ plane: Plane) -> UnsafeMutablePointer<Int8> {
                // Of one size and layout; what lies there is of trivial type.
                unsafe UnsafeMutableRawPointer(first + plane.rawValue * planeSize)
                    .assumingMemoryBound(to: Int8.self)
            }
            return unsafe fs_notch_cells(
                shift_x: shifts(.shiftX),
                shift_y: shifts(.shiftY),
                frame: plane(.frame),
                fill: plane(.fill),
                alpha: plane(.alpha),
                piece_frame: plane(.pieceFrame),
                stride: stride
            )
        }
    }
}
