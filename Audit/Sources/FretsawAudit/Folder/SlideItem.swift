internal import FretsawCaptcha
internal import FretsawCodecs
internal import FretsawRaster

/// A slide puzzle, or a drag puzzle as a ``TileRow``: files and answer, in pixels of its pictures.
struct SlideItem: AuditItem, Hashable {
    var name = ""
    /// The background's file name, relative to the folder.
    var background = ""
    var piece = ""
    /// The row on which the piece's picture begins; nil means 0 for a piece as high as the
    /// background, otherwise the notch's top.
    var row: Int?
    /// The x coordinate of the left edge of the piece's picture when the piece is in the true notch.
    var answer: Int
    /// The box of the true notch.
    var notch: PixelRect
    /// The boxes of the decoys; nil if unknown.
    var decoys: [PixelRect]?
    /// For each decoy, true if it has the true notch's outline.
    var sharesOutline: [Bool] = []
    /// The expected sizes of the pictures; nil if unknown.
    var backgroundSize, pieceSize: PixelSize?
    /// The scale of the pictures, at which the generator's columns are.
    var scale = PictureScale.one
    /// The figures of piece and notches; nil if there are none or they are unknown.
    var figures: Figures?
    /// The places of a drag puzzle's tiles in its picture; nil for a slide puzzle.
    var tiles: TileRow?

    struct Figures: Hashable, Sendable {
        let piece, notch: Figure
        let decoys: [Figure]
    }

    /// The maximum side of a picture, and the maximum coordinate.
    static let maxSide = SlideGeometry.maxSide
}

extension SlideItem {
    /// The decoded pictures of an item, with positions derived from their sizes.
    struct Pictures {
        let background: Image<RGBA8>
        let piece: Image<RGBA8>
        /// The row on which the piece's picture begins.
        let row: Int
        /// The boxes of the notches on the piece's row; nil if unknown.
        let onRow: [PixelRect]?
        /// The number of columns of the picture from which the generator chooses one for the true
        /// notch, and for a drag puzzle that of rows; nil if unknown.
        let columns: Int?
        var rows: Int? = nil
    }

    func readBackground(_ files: AuditFiles) throws -> Image<RGBA8> {
        try files.picture(background, size: backgroundSize)
    }

    /// Reads both pictures and checks them against the list.
    func readPictures(_ files: AuditFiles) throws -> Pictures {
        let image = try readBackground(files)
        let pieceImage = try files.picture(piece, size: pieceSize)
        if let tiles { return try tiles.pictures(of: self, image, pieceImage) }
        guard image.bounds.contains(notch) else {
            throw AuditError.badFile(background, "the notch is outside the picture")
        }
        let isStrip = pieceImage.height == image.height
        let row = row ?? (isStrip ? 0 : notch.minY)
        guard row + pieceImage.height <= image.height, answer + pieceImage.width <= image.width
        else {
            throw AuditError.badFile(piece, "the piece at its answer extends beyond the background")
        }
        let onRow = decoys.map { decoys in
            ([notch] + decoys).filter { abs($0.minY - notch.minY) <= 1 }
        }
        let geometry = SlideGeometry(
            background: image.size.layoutSize(at: scale),
            pieceSide: notch.size.width / scale.rawValue,
            layout: isStrip ? .strip : .tight
        )
        let columns = geometry.travel
        return Pictures(
            background: image,
            piece: pieceImage,
            row: row,
            onRow: onRow,
            // Only Fretsaw's own lists contain decoys. The rules of the layout are public, so attackers know them.
            columns: decoys != nil && columns.contains(notch.minX / scale.rawValue)
                ? columns.count * scale.rawValue : nil
        )
    }

}

extension PixelSize {
    /// The size in layout pixels of a picture at `scale`.
    func layoutSize(at scale: PictureScale) -> PixelSize {
        PixelSize(width: width / scale.rawValue, height: height / scale.rawValue)
    }
}

extension AuditFiles {
    /// Reads and decodes the picture `name`, which should have the given size.
    func picture(_ name: String, size: PixelSize? = nil) throws -> Image<RGBA8> {
        var limits = DecodingLimits.default
        limits.maxSide = SlideItem.maxSide
        limits.maxPixels = limits.maxSide * limits.maxSide
        limits.maxAnimationPixels = limits.maxPixels
        let bytes = try read(name, limits.readLimit)
        let image: Image<RGBA8>
        do throws(CodecError) {
            image = try ImageDecoder.decode(bytes, limits: limits).image
        } catch {
            throw AuditError.badFile(name, "\(error)")
        }
        if let size, size != image.size {
            throw AuditError.badFile(name, "is \(image.size), but the list says \(size)")
        }
        return image
    }
}
