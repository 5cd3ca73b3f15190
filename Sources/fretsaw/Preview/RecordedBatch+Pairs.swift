import FretsawBatch
import FretsawCodecs
import FretsawCommandLine
import FretsawJSON
import FretsawRaster

extension RecordedBatch {
    /// Decodes the pictures of the first `count` pairs, with their answers if the manifest has them.
    ///
    /// - Throws: `CommandFailure` for the first file or line that is missing or damaged.
    func firstPairs(_ count: Int) throws -> [ContactSheet.Pair] {
        var pairs: [ContactSheet.Pair] = []
        for list in lists where pairs.count < count {
            try forEachLine(of: list) { line in
                let damagedLine = damage("\(list): pair \(pairs.count) has a damaged line")
                guard let item = RecordedItem(line: line), let background = item.files["background"]
                else { throw damagedLine }
                var pair = try ContactSheet.Pair(background: picture(background))
                guard pair.addSolution(of: line) else { throw damagedLine }
                pair.lastFrame = try lastFrame(background)
                pair.piece = try item.files["piece"].map(picture)
                pairs.append(pair)
                return pairs.count < count
            }
        }
        return pairs
    }

    private func picture(_ file: RecordedItem.File) throws -> Image<RGBA8> {
        try decoding(file) { bytes throws(CodecError) in try ImageDecoder.decode(bytes).image }
    }

    /// The last frame of an animation; nil for other pictures.
    private func lastFrame(_ file: RecordedItem.File) throws -> Image<RGBA8>? {
        func last<Decoder: AnimationDecoder & ~Copyable>(
            _ bytes: [UInt8],
            by _: Decoder.Type
        ) throws(CodecError) -> Image<RGBA8> {
            var decoder = try Decoder(bytes, limits: .default, isStrict: true)
            while try decoder.advance() != nil {}
            return decoder.image()
        }
        return try decoding(file) { bytes throws(CodecError) in
            switch ImageFormat(sniffing: bytes) {
            case let format? where !ImageFormat.isAnimation(bytes) || format == .jpeg: nil
            case .apng, .webp: try last(bytes, by: ChunkedAnimationDecoder.self)
            default: try last(bytes, by: GIFDecoder.self)
            }
        }
    }

    private func decoding<Result>(
        _ file: RecordedItem.File,
        _ decode: ([UInt8]) throws(CodecError) -> Result
    ) throws -> Result {
        do {
            return try decode(contents(of: file))
        } catch {
            throw damage("\(file.name): \(error)")
        }
    }

    private func damage(_ message: String) -> CommandFailure {
        CommandFailure(message, .badInput, advice: "fretsaw verify lists all damage")
    }
}

extension ContactSheet.Pair {
    /// Adds the start of the piece and the answer from a line of a manifest; false if it is not as in docs/manifest.md.
    fileprivate mutating func addSolution(of line: [UInt8]) -> Bool {
        guard let members = try? JSONReader.read(line) else { return false }
        let scale = members["scale"]?.number ?? 1
        func pixels(_ name: String, _ place: JSONValue?) -> Int? {
            // No picture is larger, and sums do not overflow.
            guard let number = place?[name]?.number, abs(number * scale) <= 1e6 else { return nil }
            return Int(number * scale)
        }
        func point(_ place: JSONValue?) -> PixelPoint? {
            guard let x = pixels("x", place), let y = pixels("y", place) else { return nil }
            return PixelPoint(x: x, y: y)
        }
        func box(_ target: JSONValue) -> PixelRect? {
            let place = target["box"]
            guard let origin = point(place), let width = pixels("width", place),
                let height = pixels("height", place)
            else { return nil }
            return PixelRect(origin: origin, size: PixelSize(width: width, height: height))
        }
        start = point(members["start"])
        guard let member = members["answer"] else { return true }
        if let targets = member.array {
            answer = .boxes(targets.compactMap(box))
            return targets.allSatisfy { box($0) != nil }
        }
        if let angle = member["angle"]?.number, (0..<360).contains(angle) {
            answer = .angle(Int(angle))
        } else if let place = point(member) {
            answer = .place(place)
        }
        return answer != nil
    }
}
