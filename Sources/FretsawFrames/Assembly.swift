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
    /// The decoding limits of the pictures.
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
    /// `progress` is called with the number of pictures written and of all.
    ///
    /// - Throws: ``AssemblyError`` where a picture cannot be used, `FileError` where it cannot be
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
        // A pipe can be read only once.
        var piped: [FrameInput: [UInt8]] = [:]
        for input in inputs {
            if input == .standardInput, piped[input] == nil {
                piped[input] = try input.read(limit: limits.readLimit)
            }
            let image = try decode(input, piped[input], size: size)
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
                try writer.append(
                    try decode(input, piped[input], size: size),
                    delayInCentiseconds: delays[delays.count == 1 ? 0 : number]
                )
                try progress(number + 1, inputs.count)
            }
            return try writer.finish()
        } catch let error as CodecError {
            throw AssemblyError(.encoding(error), input: "")
        }
    }

    /// The picture; it has to have `size` where that is given.
    private func decode(
        _ input: FrameInput,
        _ piped: [UInt8]?,
        size: PixelSize?
    ) throws -> Image<RGBA8> {
        let bytes = try piped ?? input.read(limit: limits.readLimit)
        let image: Image<RGBA8>
        do throws(CodecError) {
            image = try ImageDecoder.decode(bytes, limits: limits).image
        } catch {
            throw AssemblyError(.decoding(error), input: input.name)
        }
        if let size, image.size != size {
            throw AssemblyError(
                .differentSize(image.size.description, first: size.description),
                input: input.name
            )
        }
        return image
    }
}

/// Why pictures cannot be put together.
public struct AssemblyError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kinds of errors.
    public enum Reason: Sendable, Equatable {
        /// A picture cannot be decoded.
        case decoding(CodecError)
        /// A picture has another size than the first.
        case differentSize(String, first: String)
        /// There are more delays than one, and not as many as pictures.
        case delayCount(delays: Int, pictures: Int)
        /// A GIF cannot hold it.
        case encoding(CodecError)
        /// The output is one of the pictures.
        case isInput
    }

    /// What went wrong.
    public let reason: Reason
    /// The file in question, as people call it; empty for none.
    public let input: String

    /// An error for `reason`.
    public init(_ reason: Reason, input: String) {
        self.reason = reason
        self.input = input
    }

    /// What happened and where.
    public var description: String {
        let name = input == "-" ? "the standard input" : input
        return switch reason {
        case .decoding(let error): "\(name): \(error)"
        case .differentSize(let size, let first):
            "\(name) has \(size) pixels and the first picture \(first): frames need one size"
        case .delayCount(let delays, let pictures):
            "\(delays) delays for \(pictures) pictures: give one for all, or one for each"
        case .encoding(let error): "\(error)"
        case .isInput: "\(name) is one of the pictures"
        }
    }
}
