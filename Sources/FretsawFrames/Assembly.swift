public import FretsawCodecs
internal import FretsawRaster

/// Pictures put together to an animated GIF.
public struct Assembly: Sendable {
    /// The pictures, in order; PNG, JPEG, or the first frame of a GIF.
    public var inputs: [FrameInput]
    /// How long each is shown, in hundredths of a second: one for all, or one for each.
    public var delays: [Int]
    /// As in `GIFEncoder`: repetitions after the first play, 0 for ever, nil to play once.
    public var loopCount: Int?
    /// The most colours, transparency not counted: 2 … 256.
    public var colors: Int
    /// What a picture file may ask for.
    public var limits: DecodingLimits

    /// An assembly.
    public init(
        inputs: [FrameInput],
        delays: [Int],
        loopCount: Int? = 0,
        colors: Int = 255,
        limits: DecodingLimits = .default
    ) {
        self.inputs = inputs
        self.delays = delays
        self.loopCount = loopCount
        self.colors = colors
        self.limits = limits
    }

    /// The GIF.
    ///
    /// Each picture is decoded twice, once to find the colours, so that one is in memory at a time.
    ///
    /// - Parameter progress: called with pictures written and all of them.
    /// - Returns: the file's bytes.
    /// - Throws: ``AssemblyError`` where a picture cannot be used, ``FileError`` where it cannot be
    ///   read.
    public func file(progress: (Int, Int) throws -> Void = { _, _ in }) throws -> [UInt8] {
        guard delays.count == 1 || delays.count == inputs.count else {
            throw AssemblyError(
                .delayCount(delays: delays.count, pictures: inputs.count),
                input: ""
            )
        }
        var histogram = ColorHistogram()
        var size: PixelSize?
        // What comes through a pipe comes once.
        var piped: [FrameInput: [UInt8]] = [:]
        for input in inputs {
            if input == .standardInput, piped[input] == nil {
                piped[input] = try input.read(limit: limits.readLimit)
            }
            let image = try decode(input, piped[input])
            if let size, image.size != size {
                throw AssemblyError(
                    .differentSize(image.size.description, first: size.description),
                    input: input.name
                )
            }
            size = image.size
            histogram.add(image)
        }
        guard let size else { return [] }
        let room = histogram.hasTransparency ? min(colors, 255) : colors
        do {
            var writer = try GIFAnimationWriter(
                size: size,
                palette: histogram.palette(count: room),
                loopCount: loopCount
            )
            for (number, input) in inputs.enumerated() {
                let image = try decode(input, piped[input])
                guard image.size == size else {
                    throw AssemblyError(
                        .differentSize(image.size.description, first: size.description),
                        input: input.name
                    )
                }
                try writer.append(
                    image,
                    delayInCentiseconds: delays[delays.count == 1 ? 0 : number]
                )
                try progress(number + 1, inputs.count)
            }
            return try writer.finish()
        } catch let error as CodecError {
            throw AssemblyError(.encoding(error), input: "")
        }
    }

    private func decode(_ input: FrameInput, _ piped: [UInt8]?) throws -> Image<RGBA8> {
        let bytes = try piped ?? input.read(limit: limits.readLimit)
        do throws(CodecError) {
            return try ImageDecoder.decode(bytes, limits: limits).image
        } catch {
            throw AssemblyError(.decoding(error), input: input.name)
        }
    }
}
