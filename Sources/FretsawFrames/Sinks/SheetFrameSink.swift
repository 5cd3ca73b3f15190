internal import FretsawFiles
import FretsawCodecs
import FretsawRaster

/// One PNG with all frames side by side.
final class SheetFrameSink: PictureSink {
    private let file: OutputFile
    private let listingPath: String?
    private let sheet: SpriteSheet
    private var picture: Image<RGBA8>
    private var count = 0
    private var encoder: FramePNGEncoder

    init(
        _ path: String?,
        listingPath: String?,
        sheet: SpriteSheet,
        encoder: FramePNGEncoder
    ) throws(FileError) {
        self.encoder = encoder
        file = try OutputFile(path)
        self.listingPath = listingPath
        self.sheet = sheet
        picture = Image(
            width: sheet.size.width,
            height: sheet.size.height,
            filledWith: .transparent
        )
    }

    func add(_ image: Image<RGBA8>) {
        picture.draw(image, at: sheet.origin(of: count))
        count += 1
    }

    func finish(_ listing: FrameListing) throws {
        var bytes: [UInt8] = []
        try encoder.encode(picture, into: &bytes)
        try file.write(bytes)
        try file.finish(listing, at: listingPath)
    }

    func discard() { file.discard() }
}
