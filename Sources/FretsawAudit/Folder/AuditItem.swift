internal import FretsawCaptcha
internal import FretsawCodecs
internal import FretsawRaster

/// One line of a list: the files of a puzzle, and its answer.
struct AuditItem: Hashable, Sendable {
    /// What messages call it.
    let name: String
    /// The picture with notches, by its name below the folder.
    let background: String
    /// The piece.
    let piece: String
    /// The row that the piece's picture begins on; nil to be told by the piece's size: 0 where it is as
    /// high as the background, else the notch's.
    let row: Int?
    /// Where the left edge of the piece's picture belongs.
    let answer: Int
    /// The box of the true notch.
    let notch: PixelRect
    /// The boxes of the other notches; nil where the list does not tell.
    let decoys: [PixelRect]?
    /// True for a decoy, in their order, that has the true notch's outline.
    let sharesOutline: [Bool]
    /// The sizes the pictures should have; nil where the list does not tell.
    let sizes: Sizes?
    /// The figures that piece and notches show; nil where none are told of.
    var figures: Figures? = nil

    /// The figures of a puzzle.
    struct Figures: Hashable, Sendable {
        let piece, notch: Figure
        let decoys: [Figure]
    }

    /// Sizes of the two pictures.
    struct Sizes: Hashable, Sendable {
        let background, piece: PixelSize
    }

    /// The longest side of a picture and the greatest coordinate.
    static let greatestSide = SlideGeometry.greatestSide
}

extension AuditItem {
    /// The two pictures of an item and what follows from their sizes.
    struct Pictures {
        let background: Image<RGBA8>
        let piece: Image<RGBA8>
        /// The row that the piece's picture begins on.
        let row: Int
        /// Boxes of the notches on the piece's row; nil where they are not known.
        let onRow: [PixelRect]?
        /// Those of them that the design lets be the true one.
        let reachable: [PixelRect]?
    }

    /// Reads the background alone.
    func readBackground(_ files: AuditFiles) throws -> Image<RGBA8> {
        let image = try AuditItem.read(background, files)
        guard sizes.map({ $0.background == image.size }) ?? true else {
            throw AuditError(
                .picture(file: background, detail: "is \(image.size), not as the list says")
            )
        }
        return image
    }

    /// Reads both pictures and checks them against the list.
    func readPictures(_ files: AuditFiles) throws -> Pictures {
        let image = try readBackground(files)
        let pieceImage = try AuditItem.read(piece, files)
        guard sizes.map({ $0.piece == pieceImage.size }) ?? true else {
            throw AuditError(
                .picture(file: piece, detail: "is \(pieceImage.size), not as the list says")
            )
        }
        guard image.bounds.contains(notch) else {
            throw AuditError(.picture(file: background, detail: "the notch lies outside it"))
        }
        let isStrip = pieceImage.height == image.height
        let row = row ?? (isStrip ? 0 : notch.minY)
        guard row + pieceImage.height <= image.height, answer + pieceImage.width <= image.width
        else {
            throw AuditError(.picture(file: piece, detail: "in its place it leaves the background"))
        }
        let onRow = decoys.map { decoys in
            ([notch] + decoys).filter { abs($0.minY - notch.minY) <= 1 }
        }
        // Only our own lists tell of decoys, and anyone can read our rules: where notches lie anywhere,
        // the true one keeps away from the start; where all lie on one row, it may be any.
        let isRow = onRow.map { $0.count == (decoys?.count ?? 0) + 1 && $0.count > 1 } ?? false
        let travel = SlideGeometry(
            background: image.size,
            pieceSide: notch.size.width,
            layout: isStrip ? .strip : .tight
        ).travel
        return Pictures(
            background: image,
            piece: pieceImage,
            row: row,
            onRow: onRow,
            reachable: onRow.map { boxes in
                travel.contains(notch.minX) && !isRow
                    ? boxes.filter { travel.contains($0.minX) } : boxes
            }
        )
    }

    /// Reads and decodes the picture `name`.
    static func read(_ name: String, _ files: AuditFiles) throws -> Image<RGBA8> {
        var limits = DecodingLimits.default
        limits.maxSide = greatestSide
        limits.maxPixels = greatestSide * greatestSide
        limits.maxAnimationPixels = limits.maxPixels
        let bytes = try files.read(name, limits.readLimit)
        do throws(CodecError) {
            return try ImageDecoder.decode(bytes, limits: limits).image
        } catch {
            throw AuditError(.picture(file: name, detail: "\(error)"))
        }
    }
}
