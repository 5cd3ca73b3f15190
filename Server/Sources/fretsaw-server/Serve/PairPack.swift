import FretsawCaptcha
import FretsawKinds
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
        self.tolerance = tolerance(archive.kind)
        // A pair that cannot be read is reported when it should be given out.
        scale = (try? archive.pair(at: 0, tolerance: self.tolerance).scale) ?? .one
    }

    var kind: CaptchaKind { archive.kind }
    var count: Int { archive.count }

    func identity(of index: Int) throws -> [UInt8] { try archive.identity(of: index) }

    func challenge(at index: Int) throws -> ChallengePictures {
        try archive.pair(at: index, tolerance: tolerance)
    }
}
