public import FretsawCodecs
internal import FretsawRaster

/// Assembles pictures to an animated GIF.
public struct Assembly: Sendable {
    /// The pictures, in order; PNG, JPEG, WebP, or the first frame of a GIF.
    public var inputs: [FrameInput]
    /// The delays in hundredths of a second: one for all pictures, or one for each.
    public var delays: [Int]
    /// The repetitions after the first play: 0 for ever, nil to play once; as in `GIFEncoder`.
    public var loopCount: Int?
    /// The maximum number of colours without transparency, 2 … 256.
    public var colors: Int
    /// The decoding limits of the pictures.
    public var limits: DecodingLimits

    /// Creates an assembly.
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

    /// Encodes the GIF.
    ///
    /// Each picture is decoded twice: first to find the colours, and later to write the frame.
    /// Therefore only one picture is in memory at a time. `progress` is called with the number of pictures
    /// written and the number of all pictures, `warn` with the name of each damaged picture and its first warning.
    ///
    /// - Throws: ``FrameError`` if a picture cannot be used, `FileError` if it cannot be read.
    public func file(
        warn: (String, String) -> Void = { _, _ in },
        progress: (Int, Int) throws -> Void = { _, _ in }
    ) throws -> [UInt8] {
        guard delays.count == 1 || delays.count == inputs.count else {
            throw FrameError(
                .delayCount(delays: delays.count, pictures: inputs.count),
                input: ""
            )
        }
        var histogram = ColorHistogram()
        var size: PixelSize?
        // A pipe can be read only once.
        var piped: [FrameInput: [UInt8]] = [:]
        for input in inputs {
            if input == .standardInput, piped[input] == nil {
                piped[input] = try input.read(limit: limits.readLimit)
            }
            let decoded = try decode(input, piped[input], size: size)
            if let warning = decoded.warnings.first { warn(input.name, warning) }
            size = decoded.image.size
            histogram.add(decoded.image)
        }
        guard let size else { return [] }
        let available = histogram.hasTransparency ? min(colors, 255) : colors
        do {
            var writer = try GIFAnimationWriter(
                size: size,
                palette: histogram.palette(count: available),
                loopCount: loopCount
            )
            for (number, input) in inputs.enumerated() {
                try writer.append(
                    try decode(input, piped[input], size: size).image,
                    delayInCentiseconds: delays[delays.count == 1 ? 0 : number]
                )
                try progress(number + 1, inputs.count)
            }
            return try writer.finish()
        } catch let error as CodecError {
            throw FrameError(.encoding(error), input: "")
        }
    }

    private func decode(
        _ input: FrameInput,
        _ piped: [UInt8]?,
        size: PixelSize?
    ) throws -> DecodedImage {
        let bytes = try piped ?? input.read(limit: limits.readLimit)
        let decoded: DecodedImage
        do throws(CodecError) {
            decoded = try ImageDecoder.decode(bytes, limits: limits)
        } catch {
            throw FrameError(.decoding(error), input: input.name)
        }
        if let size, decoded.image.size != size {
            throw FrameError(
                .differentSize(decoded.image.size.description, first: size.description),
                input: input.name
            )
        }
        return decoded
    }
}
