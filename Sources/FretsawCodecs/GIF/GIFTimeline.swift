import FretsawRaster

/// The frames read so far, and the frames from which each can be composited.
struct GIFTimeline {
    private(set) var heads: [GIFFrameHead] = []
    private let canvas: PixelRect

    init(canvas: PixelSize) {
        self.canvas = PixelRect(origin: PixelPoint(x: 0, y: 0), size: canvas)
    }

    var count: Int { heads.count }

    subscript(index: Int) -> GIFFrameHead { heads[index] }

    mutating func append(_ head: GIFFrameHead) {
        var head = head
        let index = heads.count
        head.startsEmpty = startsEmpty(index)
        head.restart = restart(of: head, at: index, isWhole: true)
        heads.append(head)
    }

    /// Records that only `count` pixels of the last frame could be decoded.
    mutating func markLastPartial(_ count: Int) {
        let index = heads.count - 1
        heads[index].partialCount = count
        // Pixels it does not draw show the previous frame.
        heads[index].restart = restart(of: heads[index], at: index, isWhole: false)
    }

    /// Whether the canvas is empty before frame `index`.
    private func startsEmpty(_ index: Int) -> Bool {
        guard index > 0 else { return true }
        let last = heads[index - 1]
        return switch last.control.disposal {
        case .keep: false
        case .clear: last.descriptor.rect.contains(canvas)
        case .restore: last.startsEmpty
        }
    }

    private func restart(of head: GIFFrameHead, at index: Int, isWhole: Bool) -> Int {
        if head.startsEmpty { return index }
        // A frame that restores needs the pixels under it, even if it covers everything.
        let covers =
            isWhole && head.control.transparentIndex == nil
            && head.control.disposal != .restore && head.descriptor.rect.contains(canvas)
        return covers ? index : heads[index - 1].restart
    }
}

/// The properties of a frame.
struct GIFFrameHead {
    var descriptor: GIFImageDescriptor
    var control: GIFGraphicControl
    /// The byte offset of its descriptor.
    var offset: Int
    /// The frame from which compositing must begin to show this one; at most its own index.
    var restart = 0
    /// Whether the canvas is empty before this frame, whatever preceded it.
    var startsEmpty = false
    /// The number of decoded pixels of a damaged frame; nil for a complete one.
    var partialCount: Int?

    /// The frame for users of the decoder.
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
