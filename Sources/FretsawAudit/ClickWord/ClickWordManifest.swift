internal import FretsawCaptcha
internal import FretsawRaster

/// One click-word puzzle of a batch, in pixels of its picture.
struct ClickWordItem: Hashable, Sendable {
    /// A word and the centre of its box.
    struct Word: Hashable, Sendable {
        let character: Unicode.Scalar
        let position: PixelPoint
    }

    /// The name in messages.
    let name: String
    /// The picture's file name, relative to the folder.
    let background: String
    /// The expected size of the picture.
    let size: PixelSize
    /// The scale of the picture.
    let scale: PictureScale
    /// The words prompted, in the order of the answer.
    let prompted: [Word]
    /// The other words in the picture.
    let others: [Word]
}

/// Reads the manifest of a batch of click-word puzzles.
enum ClickWordManifest {
    /// The items of the manifest, at most `limit`.
    static func items(in files: AuditFiles, limit: Int) throws -> [ClickWordItem] {
        try ManifestReader.items(of: .clickWord, in: files, limit: limit, item)
    }

    private struct Head: Decodable {
        struct Files: Decodable { let background: ManifestReader.File }
        let files: Files
        let prompts: [String]
        var scale: Int?
    }

    private struct Answer: Decodable {
        struct Word: Decodable {
            let word: String
            let x, y: Int
        }
        let answer: [Word]
        let others: [Word]
    }

    private static func item(
        _ index: Int,
        _ head: Head,
        _ answer: Answer,
        at location: ManifestReader.Location
    ) throws(AuditError) -> ClickWordItem {
        let file = head.files.background
        try ManifestReader.check(file, at: location)
        let scale = try ManifestReader.scale(head.scale, at: location)
        guard !answer.answer.isEmpty, answer.answer.map(\.word) == head.prompts,
            answer.answer.count + answer.others.count <= ClickWordOptions.wordRange.upperBound
        else { throw ManifestReader.bad(location, "the answer's words differ from the prompts") }
        func word(_ word: Answer.Word) throws(AuditError) -> ClickWordItem.Word {
            let scalars = word.word.unicodeScalars
            guard let character = scalars.first, scalars.count == 1 else {
                throw ManifestReader.bad(location, "“\(word.word)” is not a single character")
            }
            guard (0..<file.width / scale.rawValue).contains(word.x),
                (0..<file.height / scale.rawValue).contains(word.y)
            else {
                throw ManifestReader.bad(location, "the answer is outside the picture")
            }
            return ClickWordItem.Word(
                character: character,
                position: PixelPoint(x: word.x, y: word.y).scaled(to: scale)
            )
        }
        var (prompted, others): ([ClickWordItem.Word], [ClickWordItem.Word]) = ([], [])
        for entry in answer.answer { prompted.append(try word(entry)) }
        for entry in answer.others { others.append(try word(entry)) }
        return ClickWordItem(
            name: "pair \(index)",
            background: file.name,
            size: file.size,
            scale: scale,
            prompted: prompted,
            others: others
        )
    }
}
