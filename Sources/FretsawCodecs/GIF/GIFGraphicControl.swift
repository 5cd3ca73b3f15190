/// What a Graphic Control Extension says about the frame after it (GIF89a § 23).
struct GIFGraphicControl: Equatable {
    /// The extension's label.
    static let label: UInt8 = 0xF9

    /// Hundredths of a second, as stored.
    var delayInCentiseconds = 0
    /// What happens to the frame's area afterwards, as stored: 0 … 7.
    var storedDisposal = 0
    /// The colour index that leaves the canvas as it is.
    var transparentIndex: UInt8?

    /// What happens to the frame's area afterwards.
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
