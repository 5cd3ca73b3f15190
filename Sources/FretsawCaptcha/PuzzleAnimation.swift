public import FretsawRaster

/// The frames of a picture in which sprites move; the last frame is the picture at rest.
public struct PuzzleAnimation: Sendable {
    /// A frame and the time for which it is shown, a multiple of 10 ms, as in GIF files.
    public typealias Frame = (image: Image<RGBA8>, milliseconds: Int)

    /// The picture without sprites.
    let ground: Image<RGBA8>
    let sprites: [Image<RGBA8>]
    /// The times in milliseconds, and the sprites with their top left pixels, the nearest last.
    let placements: [(milliseconds: Int, sprites: [(index: Int, origin: PixelPoint)])]

    /// The frames, each drawn when it is read.
    public var frames: some RandomAccessCollection<Frame> {
        placements.lazy.map { frame in
            var image = ground
            for (index, origin) in frame.sprites { image.draw(sprites[index], at: origin) }
            return (image, frame.milliseconds)
        }
    }
}
