import FretsawBatch
import FretsawCodecs
import FretsawCommandLine
import FretsawJSON
import FretsawKinds
import FretsawRaster

extension RecordedBatch {
    /// Draws cards of the first `count` pairs, without answers if `unsolved`, and returns whether the manifest has answers.
    ///
    /// - Throws: `CommandFailure` for the first file or line that is missing or damaged.
    func firstCards(_ count: Int, unsolved: Bool) throws -> ([Image<RGBA8>], hasAnswers: Bool) {
        var (cards, hasAnswers): ([Image<RGBA8>], Bool) = ([], false)
        for list in lists where cards.count < count {
            var number = 0
            try forEachLine(of: list) { line in
                number += 1
                guard let item = RecordedItem(line: line), let background = item.files["background"]
                else { throw damage("\(list): line \(number) is damaged") }
                // Card by card, so that only one pair is in memory at full size.
                var pair = try pair(background, item.files["piece"])
                guard pair.addSolution(of: line) else {
                    let message = "\(list): line \(number) has an invalid answer"
                    throw CommandFailure(message, .badInput)
                }
                hasAnswers = hasAnswers || pair.answer != nil
                if unsolved { pair.answer = nil }
                cards.append(ContactSheet.card(of: pair))
                return cards.count < count
            }
        }
        return (cards, hasAnswers)
    }

    private func pair(
        _ background: RecordedItem.File,
        _ piece: RecordedItem.File?
    ) throws -> ContactSheet.Pair {
        var pair = try decoding(background) { bytes throws(CodecError) in
            var pair = ContactSheet.Pair(background: try ImageDecoder.decode(bytes).image)
            pair.lastFrame = try Self.lastFrame(of: bytes)
            return pair
        }
        pair.piece = try piece.map {
            try decoding($0) { bytes throws(CodecError) in try ImageDecoder.decode(bytes).image }
        }
        return pair
    }

    /// The last frame of an animation; nil for other pictures.
    private static func lastFrame(of bytes: [UInt8]) throws(CodecError) -> Image<RGBA8>? {
        func last<Decoder: AnimationDecoder & ~Copyable>(
            by _: Decoder.Type
        ) throws(CodecError) -> Image<RGBA8> {
            var decoder = try Decoder(bytes, limits: .default, isStrict: true)
            while try decoder.advance() != nil {}
            return decoder.image()
        }
        guard ImageFormat.isAnimation(bytes) else { return nil }
        return switch ImageFormat(sniffing: bytes) {
        case .apng, .webp: try last(by: ChunkedAnimationDecoder.self)
        default: try last(by: GIFDecoder.self)
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
            guard targets.count <= FretsawKinds.Answer.maxTargets else { return false }
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
