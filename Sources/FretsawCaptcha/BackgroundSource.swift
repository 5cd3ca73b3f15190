public import FretsawRandom
public import FretsawRaster
public import FretsawScenery

/// A source of clean pictures, without notches.
public protocol BackgroundSource: Sendable {
    /// Draws a clean, opaque picture over all of `image`; returns its origin, for the manifest.
    ///
    /// The picture is a function of the source and of the random numbers drawn, without any other
    /// randomness. Different random numbers give different pictures.
    func drawBackground(
        into image: inout Image<RGBA8>,
        using generator: inout SeededGenerator
    ) throws -> BackgroundOrigin

    /// The source of the background of one item of the batch; items can share work, such as a panorama.
    func backgrounds(forItem item: UInt64, seed: Seed) throws -> any BackgroundSource

    /// The same backgrounds without enlargement, for puzzles that cut pieces out of them: a pattern of
    /// repeated columns would reveal where a piece was cut.
    func forPieces() -> any BackgroundSource
}

extension BackgroundSource {
    /// This source, because most items share nothing.
    public func backgrounds(forItem item: UInt64, seed: Seed) throws -> any BackgroundSource {
        self
    }

    /// This source, because it does not enlarge.
    public func forPieces() -> any BackgroundSource { self }
}

extension Scenery: BackgroundSource {
    /// Draws a picture of one of the families, whose name it returns; every pixel becomes opaque.
    public func drawBackground(
        into image: inout Image<RGBA8>,
        using generator: inout SeededGenerator
    ) -> BackgroundOrigin {
        let family = draw(into: &image, using: &generator)
        return BackgroundOrigin(source: .scenery, name: family.rawValue)
    }

    /// The same families without enlargement.
    public func forPieces() -> any BackgroundSource { withoutEnlargement() }
}

/// The origin of a background, for the manifest.
public struct BackgroundOrigin: Hashable, Sendable {
    /// The two kinds of backgrounds.
    public enum Source: String, Sendable {
        /// A photo of the site.
        case photo
        /// Built-in scenery.
        case scenery
    }

    /// Photo or scenery.
    public var source: Source
    /// The photo's file name, or the scenery's family.
    public var name: String

    /// Creates the origin of a background from `source` with this name.
    public init(source: Source, name: String) {
        self.source = source
        self.name = name
    }
}
