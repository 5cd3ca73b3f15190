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
    init?(block: [UInt8]) {
        guard block.count == 4, let delay = block.littleEndian16(at: 1) else { return nil }
        delayInCentiseconds = delay
        storedDisposal = Int(block[0] >> 2 & 7)
        transparentIndex = block[0] & 1 == 1 ? block[3] : nil
    }
}
