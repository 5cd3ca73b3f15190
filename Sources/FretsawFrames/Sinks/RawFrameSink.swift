internal import FretsawFiles
import FretsawRaster

/// R, G, B, A bytes of all frames, one after another.
final class RawFrameSink: PictureSink {
    private let file: OutputFile
    private let listingPath: String?

    init(_ path: String?, listingPath: String?) throws(FileError) {
        file = try OutputFile(path)
        self.listingPath = listingPath
    }

    func add(_ image: Image<RGBA8>) throws(FileError) {
        try unsafe file.write(image.pixels.bytes)
    }

    func finish(_ listing: FrameListing) throws(FileError) {
        try file.finish(listing, at: listingPath)
    }

    func discard() { file.discard() }
}
