public import FretsawRaster

/// One frame of a GIF: everything but its pixels, as stored.
public struct GIFFrame: Hashable, Sendable {
    /// Its number, from 0.
    public var index: Int
    /// Its place; it may reach beyond the canvas, where it is cut off.
    public var rect: PixelRect
    /// How long it is shown, in hundredths of a second, as stored: 0 … 65,535.
    ///
    /// ``GIFTiming`` says how long players show it.
    public var delayInCentiseconds: Int
    /// The disposal of its area before the next frame.
    public var disposal: GIFDisposal
    /// The disposal as stored, 0 … 7.
    public var storedDisposal: Int
    /// The colour index that leaves the canvas as it is.
    public var transparentIndex: UInt8?
    /// Whether its rows are stored in four passes.
    public var isInterlaced: Bool
    /// Whether it has a palette of its own.
    public var hasLocalPalette: Bool
    /// Colours of the palette in use, 0 without any.
    public var colorCount: Int
    /// Bits of a colour index, 1 … 8.
    public var bitDepth: Int
    /// Whether damage left only its first pixels; always the last frame.
    public var isPartial: Bool
    /// Where its descriptor begins in the file.
    public var offset: Int
}

/// The disposal of a frame's area before the next frame is drawn.
public enum GIFDisposal: String, CaseIterable, Sendable {
    /// It stays.
    case keep
    /// It becomes transparent; the background colour is not used.
    case clear
    /// It becomes what it was before the frame; on the first frame, empty.
    case restore

    /// The meaning of a stored value: 2 clears, 3 and 4 restore, all others keep.
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
    /// The extension's label.
    static let label: UInt8 = 0xF9

    /// Hundredths of a second, as stored.
    var delayInCentiseconds = 0
    /// The disposal as stored, 0 … 7.
    var storedDisposal = 0
    /// The colour index that leaves the canvas as it is.
    var transparentIndex: UInt8?

    /// The disposal.
    var disposal: GIFDisposal { GIFDisposal(stored: storedDisposal) }

    /// The state of a frame without the extension.
    init() {}

    /// The extension's only block; nil unless it has four bytes.
    init?(block: ArraySlice<UInt8>) {
        guard block.count == 4 else { return nil }
        let start = block.startIndex
        let flags = block[start]
        delayInCentiseconds = Int(block[start + 1]) | Int(block[start + 2]) << 8
        storedDisposal = Int(flags >> 2 & 7)
        transparentIndex = flags & 1 == 1 ? block[start + 3] : nil
    }
}
