internal import FretsawCaptcha
internal import FretsawCodecs
internal import FretsawRandom
internal import FretsawRaster
internal import FretsawScenery

extension FrameBenchmark.Input {
    /// An animation of the engine's own for machines without any: a landscape of 240 colours under
    /// which a strip of it moves along, forty frames.
    ///
    /// Whole frames and small ones in turn, as animations of either kind are made.
    public static func builtin() throws -> FrameBenchmark.Input {
        let size = PixelSize(width: 480, height: 320)
        var picture = Image(width: size.width, height: size.height, filledWith: RGBA8.black)
        var generator = SeededGenerator(seed: Seed(1), item: 0)
        _ = Scenery().paint(into: &picture, using: &generator)
        var histogram = ColorHistogram()
        histogram.add(picture)
        var writer = try GIFAnimationWriter(
            size: size,
            palette: histogram.palette(count: 240),
            loopCount: 0
        )
        var frame = picture
        for number in 0..<40 {
            let height = number.isMultiple(of: 4) ? size.height : 40
            for y in 0..<height {
                let source = picture.row(y)
                var target = frame.mutableRow(y)
                for x in target.indices { target[x] = source[(x + 12 * number) % size.width] }
            }
            try writer.append(frame, delayInCentiseconds: 8)
        }
        return FrameBenchmark.Input(name: "built-in", bytes: try writer.finish())
    }
}
