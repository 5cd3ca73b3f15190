internal import FretsawCaptcha
internal import FretsawRaster

/// One rotate puzzle of the manifest: its files and its answer, in pixels of its pictures.
struct RotateItem: AuditItem {
    let name: String
    /// The background's file name, relative to the folder.
    let background: String
    /// The rotated disc's file name.
    let piece: String
    /// The box of the disc in the background.
    let box: PixelRect
    /// The background's size.
    let size: PixelSize
    let scale: PictureScale
    /// The angle by which the disc must be rotated, in degrees clockwise.
    let answer: Int

    struct Answer: Decodable {
        struct Turn: Decodable { let angle: Int }
        let answer: Turn
    }

    static func item(_ record: ManifestReader.Record<Answer>) throws(AuditError) -> RotateItem {
        let (head, scale, angle) = (record.head, record.scale, record.answer.answer.angle)
        guard let file = head.files.piece, let x = head.start?.x, let y = head.start?.y else {
            throw record.unknown
        }
        let (background, piece) = (head.files.background.size, file.size)
        guard piece.width == piece.height, piece.width >= minSide else {
            throw record.bad(
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
            throw record.bad("the disc is outside the picture")
        }
        guard (0..<360).contains(angle) else {
            throw record.bad("the angle is outside 0…359")
        }
        return RotateItem(
            name: record.name,
            background: head.files.background.name,
            piece: file.name,
            box: box,
            size: background,
            scale: scale,
            answer: angle
        )
    }

    /// The minimum side of a disc, in pixels, that has enough rings.
    private static let minSide = 24
}
