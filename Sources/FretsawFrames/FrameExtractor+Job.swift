internal import FretsawFiles
import FretsawCodecs
import FretsawRaster

extension FrameExtractor {
    /// The output of one animation, and its progress.
    struct Job {
        let input: FrameInput
        let frameSize: PixelSize
        /// The number of frames to write, as counted before decoding.
        let wantedCount: Int
        private(set) var written: [FrameListing.Entry] = []

        private let request: FrameRequest
        let summary: AnimationSummary
        private let byteCount: Int
        private var sheet: SpriteSheet?
        private var delays: [Duration] = []
        /// Whether frames after the last selected one were not decoded.
        private var isPartial = false

        init(
            _ request: FrameRequest,
            summary: AnimationSummary,
            input: FrameInput,
            byteCount: Int
        ) throws(FrameError) {
            self.request = request
            self.summary = summary
            self.input = input
            self.byteCount = byteCount
            frameSize = request.scaling.size(of: summary.canvasSize)
            let count = summary.frames.count
            wantedCount = request.selection.count(of: count)
            guard wantedCount > 0 else {
                throw FrameError(
                    .noSuchFrame(count: count, damage: summary.damage),
                    input: input.name
                )
            }
            try check(frameSize, is: "a scaled frame")
            guard pixelCount <= request.maxOutputPixels else {
                throw FrameError(
                    .tooMuchOutput(
                        frames: wantedCount,
                        size: frameSize.description,
                        allowed: request.maxOutputPixels
                    ),
                    input: input.name
                )
            }
        }

        /// The number of pixels to write; `Int.max` if it cannot be represented.
        private var pixelCount: Int {
            if request.writesPatches {
                return summary.frames.enumerated()
                    .filter { request.selection.contains($0.offset) }
                    .reduce(0) { $0 + $1.element.rect.size.pixelCount }
            }
            let pixels = frameSize.pixelCountIfRepresentable?
                .multipliedReportingOverflow(by: wantedCount)
            guard let pixels, !pixels.overflow else { return .max }
            return pixels.partialValue
        }

        func name(of index: Int) -> String {
            FrameDestination.frameName(index, of: summary.frames.count)
        }

        /// The index, in the animation, of the last frame returned; 0 before the first.
        var lastIndex: Int { written.last?.frame.index ?? 0 }

        mutating func layOutSheet() throws(FrameError) -> SpriteSheet {
            guard
                let sheet = SpriteSheet(
                    frameSize: frameSize,
                    frameCount: wantedCount,
                    columns: request.columns
                )
            else {
                let (pixels, allowed) = (Int.max, request.limits.maxPixels)
                throw FrameError(
                    .tooManyPixels(what: "the sheet", pixels: pixels, allowed: allowed),
                    input: input.name
                )
            }
            try check(sheet.size, is: "the sheet")
            self.sheet = sheet
            return sheet
        }

        private func check(_ size: PixelSize, is what: String) throws(FrameError) {
            let allowed = min(request.limits.maxPixels, DecodingLimits.absoluteMaxPixels)
            let pixels = size.pixelCountIfRepresentable ?? .max
            guard pixels > allowed, size != summary.canvasSize else { return }
            throw FrameError(
                .tooManyPixels(what: what, pixels: pixels, allowed: allowed),
                input: input.name
            )
        }

        /// Decodes up to the next selected frame; false if there are no more.
        mutating func advance(
            _ decoder: inout some AnimationDecoder & ~Copyable
        ) throws(FrameError) -> Bool {
            while true {
                if let last = request.selection.last, delays.count > last {
                    isPartial = true
                    return false
                }
                let next = try attributing(input) { () throws(CodecError) in
                    try decoder.advance()
                }
                guard let frame = next else { return false }
                delays.append(frame.delay)
                guard request.selection.contains(frame.index) else { continue }
                written.append(FrameListing.Entry(frame: frame, number: written.count))
                return true
            }
        }

        /// Decodes up to the next selected frame; nil if there are no more.
        mutating func nextPicture(
            _ decoder: inout some AnimationDecoder & ~Copyable
        ) throws(FrameError) -> Image<RGBA8>? {
            try advance(&decoder) ? picture(decoder) : nil
        }

        /// The decoder's current frame as requested.
        func picture(_ decoder: borrowing some AnimationDecoder & ~Copyable) -> Image<RGBA8> {
            if request.writesPatches { return decoder.patch() }
            guard !writesCanvas else { return decoder.image() }
            return decoder.image(of: summary.canvasSize, resampledTo: frameSize)
        }

        /// Whether the pictures are the decoder's canvas, neither scaled nor as stored.
        var writesCanvas: Bool { !request.writesPatches && frameSize == summary.canvasSize }

        /// The listing of the output, for use after the last frame.
        func listing(
            after decoder: borrowing some AnimationDecoder & ~Copyable,
            at destination: FrameDestination
        ) throws(FrameError) -> FrameListing {
            guard !written.isEmpty else {
                throw FrameError(
                    .noSuchFrame(count: delays.count, damage: decoder.damage),
                    input: input.name
                )
            }
            // Frames after the last selected one were not decoded; the summary has their delays.
            let rest = isPartial ? summary.frames.dropFirst(delays.count) : []
            let all = delays + rest.map(\.delay)
            return FrameListing(
                request: request,
                summary: summary,
                input: input.name,
                byteCount: byteCount,
                frameSize: frameSize,
                product: destination.productPath(for: request.format).map(FileName.last(of:)),
                schedule: AnimationSchedule(delays: all, timing: request.timing),
                frameCount: all.count,
                loop: isPartial ? summary.loop : decoder.loop,
                written: written,
                sheet: sheet,
                warnings: decoder.warnings
            )
        }
    }
}

extension AnimationDecoder where Self: ~Copyable {
    /// The canvas of `size` as by `Image.resampled(to:)`, without a copy of it.
    fileprivate borrowing func image(of size: PixelSize, resampledTo new: PixelSize) -> Image<RGBA8>
    {
        let (canvas, width) = (canvas, size.width)
        let bounds = PixelRect(origin: PixelPoint(x: 0, y: 0), size: size)
        var resampler = RowResampler(bounds, to: new)
        for start in stride(from: 0, to: canvas.count, by: width) {
            let row = (start..<start + width).map { canvas[$0] }
            resampler.add(Image(width: width, height: 1, pixels: row).premultiplied().pixels)
        }
        return resampler.finish().unpremultiplied()
    }
}
