internal import FretsawFiles
import FretsawRaster

/// The PNG of a single frame, in a file or on the standard output.
final class SinglePNGSink: PictureSink {
    private let file: OutputFile
    private let listingPath: String?

    private var encoder: FramePNGEncoder

    init(
        _ path: String?,
        listingPath: String?,
        encoder: FramePNGEncoder
    ) throws(FileError) {
        file = try OutputFile(path)
        self.encoder = encoder
        self.listingPath = listingPath
    }

    func add(_ image: Image<RGBA8>) throws {
        var bytes: [UInt8] = []
        try encoder.encode(image, into: &bytes)
        try file.write(bytes)
    }

    func finish(_ listing: FrameListing) throws {
        try file.finish(listing, at: listingPath)
    }

    func discard() { file.discard() }
}
