internal import FretsawCaptcha
internal import FretsawKinds
internal import FretsawRaster

/// One rotate puzzle of the manifest: its files and its answer, in pixels of its pictures.
struct RotateItem: AuditItem {
    /// The name in messages.
    let name: String
    /// The background's file name, relative to the folder.
    let background: String
    /// The rotated disc's file name.
    let piece: String
    /// The box of the disc in the background.
    let box: PixelRect
    /// The background's size.
    let size: PixelSize
    /// The scale of the pictures.
    let scale: PictureScale
    /// The angle by which the disc must be rotated, in degrees clockwise.
    let answer: Int

    /// The items of the manifest, at most `limit`.
    static func items(in files: AuditFiles, limit: Int) throws -> [RotateItem] {
        try ManifestReader.items(of: .rotate, in: files, limit: limit, item)
    }

    private struct Answer: Decodable {
        struct Turn: Decodable { let angle: Int }
        let answer: Turn
    }

    private static func item(
        _ head: ManifestReader.Head,
        _ answer: Answer,
        _ scale: PictureScale,
        at location: ManifestReader.Location
    ) throws(AuditError) -> RotateItem {
        guard let file = head.files.piece, let x = head.start?.x, let y = head.start?.y else {
            throw ManifestReader.unknownRecord(location)
        }
        let (background, piece) = (head.files.background.size, file.size)
        guard piece.width == piece.height, piece.width >= minSide else {
            throw ManifestReader.bad(
                location,
                "the piece has the size \(piece); a disc must be square with sides of at least \(minSide)"
            )
        }
        let sides = 0...SlideItem.maxSide
        let box = PixelRect(
            x: sides.contains(x) ? x * scale.rawValue : -1,
            y: sides.contains(y) ? y * scale.rawValue : -1,
            width: piece.width,
            height: piece.height
        )
        let picture = PixelRect(x: 0, y: 0, width: background.width, height: background.height)
        guard picture.contains(box) else {
            throw ManifestReader.bad(location, "the disc is outside the picture")
        }
        guard (0..<360).contains(answer.answer.angle) else {
            throw ManifestReader.bad(location, "the angle is outside 0…359")
        }
        return RotateItem(
            name: "pair \(head.index)",
            background: head.files.background.name,
            piece: file.name,
            box: box,
            size: background,
            scale: scale,
            answer: answer.answer.angle
        )
    }

    /// The minimum side of a disc, in pixels, that has enough rings.
    private static let minSide = 24
}
