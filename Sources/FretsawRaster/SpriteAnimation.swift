/// An animation of sprites that move over a ground of one colour.
///
/// Everything else of the picture stays as it is, so a frame is described by the places of the
/// sprites. The pixels are colours, or indices of a palette.
public struct SpriteAnimation<Pixel: BitwiseCopyable & Hashable & Sendable>: Hashable, Sendable {
    /// A sprite and the place of its top left pixel.
    public struct Placement: Hashable, Sendable {
        /// The index of the sprite.
        public var sprite: Int
        /// The place of its top left pixel in the picture.
        public var origin: PixelPoint

        /// Places a sprite.
        @inlinable
        public init(_ sprite: Int, at origin: PixelPoint) {
            self.sprite = sprite
            self.origin = origin
        }
    }

    /// The places of all sprites for a while.
    public struct Frame: Hashable, Sendable {
        /// The sprites in the order in which they are drawn.
        public var placements: [Placement]
        /// The delay before the next frame, a multiple of 10 ms, as in GIF files.
        public var milliseconds: Int

        /// Creates a frame.
        @inlinable
        public init(_ placements: [Placement], milliseconds: Int) {
            self.placements = placements
            self.milliseconds = milliseconds
        }
    }

    /// The colour below all sprites, in all frames.
    public var ground: Pixel
    /// The pixel of sprites that is not drawn.
    public var clear: Pixel
    /// The sprites; their pixels are drawn as they are.
    public var sprites: [Image<Pixel>]
    /// The frames in order, at least one.
    public var frames: [Frame]

    /// Creates an animation.
    ///
    /// - Precondition: there is a frame, and placements name existing sprites.
    @inlinable
    public init(ground: Pixel, clear: Pixel, sprites: [Image<Pixel>], frames: [Frame]) {
        precondition(
            !frames.isEmpty
                && frames.allSatisfy { $0.placements.allSatisfy { sprites.indices ~= $0.sprite } }
        )
        self.ground = ground
        self.clear = clear
        self.sprites = sprites
        self.frames = frames
    }

    /// The time from the first frame to the last one.
    public var milliseconds: Int { frames.dropLast().reduce(0) { $0 + $1.milliseconds } }

    /// The same animation with other pixels.
    @inlinable
    public func map<New>(_ transform: (Pixel) -> New) -> SpriteAnimation<New> {
        SpriteAnimation<New>(
            ground: transform(ground),
            clear: transform(clear),
            sprites: sprites.map { sprite in
                Image(
                    width: sprite.width,
                    height: sprite.height,
                    pixels: sprite.pixelArray.map(transform)
                )
            },
            frames: frames.map { frame in
                SpriteAnimation<New>.Frame(
                    frame.placements.map {
                        SpriteAnimation<New>.Placement($0.sprite, at: $0.origin)
                    },
                    milliseconds: frame.milliseconds
                )
            }
        )
    }

    /// The box of a sprite in the picture.
    @inlinable
    func box(_ placement: Placement) -> PixelRect {
        PixelRect(origin: placement.origin, size: sprites[placement.sprite].size)
    }

    /// A box that contains all pixels of `picture` that differ between frames `shown` and `next`.
    @inlinable
    public func changes(from shown: Int, to next: Int, in picture: PixelRect) -> PixelRect {
        let (old, new) = (frames[shown].placements, frames[next].placements)
        let moved = old.filter { !new.contains($0) } + new.filter { !old.contains($0) }
        guard let first = moved.first else { return PixelRect(x: 0, y: 0, width: 1, height: 1) }
        var (left, top) = (first.origin.x, first.origin.y)
        var (right, bottom) = (left, top)
        for box in moved.map(box) {
            (left, top) = (min(left, box.minX), min(top, box.minY))
            (right, bottom) = (max(right, box.maxX), max(bottom, box.maxY))
        }
        return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
            .intersection(picture)
    }

    /// Replaces the sprites of frame `shown` in `picture` by those of frame `next`.
    ///
    /// - Complexity: O(pixels of the sprites)
    @inlinable
    public func show(_ next: Int, after shown: Int, on picture: inout Image<Pixel>) {
        for placement in frames[shown].placements { picture.fill(box(placement), with: ground) }
        draw(next, on: &picture)
    }

    /// Draws the sprites of frame `index` on a `picture` without sprites.
    @inlinable
    public func draw(_ index: Int, on picture: inout Image<Pixel>) {
        for placement in frames[index].placements { draw(placement, on: &picture) }
    }

    @inlinable
    func draw(_ placement: Placement, on picture: inout Image<Pixel>) {
        let sprite = sprites[placement.sprite]
        let (left, top) = (placement.origin.x, placement.origin.y)
        let area = box(placement).intersection(picture.bounds)
        guard !area.isEmpty else { return }
        for y in area.minY..<area.maxY {
            let source = sprite.row(y - top)
            var row = picture.mutableRow(y)
            for x in area.minX..<area.maxX where source[x - left] != clear {
                row[x] = source[x - left]
            }
        }
    }
}
