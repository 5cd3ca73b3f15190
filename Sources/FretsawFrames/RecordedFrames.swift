internal import FretsawFiles
internal import FretsawCodecs
internal import FoundationEssentials
internal import FretsawRaster

/// What an earlier run's listing says of its files, and of what they were made from.
struct RecordedFrames: Decodable, Equatable {
    struct Source: Decodable, Equatable {
        let file: String
        let bytes: Int
    }

    struct Size: Decodable, Equatable {
        let width: Int
        let height: Int
    }

    struct Entry: Decodable, Equatable {
        let index: Int
        /// Its PNG; nil where all frames are in one file.
        let file: String?
    }

    let source: Source
    let canvas: Size
    let frameSize: Size
    let format: String
    let timing: String
    /// The file of all frames; nil where each has its own.
    let file: String?
    let frameCount: Int
    let frames: [Entry]

    /// No listing is longer: 10,000 frames take 2 MB.
    private static let maxBytes = 1 << 28

    /// Reads the listing at `path`; nil where none is there, or another's file of that name.
    init?(at path: String) {
        guard let bytes = try? FileBytes.read(path, limit: RecordedFrames.maxBytes),
            let record = try? JSONDecoder().decode(RecordedFrames.self, from: Data(bytes))
        else { return nil }
        self = record
    }

    /// The names of its files, as they stand there.
    var names: [String] { (frames.map(\.file) + [file]).compactMap(\.self) }

    /// True where `request` would write these frames of `input` again.
    ///
    /// The input is known by its name without folders and its length: a run may be started from
    /// elsewhere.
    func answers(_ request: FrameRequest, for input: FrameInput) throws(FileError) -> Bool {
        guard format == request.format.rawValue, timing == request.timing.rawValue,
            FileName.last(of: source.file) == FileName.last(of: input.name)
        else { return false }
        if case .file(let path) = input, case .file(let bytes) = try Folder.entry(at: path),
            bytes != source.bytes
        {
            return false
        }
        // Sides of no picture, and counts of no animation, are not reckoned with.
        let sides = 1...1 << 24
        guard sides.contains(canvas.width), sides.contains(canvas.height),
            (0...Int(Int32.max)).contains(frameCount)
        else { return false }
        let size = request.scaling.size(
            of: PixelSize(width: canvas.width, height: canvas.height)
        )
        return frameSize == Size(width: size.width, height: size.height)
            && frames.count == request.selection.count(of: frameCount)
            && frames.allSatisfy { request.selection.contains($0.index) }
    }
}
