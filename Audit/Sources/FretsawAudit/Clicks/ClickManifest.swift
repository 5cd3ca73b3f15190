internal import FretsawCaptcha
internal import FretsawRaster

/// One puzzle of a batch whose words, figures or cups are clicked, in pixels of its picture.
struct ClickItem: AuditItem {
    /// A word, a figure or a cup without a name, and the centre of its box.
    struct Target: Sendable {
        let name: String
        let position: PixelPoint
    }

    let name: String
    /// The picture's file name, relative to the folder.
    let background: String
    /// The expected size of the picture.
    let size: PixelSize
    let scale: PictureScale
    /// The words or figures to click, in the order of the answer.
    let prompted: [Target]
    /// The others in the picture.
    let others: [Target]
    /// The file of the strip of figures to click; nil for words.
    var strip: ManifestReader.File? = nil
}

/// Reads the manifest of a batch of click-word, icons or cups puzzles.
enum ClickManifest {
    struct Answer: Decodable {
        struct Target: Decodable {
            var word, figure: String?
            let x, y: Int
        }
        let answer: [Target]
        let others: [Target]
    }

    static func item(_ record: ManifestReader.Record<Answer>) throws(AuditError) -> ClickItem {
        let (head, answer, scale) = (record.head, record.answer, record.scale)
        let file = head.files.background
        guard !answer.answer.isEmpty,
            head.prompts == nil
                ? answer.answer.count == head.clicks
                : answer.answer.map(\.word) == head.prompts?.map(Optional.some),
            answer.answer.count + answer.others.count <= ClickWordOptions.wordRange.upperBound
        else { throw record.bad("the answer's words differ from the prompts") }
        func target(_ target: Answer.Target) throws(AuditError) -> ClickItem.Target {
            let name = target.figure ?? target.word ?? ""
            guard target.word == nil || name.unicodeScalars.count == 1 else {
                throw record.bad("“\(name)” is not a single character")
            }
            guard (0..<file.width / scale.rawValue).contains(target.x),
                (0..<file.height / scale.rawValue).contains(target.y)
            else { throw record.bad("the answer is outside the picture") }
            return ClickItem.Target(
                name: name,
                position: PixelPoint(x: target.x, y: target.y).scaled(to: scale)
            )
        }
        return ClickItem(
            name: record.name,
            background: file.name,
            size: file.size,
            scale: scale,
            prompted: try answer.answer.map(target),
            others: try answer.others.map(target),
            strip: head.files.piece
        )
    }
}
