internal import FretsawFiles

/// A tar archive with a PNG for each frame, and the listing at its end.
final class FrameTarSink: EncodedFrameSink {
    private let file: OutputFile

    /// The archive `path`; nil for the standard output.
    init(_ path: String?) throws(FileError) { file = try OutputFile(path) }

    func add(_ png: [UInt8], of index: Int) throws(FileError) {
        try add(png, name: FrameDestination.frameName(index))
    }

    private func add(_ bytes: [UInt8], name: String) throws(FileError) {
        var block: [UInt8] = []
        block.reserveCapacity(bytes.count + 2 * TarHeader.blockSize)
        TarHeader(name: name, size: bytes.count).append(to: &block)
        block += bytes
        block += repeatElement(0, count: TarHeader.padding(for: bytes.count))
        try file.write(block)
    }

    func finish(_ listing: FrameListing) throws(FileError) {
        try add(listing.json(), name: FrameDestination.listingName)
        try file.write(TarHeader.endOfArchive)
        try file.finish(listing, at: nil)
    }

    func discard() { file.discard() }
}
