internal import FretsawCaptcha
internal import FretsawRaster

/// One line of the manifest of rotate puzzles: the files, and the answer.
struct RotateItem: Hashable, Sendable {
    /// What messages call it.
    let name: String
    /// The picture with the hole, by its name below the folder.
    let background: String
    /// The turned disc.
    let piece: String
    /// Where the piece's picture lies in the background.
    let box: PixelRect
    /// The background's size.
    let size: PixelSize
    /// Degrees by which the piece has to be turned clockwise.
    let answer: Int

    /// The items of the manifest, at most `limit`.
    static func items(in files: AuditFiles, limit: Int) throws -> [RotateItem] {
        try ManifestReader.items(of: .rotate, in: files, limit: limit, item)
    }

    private struct Head: Decodable {
        struct Files: Decodable { let background, piece: ManifestReader.File }
        struct Start: Decodable { let x, y: Int }
        let files: Files
        let start: Start
    }

    private struct Answer: Decodable {
        struct Turn: Decodable { let angle: Int }
        let answer: Turn
    }

    private static func item(
        _ index: Int,
        _ head: Head,
        _ answer: Answer,
        at place: ManifestReader.Place
    ) throws(AuditError) -> RotateItem {
        for file in [head.files.background, head.files.piece] {
            try ManifestReader.check(file, at: place)
        }
        let (background, piece) = (head.files.background.size, head.files.piece.size)
        guard piece.width == piece.height, piece.width >= leastSide else {
            throw ManifestReader.bad(
                place,
                "the piece is said to be \(piece): a disc's picture is square, \(leastSide) or more"
            )
        }
        let sides = 0...AuditItem.greatestSide
        let box = PixelRect(
            x: sides.contains(head.start.x) ? head.start.x : -1,
            y: sides.contains(head.start.y) ? head.start.y : -1,
            width: piece.width,
            height: piece.height
        )
        let picture = PixelRect(x: 0, y: 0, width: background.width, height: background.height)
        guard picture.contains(box) else {
            throw ManifestReader.bad(place, "the disc lies outside the picture")
        }
        guard (0..<360).contains(answer.answer.angle) else {
            throw ManifestReader.bad(place, "the angle lies outside 0…359")
        }
        return RotateItem(
            name: "pair \(index)",
            background: head.files.background.name,
            piece: head.files.piece.name,
            box: box,
            size: background,
            answer: answer.answer.angle
        )
    }

    /// The least disc that rings can be looked at in.
    private static let leastSide = 24
}
