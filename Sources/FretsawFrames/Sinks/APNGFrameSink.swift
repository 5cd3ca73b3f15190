internal import FretsawFiles
import FretsawCodecs
import FretsawRaster

/// One animated PNG.
final class APNGFrameSink: PictureSink {
    private let file: OutputFile
    private let listingPath: String?
    private var encoder: APNGEncoder

    init(_ path: String?, listingPath: String?, encoder: APNGEncoder) throws(FileError) {
        file = try OutputFile(path)
        self.listingPath = listingPath
        self.encoder = encoder
    }

    func add(_ image: Image<RGBA8>) throws {
        // How long it lasts is known when all frames are: damage may leave some out.
        try encoder.append(image, delay: .init(milliseconds: 0))
    }

    func finish(_ listing: FrameListing) throws {
        for entry in listing.written {
            let milliseconds =
                listing.schedule.interval?.milliseconds
                ?? Double(listing.schedule.durations[entry.frame.index] ?? 0)
            encoder.setDelay(.init(milliseconds: milliseconds), ofFrame: entry.number)
        }
        // Of a damaged file the loop count may lie behind the damage.
        try encoder.setPlays(listing.loop.plays ?? 0)
        try file.write(encoder.finish())
        try file.finish(listing, at: listingPath)
    }

    func discard() { file.discard() }
}
