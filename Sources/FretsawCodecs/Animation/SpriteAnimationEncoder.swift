public import FretsawRaster

/// Encodes animations of sprites as APNG or GIF files with one palette, played once.
///
/// The colours of sprites are exact; the rest of the picture shares the remaining colours of the
/// palette. Every frame stores only the box of its changes, in which unchanged pixels are
/// transparent. The bytes depend only on the pixels.
///
/// An encoder owns its scratch memory: reuse it to write many animations.
public struct SpriteAnimationEncoder: Sendable {
    private var patch: [UInt8] = []
    private var filtered: [UInt8] = []
    private var deflate = ZeroRunDeflate()

    /// The most colours of sprites and ground: half of a palette.
    public static let maxSpriteColours = 127

    /// The index of unchanged pixels.
    private static let unchanged: UInt8 = 0

    /// Creates an encoder; the first animation allocates its scratch memory.
    public init() {}

    /// Replaces the contents of `bytes` with `animation` in `picture`, which shows its last frame.
    ///
    /// - Precondition: sprites and ground have at most ``maxSpriteColours``, all opaque.
    /// - Throws: ``CodecError`` for a size that the format cannot store.
    /// - Complexity: O(pixels of the picture + frames · pixels of a box)
    public mutating func encode(
        _ animation: SpriteAnimation<RGBA8>,
        in picture: Image<RGBA8>,
        as format: AnimationEncoding,
        into bytes: inout [UInt8]
    ) throws(CodecError) {
        let palette = SpriteAnimationEncoder.palette(of: animation, in: picture)
        var map = PaletteMap(palette)
        func index(_ pixel: RGBA8) -> UInt8 {
            pixel == animation.clear ? SpriteAnimationEncoder.unchanged : map.index(of: pixel) + 1
        }
        let indexed = animation.map(index)
        var shown = Image(
            width: picture.width,
            height: picture.height,
            pixels: picture.pixelArray.map(index)
        )
        indexed.show(0, after: indexed.frames.count - 1, on: &shown)
        switch format {
        case .apng: try encodeAPNG(indexed, &shown, [.transparent] + palette, into: &bytes)
        case .gif: try encodeGIF(indexed, &shown, [.black] + palette, into: &bytes)
        }
    }

    /// The colours of the sprites, then those of the picture.
    private static func palette(
        of animation: SpriteAnimation<RGBA8>,
        in picture: Image<RGBA8>
    ) -> [RGBA8] {
        var colours = [animation.ground]
        var known = Set(colours)
        for sprite in animation.sprites {
            for pixel in sprite.pixelArray
            where pixel != animation.clear && known.insert(pixel).inserted {
                colours.append(pixel)
            }
        }
        precondition(colours.count <= maxSpriteColours, "too many colours of sprites")
        var histogram = ColorHistogram()
        histogram.add(picture)
        return colours + histogram.palette(count: 255 - colours.count)
    }

    /// Shows the frame after `frame` and returns the box of its changes, whose indices are in ``patch``.
    private mutating func advance(
        _ animation: SpriteAnimation<UInt8>,
        from frame: Int,
        on shown: inout Image<UInt8>
    ) -> PixelRect {
        let box = animation.changes(from: frame, to: frame + 1, in: shown.bounds)
        patch.removeAll(keepingCapacity: true)
        for y in box.minY..<box.maxY {
            patch += shown.pixelArray[y * shown.width + box.minX..<y * shown.width + box.maxX]
        }
        animation.show(frame + 1, after: frame, on: &shown)
        var place = 0
        var before = patch.mutableSpan
        for y in box.minY..<box.maxY {
            let row = shown.row(y)
            for x in box.minX..<box.maxX {
                before[place] =
                    before[place] == row[x] ? SpriteAnimationEncoder.unchanged : row[x]
                place += 1
            }
        }
        return box
    }

    private mutating func encodeGIF(
        _ animation: SpriteAnimation<UInt8>,
        _ shown: inout Image<UInt8>,
        _ palette: [RGBA8],
        into bytes: inout [UInt8]
    ) throws(CodecError) {
        var encoder = try GIFEncoder(size: shown.size, palette: palette)
        var (box, indices) = (shown.bounds, shown.pixelArray)
        for (number, frame) in animation.frames.enumerated() {
            if number > 0 {
                box = advance(animation, from: number - 1, on: &shown)
                indices = patch
            }
            var stored = GIFEncoder.Frame(rect: box, indices: indices)
            stored.transparentIndex = SpriteAnimationEncoder.unchanged
            stored.delayInCentiseconds = frame.milliseconds / 10
            try encoder.append(stored)
        }
        bytes = try encoder.finish()
    }
}

extension SpriteAnimationEncoder {
    private mutating func encodeAPNG(
        _ animation: SpriteAnimation<UInt8>,
        _ shown: inout Image<UInt8>,
        _ palette: [RGBA8],
        into bytes: inout [UInt8]
    ) throws(CodecError) {
        let size = shown.size
        let maxSide = APNGEncoder.maxSide
        try CodecError.check(width: size.width, height: size.height, maxSide: maxSide, of: .apng)
        bytes.removeAll(keepingCapacity: true)
        bytes.appendPNGSignature()
        // Colour type 3: indices of a palette.
        bytes.appendPNGHeader(width: size.width, height: size.height, colourType: 3)
        bytes.appendAnimationControl(frames: UInt32(animation.frames.count), plays: 1)
        bytes.appendChunk("PLTE") { bytes in
            for colour in palette { bytes += [colour.red, colour.green, colour.blue] }
        }
        // The alpha of index 0; the other colours are opaque.
        bytes.appendChunk("tRNS") { $0.append(0) }
        var sequence: UInt32 = 0
        for (number, frame) in animation.frames.enumerated() {
            let box =
                number == 0
                ? shown.bounds : advance(animation, from: number - 1, on: &shown)
            bytes.appendFrameControl(
                sequence: sequence,
                rect: box,
                delay: APNGEncoder.Delay(milliseconds: Double(frame.milliseconds)),
                drawsOver: number > 0
            )
            sequence += 1
            if number == 0 {
                bytes.appendChunk("IDAT") {
                    appendStream(shown.pixelArray, width: size.width, to: &$0)
                }
            } else {
                bytes.appendChunk("fdAT") { bytes in
                    bytes.append(bigEndian: sequence)
                    appendStream(patch, width: box.size.width, to: &bytes)
                }
                sequence += 1
            }
        }
        bytes.appendChunk("IEND") { _ in }
    }

    /// Appends the zlib stream of rows of `width` indices.
    ///
    /// All rows have the Paeth filter, which predicts areas of one index and their edges exactly.
    private mutating func appendStream(_ indices: [UInt8], width: Int, to bytes: inout [UInt8]) {
        let count = indices.count + indices.count / width
        if filtered.count != count { filtered = [UInt8](repeating: 0, count: count) }
        let pixels = indices.span
        var target = filtered.mutableSpan
        var end = 0
        for start in stride(from: 0, to: pixels.count, by: width) {
            target[end] = 4
            end += 1
            var (left, aboveLeft) = (0, 0)
            for place in start..<start + width {
                let above = start == 0 ? 0 : Int(pixels[place - width])
                let prediction: Int
                if left == aboveLeft {
                    prediction = above
                } else if above == aboveLeft {
                    prediction = left
                } else {
                    // PNG § 9.4: the nearest one to left + above − aboveLeft, in this order.
                    let toLeft = abs(above - aboveLeft)
                    let toAbove = abs(left - aboveLeft)
                    let toBoth = abs(left + above - 2 * aboveLeft)
                    prediction =
                        toLeft <= min(toAbove, toBoth)
                        ? left : toAbove <= toBoth ? above : aboveLeft
                }
                left = Int(pixels[place])
                aboveLeft = above
                target[end] = UInt8(truncatingIfNeeded: left - prediction)
                end += 1
            }
        }
        deflate.compress(filtered, isPhotograph: false, into: &bytes)
    }
}

/// The file formats of animations.
public enum AnimationEncoding: String, CaseIterable, Sendable {
    /// An animated PNG.
    case apng
    /// A GIF.
    case gif

    /// The files' extension, without the dot.
    public var fileExtension: String { self == .apng ? "png" : "gif" }
}
