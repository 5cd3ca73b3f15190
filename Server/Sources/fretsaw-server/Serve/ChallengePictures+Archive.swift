import FretsawCaptcha
import FretsawCrypto
import FretsawJSON
import FretsawKinds
import FretsawRaster
import FretsawService

extension ChallengePictures {
    /// Combines the files of a pair of an archive; nil if they do not belong together.
    ///
    /// `tolerance` is that of slide, drag and rotate answers; clicks have the tolerance in the archive.
    init?(
        description: [UInt8],
        answer: [UInt8],
        background: [UInt8],
        piece: [UInt8]?,
        tolerance: Int
    ) {
        guard let open = try? JSONReader.read(description),
            let secret = try? JSONReader.read(answer),
            let kind = open["kind"]?.string.flatMap(CaptchaKind.init(rawValue:)),
            let preset = open["preset"]?.string,
            let scale = open["scale"].map({ $0.whole.flatMap(PictureScale.init(rawValue:)) })
                ?? .one,
            Self.isRecorded(background, as: .background, in: open),
            let task = kind.traits.tasks.first(where: {
                ($0 == .figure) == (secret["figures"] != nil)
            })
                ?? kind.traits.tasks.first,
            piece.map({ Self.isRecorded($0, as: .piece, in: open) })
                ?? (kind.gesture == .clicks && task != .icons),
            open["index"] == secret["index"], open["kind"] == secret["kind"],
            let found = Answer(of: kind, open, secret, tolerance: tolerance),
            let layout = PuzzleLayout(of: kind, scale, open, secret)
        else { return nil }
        self.init(kind: kind, answer: found)
        self.preset = preset
        self.scale = scale
        self.background = background
        self.piece = piece
        self.layout = layout
        self.task = task
        guard task == .words else { return }
        words = secret["answer"]?.array?.compactMap { $0["word"]?.string } ?? []
        guard words.count == found.targets.count else { return nil }
    }

    private static func isRecorded(
        _ file: [UInt8],
        as role: PictureRole,
        in open: JSONValue
    ) -> Bool {
        open["files"]?[role.rawValue]?["sha256"]?.string == SHA256.hexDigest(of: file)
    }
}

extension JSONValue {
    /// A number of pixels or degrees; nil for anything else.
    fileprivate var whole: Int? {
        number.flatMap { Int(exactly: $0) }.flatMap { 0...65_535 ~= $0 ? $0 : nil }
    }

    /// The members `x` and `y`; nil if one of them is missing.
    fileprivate var point: PixelPoint? {
        guard let x = self["x"]?.whole, let y = self["y"]?.whole else { return nil }
        return PixelPoint(x: x, y: y)
    }
}

extension PuzzleLayout {
    fileprivate init?(
        of kind: CaptchaKind,
        _ scale: PictureScale,
        _ open: JSONValue,
        _ secret: JSONValue
    ) {
        func size(_ role: PictureRole) -> PixelSize? {
            let file = open["files"]?[role.rawValue]
            guard let width = file?["width"]?.whole, let height = file?["height"]?.whole else {
                return nil
            }
            return PixelSize(width: width / scale.rawValue, height: height / scale.rawValue)
        }
        guard let background = size(.background) else { return nil }
        self.init(background: background)
        let isClicked = kind.gesture == .clicks
        if isClicked, open["prompts"] == nil {
            clicks = open["clicks"]?.whole
            guard clicks != nil else { return nil }
        }
        guard open["files"]?[PictureRole.piece.rawValue] != nil else { return }
        let start = isClicked ? PixelPoint(x: 0, y: 0) : open["start"]?.point
        guard let start, let size = size(.piece) else { return nil }
        piece = PixelRect(origin: start, size: size)
        guard kind.shape == .place, kind.gesture == .slider else { return }
        let notch = secret["notch"]
        guard let top = notch?["y"]?.whole, let height = notch?["height"]?.whole else { return nil }
        row = top..<top + height
    }
}

extension Answer {
    fileprivate init?(
        of kind: CaptchaKind,
        _ open: JSONValue,
        _ secret: JSONValue,
        tolerance: Int
    ) {
        let answer = secret["answer"]
        switch kind.shape {
        case .place:
            guard let place = answer?.point else { return nil }
            self =
                kind.gesture == .slider
                ? Answer(slideTo: place.x, tolerance: tolerance)
                : .place(Target(place, tolerance: tolerance))
        case .places:
            guard let list = answer?.array, !list.isEmpty, let tolerance = open["tolerance"]?.whole
            else { return nil }
            let targets = list.compactMap(\.point).map { Target($0, tolerance: tolerance) }
            guard targets.count == list.count else { return nil }
            self = .places(targets)
        case .angle:
            guard let angle = answer?["angle"]?.whole else { return nil }
            self.init(degrees: angle, tolerance: tolerance)
        case .work: return nil
        }
    }
}
