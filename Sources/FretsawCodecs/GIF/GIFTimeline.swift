import FretsawRaster

/// The frames met so far, and from where each can be composited.
struct GIFTimeline {
    private(set) var heads: [GIFFrameHead] = []
    private let canvas: PixelRect

    init(canvas: PixelSize) {
        self.canvas = PixelRect(origin: PixelPoint(x: 0, y: 0), size: canvas)
    }

    var count: Int { heads.count }

    subscript(index: Int) -> GIFFrameHead { heads[index] }

    /// Adds the next frame.
    mutating func append(_ head: GIFFrameHead) {
        var head = head
        let index = heads.count
        head.startsEmpty = startsEmpty(index)
        head.restart = restart(of: head, at: index, isWhole: true)
        heads.append(head)
    }

    /// Says that only `count` pixels of the last frame could be decoded.
    mutating func markLastPartial(_ count: Int) {
        let index = heads.count - 1
        heads[index].partialCount = count
        // Pixels it does not draw show the previous frame.
        heads[index].restart = restart(of: heads[index], at: index, isWhole: false)
    }

    /// Takes the last frame back, of which nothing could be decoded.
    mutating func removeLast() {
        heads.removeLast()
    }

    /// Whether nothing is left on the canvas before frame `index`.
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
        // A frame that restores needs what is under it, even where it covers everything.
        let covers =
            isWhole && head.control.transparentIndex == nil
            && head.control.disposal != .restore && head.descriptor.rect.contains(canvas)
        return covers ? index : heads[index - 1].restart
    }
}

/// All that is known of a frame but its pixels.
struct GIFFrameHead {
    var descriptor: GIFImageDescriptor
    var control: GIFGraphicControl
    /// Where its descriptor begins in the file.
    var offset: Int
    /// The frame from which compositing can begin to show this one, at most its own index.
    var restart = 0
    /// Whether the canvas is empty as the frame is drawn, whatever came before.
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
