import FretsawCaptcha
import FretsawCrypto
import FretsawJSON
import FretsawRaster

/// A pair read from an archive, with its answer.
struct ArchivedPair: Sendable {
    /// The correct answer.
    enum Answer: Sendable, Hashable {
        /// The left edge of the piece, in pixels.
        case slide(x: Int)
        /// The top left corner of the piece, in pixels.
        case drag(x: Int, y: Int)
        /// The words to click in order, with their centres, and the largest distance of a click, in pixels.
        case clickWord([Word], tolerance: Int)
        /// The centres of the figures to click in order, and the largest distance of a click, in pixels.
        case icons([PixelPoint], tolerance: Int)
        /// The clockwise angle in degrees.
        case rotate(angle: Int)
    }

    /// A word to click.
    struct Word: Sendable, Hashable {
        /// The word.
        let text: String
        /// Its centre in pixels.
        let x, y: Int
    }

    /// The kind of puzzle.
    let kind: CaptchaKind
    /// The name of the size preset, or `custom`.
    let preset: String
    /// The background's file.
    let background: [UInt8]
    /// The piece's file; nil for kinds without one.
    let piece: [UInt8]?
    /// The scale of the pictures; layout and answer are in layout pixels.
    let scale: PictureScale
    /// The action that the puzzle asks for.
    let task: PuzzleTask
    /// How a client shows the pictures.
    let layout: PuzzleLayout
    /// The correct answer.
    let answer: Answer

    /// Combines the files of a pair; nil if they do not belong together.
    init?(description: [UInt8], answer: [UInt8], background: [UInt8], piece: [UInt8]?) {
        guard let open = try? JSONReader.read(description),
            let secret = try? JSONReader.read(answer),
            let kind = open["kind"]?.string.flatMap(CaptchaKind.init(rawValue:)),
            let preset = open["preset"]?.string,
            let scale = ArchivedPair.scale(open),
            ArchivedPair.isRecorded(background, as: .background, in: open),
            piece.map({ ArchivedPair.isRecorded($0, as: .piece, in: open) })
                ?? (kind == .clickWord),
            open["index"] == secret["index"], open["kind"] == secret["kind"],
            let found = ArchivedPair.answer(of: kind, open, secret),
            let layout = ArchivedPair.layout(of: kind, scale, open, secret)
        else { return nil }
        self.kind = kind
        self.preset = preset
        self.scale = scale
        self.background = background
        self.piece = piece
        self.answer = found
        self.layout = layout
        task =
            switch kind {
            case .slide: secret["figures"] == nil ? .jigsaw : .figure
            case .drag: .drag
            case .clickWord: .words
            case .icons: .icons
            case .rotate: .upright
            }
    }

    private static func isRecorded(
        _ file: [UInt8],
        as role: PictureRole,
        in open: JSONValue
    ) -> Bool {
        open["files"]?[role.rawValue]?["sha256"]?.string == SHA256.hexDigest(of: file)
    }

    private static func whole(_ value: JSONValue?) -> Int? {
        value?.number.flatMap { Int(exactly: $0) }.flatMap { 0...65_535 ~= $0 ? $0 : nil }
    }

    /// The scale of the pictures; nil if it is not supported.
    private static func scale(_ open: JSONValue) -> PictureScale? {
        open["scale"].map { whole($0).flatMap(PictureScale.init(rawValue:)) } ?? .one
    }

    private static func layout(
        of kind: CaptchaKind,
        _ scale: PictureScale,
        _ open: JSONValue,
        _ secret: JSONValue
    ) -> PuzzleLayout? {
        func size(_ role: PictureRole) -> PixelSize? {
            let file = open["files"]?[role.rawValue]
            guard let width = whole(file?["width"]), let height = whole(file?["height"]) else {
                return nil
            }
            return PixelSize(width: width / scale.rawValue, height: height / scale.rawValue)
        }
        guard let background = size(.background) else { return nil }
        guard kind != .clickWord else { return PuzzleLayout(background: background) }
        if kind == .icons {
            guard let strip = size(.piece), let clicks = whole(open["clicks"]) else { return nil }
            let box = PixelRect(origin: PixelPoint(x: 0, y: 0), size: strip)
            return PuzzleLayout(background: background, piece: box, clicks: clicks)
        }
        guard let piece = size(.piece), let x = whole(open["start"]?["x"]),
            let y = whole(open["start"]?["y"])
        else { return nil }
        let box = PixelRect(origin: PixelPoint(x: x, y: y), size: piece)
        guard kind == .slide else { return PuzzleLayout(background: background, piece: box) }
        guard let top = whole(secret["notch"]?["y"]), let height = whole(secret["notch"]?["height"])
        else { return nil }
        return PuzzleLayout(background: background, piece: box, row: top..<top + height)
    }

    private static func answer(
        of kind: CaptchaKind,
        _ open: JSONValue,
        _ secret: JSONValue
    ) -> Answer? {
        switch kind {
        case .slide:
            return whole(secret["answer"]?["x"]).map { .slide(x: $0) }
        case .drag:
            guard let x = whole(secret["answer"]?["x"]), let y = whole(secret["answer"]?["y"])
            else { return nil }
            return .drag(x: x, y: y)
        case .clickWord, .icons:
            guard let list = secret["answer"]?.array, !list.isEmpty,
                let tolerance = whole(open["tolerance"])
            else { return nil }
            if kind == .icons {
                let centres = list.compactMap { figure -> PixelPoint? in
                    guard let x = whole(figure["x"]), let y = whole(figure["y"]) else { return nil }
                    return PixelPoint(x: x, y: y)
                }
                return centres.count == list.count ? .icons(centres, tolerance: tolerance) : nil
            }
            let words = list.compactMap { word -> Word? in
                guard let text = word["word"]?.string, let x = whole(word["x"]),
                    let y = whole(word["y"])
                else { return nil }
                return Word(text: text, x: x, y: y)
            }
            return words.count == list.count ? .clickWord(words, tolerance: tolerance) : nil
        case .rotate:
            return whole(secret["answer"]?["angle"]).map { .rotate(angle: $0) }
        }
    }
}
