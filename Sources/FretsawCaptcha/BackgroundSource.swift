public import FretsawRandom
public import FretsawRaster
public import FretsawScenery

/// Where clean pictures come from, before anything is cut out of them.
public protocol BackgroundSource: Sendable {
    /// Paints a clean, opaque picture over all of `image`, at that image's size.
    ///
    /// The picture is a function of the source and of the numbers drawn: no clock, no other
    /// randomness. No two calls that draw different numbers give the same picture.
    ///
    /// - Returns: what was painted, for the manifest.
    func paint(
        into image: inout Image<RGBA8>,
        using generator: inout SeededGenerator
    ) throws -> BackgroundOrigin

    /// The same backgrounds for puzzles whose pieces are cut out of them: none that are enlarged.
    ///
    /// Enlarged pixels repeat a pattern every few columns, and a piece shows where in it it was cut.
    func forPieces() -> any BackgroundSource
}

extension BackgroundSource {
    /// This source, which enlarges nothing.
    public func forPieces() -> any BackgroundSource { self }
}

extension Scenery: BackgroundSource {
    /// Paints one picture of one of the families; every pixel becomes opaque.
    ///
    /// - Returns: the family's name.
    public func paint(
        into image: inout Image<RGBA8>,
        using generator: inout SeededGenerator
    ) -> BackgroundOrigin {
        let family = draw(into: &image, using: &generator)
        return BackgroundOrigin(source: .scenery, name: family.rawValue)
    }

    /// The same families without enlargement.
    public func forPieces() -> any BackgroundSource { withoutEnlargement() }
}

/// What a background was made from, as the manifest tells it.
public struct BackgroundOrigin: Hashable, Sendable {
    /// The two kinds of backgrounds.
    public enum Source: String, Sendable {
        /// A picture of the site's own.
        case photo
        /// Drawn by the engine.
        case scenery
    }

    /// Photo or scenery.
    public var source: Source
    /// The photo's file name, or the scenery's family.
    public var name: String

    /// A background from `source` called `name`.
    public init(source: Source, name: String) {
        self.source = source
        self.name = name
    }
}
