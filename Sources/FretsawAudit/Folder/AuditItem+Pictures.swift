internal import FretsawCaptcha
internal import FretsawCodecs
internal import FretsawRaster

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
