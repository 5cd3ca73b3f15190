import FretsawRaster

/// R, G, B, A bytes of all frames, one after another.
final class RawFrameSink: PictureSink {
    private let file: ProductFile
    private let listingPath: String?

    init(_ path: String?, listingPath: String?) throws(BatchError) {
        file = try ProductFile(path)
        self.listingPath = listingPath
    }

    func add(_ image: Image<RGBA8>) throws(BatchError) {
        try unsafe file.write(image.pixels.bytes)
    }

    func finish(_ listing: FrameListing) throws(BatchError) {
        try file.finish(listing, at: listingPath)
    }

    func discard() { file.discard() }
}
