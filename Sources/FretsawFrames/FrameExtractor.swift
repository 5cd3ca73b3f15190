internal import FretsawFiles
import FretsawCodecs
import FretsawRaster

struct FrameExtractor: Sendable {
    let request: FrameRequest
    /// The number of frames encoded at the same time.
    let jobs: Int
    /// When raised, stops at the next frame and removes all output.
    let stop: StopFlag

    /// The right to write to a destination.
    struct Claim {
        /// Whether an earlier run's frames are replaced at the end.
        let replaces: Bool
        /// The destination's folder, locked; nil for a file.
        let folder: LockedDirectory?
    }

    /// Another process has written the requested frames.
    struct AlreadyWritten: Error {}

    /// Decodes `input` and writes the requested frames.
    ///
    /// `claim` is called when the input was read, before anything is written. Returns nil if `stop` was raised.
    ///
    /// - Throws: ``FrameError`` for errors of the input, ``FileError`` for errors of the output.
    func extract(
        _ input: FrameInput,
        to destination: FrameDestination,
        claim: () throws -> Claim,
        progress: (Int, Int) throws -> Void
    ) async throws -> FrameListing? {
        let bytes = try read(input)
        let summary = try attributing(input) { () throws(CodecError) in
            try AnimationSummary(bytes, limits: request.limits)
        }
        var job = try Job(request, summary: summary, input: input, byteCount: bytes.count)
        let claim = try claim()
        var isWritten = false
        defer { if !isWritten { claim.folder?.discard() } }
        let listing = try await extract(
            bytes,
            as: &job,
            to: destination,
            replaces: claim.replaces,
            progress: progress
        )
        isWritten = listing != nil
        return listing
    }

    private func extract(
        _ bytes: [UInt8],
        as job: inout Job,
        to destination: FrameDestination,
        replaces: Bool,
        progress: (Int, Int) throws -> Void
    ) async throws -> FrameListing? {
        // A single file is replaced on commit; a folder is replaced through a staging folder.
        guard replaces, case .folder(let folder) = destination else {
            let listing = try await extract(bytes, as: &job, to: destination, progress: progress)
            if replaces, listing != nil {
                let found = try ExistingFrames(at: destination, format: request.format)
                for path in found.removable { try Folder.remove(path) }
            }
            return listing
        }
        let staging = try FrameStaging(in: folder, format: request.format)
        do {
            let listing = try await extract(
                bytes,
                as: &job,
                to: .folder(staging.path),
                progress: progress
            )
            if listing != nil { try staging.commit() }
            return listing
        } catch {
            staging.discard()
            throw error
        }
    }

    /// Decodes `bytes` and writes the requested frames without replacing a folder.
    private func extract(
        _ bytes: [UInt8],
        as job: inout Job,
        to destination: FrameDestination,
        progress: (Int, Int) throws -> Void
    ) async throws -> FrameListing? {
        let sink = try open(destination, for: &job)
        func decode<Decoder: AnimationDecoder & ~Copyable>(
            by _: Decoder.Type
        ) async throws -> FrameListing? {
            var decoder = try attributing(job.input) { () throws(CodecError) in
                try Decoder(bytes, limits: request.limits, isStrict: request.isStrict)
            }
            switch sink {
            case .encoded(let sink):
                try await encode(&decoder, &job, to: sink, progress: progress)
            case .pictures(let sink):
                try write(&decoder, &job, to: sink, progress: progress)
            }
            return stop.isRaised ? nil : try job.listing(after: decoder, at: destination)
        }
        do {
            let listing =
                switch job.summary.format {
                case .apng, .webp: try await decode(by: ChunkedAnimationDecoder.self)
                default: try await decode(by: GIFDecoder.self)
                }
            guard let listing else {
                sink.base.discard()
                return nil
            }
            try sink.base.finish(listing)
            return listing
        } catch {
            sink.base.discard()
            throw error
        }
    }

    private func read(_ input: FrameInput) throws -> [UInt8] {
        let bytes = try input.read(limit: request.limits.readLimit)
        guard let format = ImageFormat(sniffing: bytes) else {
            throw FrameError(.decoding(CodecError(unrecognised: bytes)), input: input.name)
        }
        guard ImageFormat.isAnimation(bytes) else {
            throw FrameError(.notAnimation(format), input: input.name)
        }
        return bytes
    }

    /// A sink of either kind.
    private enum OpenSink {
        case encoded(any EncodedFrameSink)
        case pictures(any PictureSink)

        var base: any FrameSink {
            switch self {
            case .encoded(let sink): sink
            case .pictures(let sink): sink
            }
        }
    }

    private func open(_ destination: FrameDestination, for job: inout Job) throws -> OpenSink {
        func file() throws(FileError) -> OutputFile {
            try OutputFile(
                destination.productPath(for: request.format),
                listingPath: destination.listingPath(for: request.format)
            )
        }
        guard destination != .nowhere else { return .pictures(DiscardingSink(try file())) }
        let encoder = FramePNGEncoder(request.compression)
        switch request.format {
        case .png:
            if case .folder(let folder) = destination {
                return .encoded(try FrameFolderSink(folder))
            }
            return .pictures(SinglePNGSink(try file(), encoder: encoder))
        case .tar:
            return .encoded(FrameTarSink(try file()))
        case .rgba:
            return .pictures(RawFrameSink(try file()))
        case .apng:
            let animation = try attributing(job.input) { () throws(CodecError) in
                // The loop count is known only at the end.
                try APNGEncoder(size: job.frameSize, plays: 0, compression: request.compression)
            }
            return .pictures(APNGFrameSink(try file(), encoder: animation))
        case .sheet:
            let sheet = try job.layOutSheet()
            return .pictures(SheetFrameSink(try file(), sheet: sheet, encoder: encoder))
        }
    }

    /// Decodes frames one by one and passes them to the sink.
    private func write(
        _ decoder: inout some AnimationDecoder & ~Copyable,
        _ job: inout Job,
        to sink: any PictureSink,
        progress: (Int, Int) throws -> Void
    ) throws {
        if let sink = sink as? any CanvasSink, job.writesCanvas {
            while !stop.isRaised, try job.advance(&decoder) {
                try sink.add(decoder.canvas, of: job.frameSize)
                try progress(job.written.count, job.wantedCount)
            }
            return
        }
        while !stop.isRaised, let image = try job.nextPicture(&decoder) {
            try sink.add(image)
            try progress(job.written.count, job.wantedCount)
        }
    }

    /// Decodes frames one by one, encodes several at the same time, and writes them in order.
    private func encode(
        _ decoder: inout some AnimationDecoder & ~Copyable,
        _ job: inout Job,
        to sink: any EncodedFrameSink,
        progress: (Int, Int) throws -> Void
    ) async throws {
        // Encoding at the same time needs a copy of each canvas.
        guard jobs > 1, !job.writesCanvas || job.frameSize.pixelCount <= AnimationCanvas.maxSmall
        else {
            var encoder = FramePNGEncoder(request.compression)
            var png: [UInt8] = []
            while !stop.isRaised, try job.advance(&decoder) {
                if job.writesCanvas {
                    try encoder.encode(decoder.canvas, of: job.frameSize, into: &png)
                } else {
                    let image = job.picture(decoder)
                    try encoder.encode(image.pixels, of: image.size, into: &png)
                }
                try sink.add(png, name: job.name(of: job.lastIndex))
                try progress(job.written.count, job.wantedCount)
            }
            return
        }
        try await withThrowingTaskGroup(of: Encoded.self) { group in
            var idle = (0..<jobs).map { _ in
                Encoded(encoder: FramePNGEncoder(request.compression))
            }
            var window = ReorderWindow<Encoded>()
            while true {
                // Limits how many frames can wait for a slow one.
                while !stop.isRaised, !idle.isEmpty, job.written.count - window.taken < 2 * jobs,
                    let image = try job.nextPicture(&decoder)
                {
                    var work = idle.removeLast()
                    (work.number, work.index) = (job.written.count - 1, job.lastIndex)
                    group.addTask { [work] in
                        var work = work
                        try work.encoder.encode(image.pixels, of: image.size, into: &work.png)
                        return work
                    }
                }
                guard let done = try await group.next() else { break }
                window.insert(done, number: done.number)
                while let next = window.takeNext() {
                    try sink.add(next.png, name: job.name(of: next.index))
                    idle.append(next)
                    try progress(window.taken, job.wantedCount)
                }
            }
        }
    }
}

/// An encoder and its output.
private struct Encoded: Sendable {
    var encoder: FramePNGEncoder
    var png: [UInt8] = []
    var number = 0
    var index = 0
}

/// Runs `body` and attributes its errors to the input.
func attributing<Result>(
    _ input: FrameInput,
    _ body: () throws(CodecError) -> Result
) throws(FrameError) -> Result where Result: ~Copyable {
    do throws(CodecError) {
        return try body()
    } catch {
        throw FrameError(.decoding(error), input: input.name)
    }
}
