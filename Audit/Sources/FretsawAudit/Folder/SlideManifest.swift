internal import FretsawCaptcha
internal import FretsawKinds
internal import FretsawRaster

enum SlideManifest {
    /// At most `limit` items of the manifest; `deck` has the figures of a batch made with one.
    static func items(
        of kind: CaptchaKind = .slide,
        in files: AuditFiles,
        limit: Int,
        deck: Deck? = nil
    ) throws -> [SlideItem] {
        try ManifestReader.items(of: kind, in: files, limit: limit) { record in
            let item = try item(record, deck)
            return kind.gesture == .piece ? item.inRow : item
        }
    }

    private struct Answer: Decodable {
        struct Point: Decodable { let x: Int }
        struct Box: Decodable {
            let x, y, width, height: Int
            var family: String?
            var detail: String?

            var rect: PixelRect { PixelRect(x: x, y: y, width: width, height: height) }
        }
        struct Shape: Decodable { let family, detail: String }
        let answer: Point
        let shape: Shape
        let notch: Box
        let decoys: [Box]
        /// The figures; nil for looks without figures.
        var figures: Figures?
    }

    private struct Figures: Decodable {
        struct Forms: Decodable {
            let piece, notch: UInt32
            let decoys: [UInt32]
        }
        /// The digest of the deck; nil for built-in figures.
        var deck: String?
        let notch: String
        let decoys: [String]
        let forms: Forms
    }

    private static func item(
        _ record: ManifestReader.Record<Answer>,
        _ deck: Deck?
    ) throws -> SlideItem {
        let (head, answer, scale) = (record.head, record.answer, record.scale)
        guard let piece = head.files.piece, let row = head.start?.y else {
            throw record.unknown
        }
        let sides = 1...SlideItem.maxSide
        let background = head.files.background.size
        let picture = PixelRect(
            origin: PixelPoint(x: 0, y: 0),
            size: background.layoutSize(at: scale)
        )
        for box in [answer.notch] + answer.decoys {
            guard [box.x, box.y].allSatisfy((0...SlideItem.maxSide).contains),
                [box.width, box.height].allSatisfy(sides.contains), picture.contains(box.rect)
            else { throw record.bad("a notch is outside the picture") }
        }
        guard (0..<picture.maxX).contains(answer.answer.x),
            (0..<picture.maxY).contains(row)
        else { throw record.bad("the answer is outside the picture") }
        return SlideItem(
            name: record.name,
            background: head.files.background.name,
            piece: piece.name,
            row: row * scale.rawValue,
            answer: answer.answer.x * scale.rawValue,
            notch: answer.notch.rect.scaled(to: scale),
            decoys: answer.decoys.map { $0.rect.scaled(to: scale) },
            sharesOutline: answer.decoys.map {
                $0.family == answer.shape.family && $0.detail == answer.shape.detail
                    && $0.width == answer.notch.width
            },
            backgroundSize: background,
            pieceSize: piece.size,
            scale: scale,
            figures: try answer.figures.map { try parsed($0, deck, of: record) }
        )
    }

    private static func parsed(
        _ figures: Figures,
        _ deck: Deck?,
        of record: ManifestReader.Record<Answer>
    ) throws -> SlideItem.Figures {
        if let recorded = figures.deck, recorded != deck?.digest {
            throw DeckError(.otherDeck(recorded: recorded, given: deck?.digest))
        }
        func figure(_ name: String, _ form: UInt32) throws(AuditError) -> Figure {
            let subject: Figure.Subject? =
                figures.deck == nil
                ? FigureFamily(rawValue: name).map { .family($0) }
                : deck?.figure(named: name).map { .deck($0) }
            guard let subject else { throw record.bad("unknown figure \(name)") }
            return Figure(subject, form: form)
        }
        let count = record.answer.decoys.count
        guard figures.decoys.count == count, figures.forms.decoys.count == count else {
            throw record.bad("the number of figures differs from the number of decoys")
        }
        return SlideItem.Figures(
            piece: try figure(figures.notch, figures.forms.piece),
            notch: try figure(figures.notch, figures.forms.notch),
            decoys: try zip(figures.decoys, figures.forms.decoys).map { try figure($0, $1) }
        )
    }
}
