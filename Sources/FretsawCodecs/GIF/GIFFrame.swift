public import FretsawRaster

/// A frame of a GIF as stored, without its pixels.
public struct GIFFrame: Hashable, Sendable {
    /// The index, from 0.
    public var index: Int
    /// The position on the canvas, outside of which a frame is clipped.
    public var rect: PixelRect
    /// The stored delay in hundredths of a second, 0 … 65,535; ``AnimationTiming`` has that of players.
    public var delayInCentiseconds: Int
    /// The disposal of the frame's area before the next frame.
    public var disposal: FrameDisposal
    /// The disposal as stored, 0 … 7.
    public var storedDisposal: Int
    /// The transparent index, which leaves the canvas unchanged.
    public var transparentIndex: UInt8?
    /// Whether rows are stored in four passes.
    public var isInterlaced: Bool
    /// Whether the frame has a local palette.
    public var hasLocalPalette: Bool
    /// The number of colours in the palette used; 0 if there is none.
    public var colorCount: Int
    /// The number of bits per colour index as stored, at least 1; above 8, no pixel can be decoded.
    public var bitDepth: Int
    /// Whether only the first pixels, or none, could be decoded, because of damage.
    public var isPartial: Bool
    /// The byte offset of the descriptor.
    public var offset: Int
}

extension GIFFrame {
    /// The frame in the type that all animation formats share.
    public var animationFrame: AnimationFrame {
        AnimationFrame(
            index: index,
            rect: rect,
            delay: .milliseconds(10 * delayInCentiseconds),
            disposal: disposal,
            isBlended: true,
            isPartial: isPartial,
            offset: offset
        )
    }
}

extension FrameDisposal {
    /// Converts a GIF's stored value: 2 clears, 3 and 4 restore, all others keep.
    public init(stored: Int) {
        switch stored {
        case 2: self = .clear
        case 3, 4: self = .restore
        default: self = .keep
        }
    }
}

/// The Graphic Control Extension before a frame (GIF89a § 23).
struct GIFGraphicControl: Equatable {
    static let label: UInt8 = 0xF9

    /// The delay in hundredths of a second as stored.
    var delayInCentiseconds = 0
    /// The disposal as stored, 0 … 7.
    var storedDisposal = 0
    /// The transparent index, which leaves the canvas unchanged.
    var transparentIndex: UInt8?

    var disposal: FrameDisposal { FrameDisposal(stored: storedDisposal) }

    /// The values for a frame without the extension.
    init() {}

    /// Reads the extension's only block; nil unless it has four bytes.
    init?(block: ArraySlice<UInt8>) {
        guard block.count == 4 else { return nil }
        let start = block.startIndex
        let flags = block[start]
        delayInCentiseconds = Int(block[start + 1]) | Int(block[start + 2]) << 8
        storedDisposal = Int(flags >> 2 & 7)
        transparentIndex = flags & 1 == 1 ? block[start + 3] : nil
    }
}
