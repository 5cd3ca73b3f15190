import FretsawCaptcha
import FretsawRaster
import FretsawService

/// The pairs of an archive as challenges, with the tolerances of the settings.
struct PairPack: ChallengePack {
    private let archive: PairArchive
    let scale: PictureScale
    private let tolerance: Int

    /// Indexes the archive at `path`.
    ///
    /// - Throws: `FileError`, `BatchError`.
    init(_ path: String, tolerance: (CaptchaKind) -> Int) throws {
        archive = try PairArchive(path)
        // A pair that cannot be read is reported when it should be given out.
        scale = (try? archive.pair(at: 0).scale) ?? .one
        self.tolerance = tolerance(archive.kind)
    }

    var kind: CaptchaKind { archive.kind }
    var count: Int { archive.count }

    func identity(of index: Int) throws -> [UInt8] { try archive.identity(of: index) }

    func challenge(at index: Int) throws -> ChallengePictures {
        let pair = try archive.pair(at: index)
        let answer: SealedAnswer
        var words: [String] = []
        switch pair.answer {
        case .slide(let x): answer = SealedAnswer(slideTo: x, tolerance: tolerance)
        case .drag(let x, let y): answer = SealedAnswer(dragTo: x, y, tolerance: tolerance)
        case .clickWord(let placed, let tolerance):
            words = placed.map(\.text)
            answer = SealedAnswer(clicks: placed.map { ($0.x, $0.y) }, tolerance: tolerance)
        case .icons(let centres, let tolerance):
            answer = SealedAnswer(figures: centres.map { ($0.x, $0.y) }, tolerance: tolerance)
        case .rotate(let angle):
            answer = SealedAnswer(degrees: angle, tolerance: tolerance)
        }
        return ChallengePictures(
            background: pair.background,
            piece: pair.piece,
            words: words,
            preset: pair.preset,
            task: pair.task,
            layout: pair.layout,
            scale: pair.scale,
            answer: answer
        )
    }
}
