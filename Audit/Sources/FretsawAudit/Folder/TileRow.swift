internal import FretsawCaptcha
internal import FretsawRaster

/// The tiles of a drag puzzle, side by side in a picture of their own.
///
/// Solvers of slide puzzles search along a row. To attack a drag puzzle, they get a picture with each tile
/// and the pixels around it, from left to right, after a cell in which the piece starts. They are therefore given
/// the place of every tile, and choose one.
struct TileRow: Hashable, Sendable {
    /// The boxes in the puzzle's picture, the true one first.
    let boxes: [PixelRect]
    /// The order of the boxes in the row, from left to right in the puzzle's picture.
    private let order: [Int]

    init(_ boxes: [PixelRect]) {
        self.boxes = boxes
        order = boxes.indices.sorted {
            (boxes[$0].minX, boxes[$0].minY) < (boxes[$1].minX, boxes[$1].minY)
        }
    }

    /// The pixels around a tile that are copied with it: as many as frame and shadow take.
    private var margin: Int { max(4, boxes[0].size.width / 4) }
    private var cell: Int { boxes[0].size.width + 2 * margin }

    /// The box in the row of the tile at `index` of ``boxes``.
    func box(_ index: Int) -> PixelRect {
        let place = (order.firstIndex(of: index) ?? 0) + 1
        return PixelRect(
            x: place * cell + margin,
            y: margin,
            width: boxes[0].size.width,
            height: boxes[0].size.height
        )
    }

    /// The picture of the row; pixels beyond the edge of `picture` repeat its border.
    func picture(_ picture: Image<RGBA8>, start: PixelPoint) -> Image<RGBA8> {
        let height = boxes[0].size.height + 2 * margin
        var row = Image(width: (boxes.count + 1) * cell, height: height, filledWith: RGBA8.black)
        for (place, origin) in ([start] + order.map { boxes[$0].origin }).enumerated() {
            for y in 0..<height {
                for x in 0..<cell {
                    let column = min(max(0, origin.x - margin + x), picture.width - 1)
                    let line = min(max(0, origin.y - margin + y), picture.height - 1)
                    row[place * cell + x, y] = picture[column, line]
                }
            }
        }
        return row
    }

    func pictures(
        of item: SlideItem,
        _ image: Image<RGBA8>,
        _ piece: Image<RGBA8>
    ) throws(AuditError) -> SlideItem.Pictures {
        guard boxes.allSatisfy({ image.bounds.contains($0) && $0.size == piece.size }) else {
            throw .badFile(item.piece, "the piece is not as large as a tile")
        }
        let scale = item.scale.rawValue
        let geometry = SlideGeometry(
            background: image.size.layoutSize(at: item.scale),
            pieceSide: piece.width / scale,
            layout: .tight,
            motion: .anywhere
        )
        return SlideItem.Pictures(
            background: picture(image, start: geometry.start.scaled(to: item.scale)),
            piece: piece,
            row: margin,
            onRow: boxes.indices.map(box),
            columns: geometry.travel.count * scale,
            rows: geometry.rows.count * scale
        )
    }
}

extension SlideItem {
    var inRow: SlideItem {
        let tiles = TileRow([notch] + (decoys ?? []))
        var item = self
        item.row = nil
        item.notch = tiles.box(0)
        item.answer = item.notch.minX
        item.decoys = tiles.boxes.indices.dropFirst().map(tiles.box)
        item.tiles = tiles
        return item
    }
}
