internal import CRasterKernels

extension Image<RGBA8> {
    /// Cuts `notch` out of this picture: draws what lies beyond the frame inwards, and over it frame
    /// and fill in the notch's colours.
    ///
    /// - Parameters:
    ///   - notch: what is cut; its frame does not touch those of other notches.
    ///   - origin: the place in this picture of the top left pixel of the notch's square.
    ///   - tile: what lies over the fill, but not over its soft edge: as large as the notch's square;
    ///     nothing by default.
    /// - Complexity: O(pixels of the notch)
    public mutating func cutOut(
        _ notch: FramedNotch,
        at origin: PixelPoint,
        tile: ShadedTile? = nil
    ) {
        if let tile { precondition(tile.side == notch.side, "not the notch's size") }
        guard width > 0, height > 0 else { return }
        let (left, top) = (origin.x - notch.reach, origin.y - notch.reach)
        unsafe withUnsafePicture { picture in
            unsafe notch.withUnsafeNotch { notch in
                unsafe fs_cut_notch(picture, notch, left, top)
                unsafe tile?.withUnsafeTile { tile in
                    unsafe fs_lay_tile(picture, notch, left, top, tile)
                }
            }
        }
    }
}
