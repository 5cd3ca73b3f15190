internal import CRasterKernels

extension Image<RGBA8> {
    /// Paints a piece whose content is `tile` into this picture, the notch's frame along its outline.
    ///
    /// - Parameters:
    ///   - tile: as large as the notch's square.
    ///   - notch: whose outline the piece has.
    ///   - origin: the place in this picture of the top left pixel of the notch's square.
    /// - Complexity: O(pixels of the notch)
    public mutating func paintPiece(
        _ tile: ShadedTile,
        of notch: FramedNotch,
        at origin: PixelPoint
    ) {
        precondition(tile.side == notch.side, "not the notch's size")
        guard width > 0, height > 0 else { return }
        let (left, top) = (origin.x - notch.reach, origin.y - notch.reach)
        unsafe withUnsafePicture { picture in
            unsafe notch.withUnsafeNotch { notch in
                unsafe tile.withUnsafeTile { tile in
                    unsafe fs_paint_piece(picture, notch, left, top, tile)
                }
            }
        }
    }
}

extension Image<RGBA8> {
    /// Calls `body` with the picture as kernels take it.
    @inline(__always)
    mutating func withUnsafePicture(_ body: (fs_picture) -> Void) {
        let (width, height) = (width, height)
        unsafe withUnsafeMutablePixels { pixels in
            // Of one size and layout; what lies there is of trivial type.
            let first = unsafe UnsafeMutableRawPointer(pixels)
                .assumingMemoryBound(to: UInt32.self)
            unsafe body(fs_picture(pixels: first, width: width, height: height))
        }
    }
}
