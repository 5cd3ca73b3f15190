import FretsawCodecs
internal import FretsawFiles
import FretsawRaster

/// The output of one animation's frames; files get their final names when they are complete.
protocol FrameSink: AnyObject {
    /// Finishes the output; the listing comes last, so an output with a listing is complete.
    func finish(_ listing: FrameListing) throws

    /// Removes all output, also after ``finish(_:)`` failed.
    func discard()
}

/// A sink for PNG files.
protocol EncodedFrameSink: FrameSink {
    func add(_ png: [UInt8], name: String) throws
}

protocol FileSink: FrameSink {
    var file: OutputFile { get }
}

extension FileSink {
    func finish(_ listing: FrameListing) throws { try file.finish(listing) }

    func discard() { file.discard() }
}

protocol PictureSink: FileSink {
    func add(_ image: Image<RGBA8>) throws
}

/// A sink that writes a canvas without a copy of it.
protocol CanvasSink: PictureSink {
    func add(_ canvas: Span<RGBA8>, of size: PixelSize) throws
}

extension CanvasSink {
    func add(_ image: Image<RGBA8>) throws { try add(image.pixels, of: image.size) }
}

/// The R, G, B, A bytes of all frames, one after the other.
final class RawFrameSink: CanvasSink {
    let file: OutputFile

    init(_ file: OutputFile) { self.file = file }

    func add(_ canvas: Span<RGBA8>, of size: PixelSize) throws {
        try unsafe file.write(canvas.bytes)
    }
}

/// Writes no frames.
final class DiscardingSink: CanvasSink {
    let file: OutputFile

    init(_ file: OutputFile) { self.file = file }

    func add(_ canvas: Span<RGBA8>, of size: PixelSize) {}
}

/// A folder with one PNG per frame.
final class FrameFolderSink: EncodedFrameSink {
    private let folder: CreatedDirectory
    private let listing: String
    private var written: [String] = []

    init(_ folder: String) throws(FileError) {
        self.folder = try CreatedDirectory(folder)
        listing = FrameDestination.path(of: FrameDestination.listingName, in: folder)
        // Until it is complete, it marks the frames of an incomplete run.
        _ = try OpenFile(AtomicFile.temporaryName(of: listing), for: .replace)
    }

    func add(_ png: [UInt8], name: String) throws(FileError) {
        let path = FrameDestination.path(of: name, in: folder.path)
        try AtomicFile.write(png, to: path, isDurable: false)
        written.append(path)
    }

    func finish(_ listing: FrameListing) throws(FileError) {
        try AtomicFile.write(listing.json(), to: self.listing, isDurable: false)
    }

    func discard() {
        for path in written + [AtomicFile.temporaryName(of: listing)] { try? Folder.remove(path) }
        folder.discard()
    }
}

/// A tar archive with one PNG per frame, and the listing at its end.
final class FrameTarSink: EncodedFrameSink, FileSink {
    let file: OutputFile

    init(_ file: OutputFile) { self.file = file }

    func add(_ bytes: [UInt8], name: String) throws(FileError) {
        var block: [UInt8] = []
        block.reserveCapacity(bytes.count + 2 * TarHeader.blockSize)
        TarHeader.append(name, bytes, to: &block)
        try file.write(block)
    }

    func finish(_ listing: FrameListing) throws(FileError) {
        try add(listing.json(), name: FrameDestination.listingName)
        try file.write(TarHeader.endOfArchive)
        try file.finish(listing)
    }
}

/// The PNG of a single frame, in a file or on standard output.
final class SinglePNGSink: CanvasSink {
    let file: OutputFile
    private var encoder: FramePNGEncoder

    init(_ file: OutputFile, encoder: FramePNGEncoder) {
        self.file = file
        self.encoder = encoder
    }

    func add(_ canvas: Span<RGBA8>, of size: PixelSize) throws {
        var bytes: [UInt8] = []
        try encoder.encode(canvas, of: size, into: &bytes)
        try file.write(bytes)
    }
}

/// One PNG with all frames side by side.
final class SheetFrameSink: PictureSink {
    let file: OutputFile
    private let sheet: SpriteSheet
    private var picture: Image<RGBA8>
    private var count = 0
    private var encoder: FramePNGEncoder

    init(_ file: OutputFile, sheet: SpriteSheet, encoder: FramePNGEncoder) {
        self.file = file
        self.sheet = sheet
        self.encoder = encoder
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
        let picture = picture
        try encoder.encode(picture.pixels, of: picture.size, into: &bytes)
        try file.write(bytes)
        try file.finish(listing)
    }
}

/// One animated PNG.
final class APNGFrameSink: PictureSink {
    let file: OutputFile
    private var encoder: APNGEncoder

    init(_ file: OutputFile, encoder: APNGEncoder) {
        self.file = file
        self.encoder = encoder
    }

    func add(_ image: Image<RGBA8>) throws {
        // The duration is known after all frames, because damage may remove some.
        try encoder.append(image, delay: .init(milliseconds: 0))
    }

    func finish(_ listing: FrameListing) throws {
        for entry in listing.written {
            let milliseconds =
                listing.schedule.interval?.milliseconds
                ?? Double(listing.schedule.durations[entry.frame.index] ?? 0)
            encoder.setDelay(.init(milliseconds: milliseconds), ofFrame: entry.number)
        }
        // In a damaged file the loop count may be after the damage.
        try encoder.setPlays(listing.loop.plays ?? 0)
        try file.write(encoder.finish())
        try file.finish(listing)
    }
}

/// Writes frames as PNGs, with alpha, fast or compact.
struct FramePNGEncoder: Sendable {
    private let compression: PNGCompression
    private var encoder = PNGEncoder()

    init(_ compression: PNGCompression) { self.compression = compression }

    /// Replaces `bytes` by the pixels of a picture of `size` as a PNG file.
    mutating func encode(
        _ pixels: Span<RGBA8>,
        of size: PixelSize,
        into bytes: inout [UInt8]
    ) throws(CodecError) {
        switch compression {
        case .fast: encoder.encode(pixels, of: size, opaque: false, into: &bytes)
        case .compact: bytes = try CompactPNG.encode(pixels, of: size, opaque: false)
        }
    }
}
