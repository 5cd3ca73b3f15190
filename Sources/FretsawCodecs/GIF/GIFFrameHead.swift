/// All that is known of a frame but its pixels.
struct GIFFrameHead {
    var descriptor: GIFImageDescriptor
    var control: GIFGraphicControl
    /// Where its descriptor begins in the file.
    var offset: Int
    /// The frame from which compositing can begin to show this one, at most its own index.
    var restart = 0
    /// True where the canvas is empty as the frame is painted, whatever came before.
    var startsEmpty = false
    /// Pixels that could be decoded of a damaged frame; nil for a whole one.
    var partialCount: Int?

    /// The frame as users see it.
    func frame(index: Int) -> GIFFrame {
        GIFFrame(
            index: index,
            rect: descriptor.rect,
            delayInCentiseconds: control.delayInCentiseconds,
            disposal: control.disposal,
            storedDisposal: control.storedDisposal,
            transparentIndex: control.transparentIndex,
            isInterlaced: descriptor.isInterlaced,
            hasLocalPalette: descriptor.palette.isLocal,
            colorCount: descriptor.palette.count,
            bitDepth: max(descriptor.minimumCodeSize, 1),
            isPartial: partialCount != nil,
            offset: offset
        )
    }
}
