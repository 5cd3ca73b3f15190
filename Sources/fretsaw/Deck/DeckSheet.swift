import FretsawBatch
import FretsawCaptcha
import FretsawCodecs
import FretsawCommandLine
import FretsawFonts
import FretsawRandom
import FretsawRaster
import FretsawScenery
import FretsawText

/// Draws a sheet of a deck: for each figure its outline, a tile that shows it, and a piece.
enum DeckSheet {
    private static let columns = 6
    private static let cell = PixelSize(width: 196, height: 96)
    private static let page = RGBA8(red: 236, green: 238, blue: 241)
    private static let card = RGBA8(red: 255, green: 255, blue: 255)
    private static let ink = RGBA8(red: 40, green: 44, blue: 52)

    static func png(of deck: Deck) throws -> [UInt8] {
        try CompactPNG.encode(draw(deck), opaque: true)
    }

    /// Draws the sheet; tiles and pieces are cut from puzzles, so they look as in a challenge.
    static func draw(_ deck: Deck) throws -> Image<RGBA8> {
        let rows = (deck.figures.count + columns - 1) / columns
        var sheet = Image(
            width: columns * cell.width + 8,
            height: rows * cell.height + 8,
            filledWith: page
        )
        let font = try? FoundFont.first(for: "abcdefghijklmnopqrstuvwxyz0123456789-_")
        let shown = try crops(of: deck)
        for (index, figure) in deck.figures.enumerated() {
            let x = 8 + index % columns * cell.width
            let y = 8 + index / columns * cell.height
            sheet.fill(
                PixelRect(x: x, y: y, width: cell.width - 8, height: cell.height - 8),
                with: card
            )
            fill(figure.outline, side: 56, at: PixelPoint(x: x + 6, y: y + 6), on: &sheet)
            let crops = shown[figure.name]
            if let tile = crops?.tile { sheet.draw(tile, at: PixelPoint(x: x + 68, y: y + 5)) }
            if let piece = crops?.piece { sheet.draw(piece, at: PixelPoint(x: x + 132, y: y + 9)) }
            if let line = try? font?.line(String(figure.name.prefix(26))) {
                let scale = min(0.13, Double(cell.width - 20) / max(1, line.advance))
                let path = line.path.transformed(
                    by: .scaling(x: scale, y: scale).then(.translation(x: 2, y: 14))
                )
                draw(
                    path,
                    in: PixelRect(x: x + 5, y: y + 66, width: cell.width - 16, height: 20),
                    on: &sheet
                )
            }
        }
        return sheet
    }

    private static func fill(
        _ outline: Path,
        side: Int,
        at place: PixelPoint,
        on sheet: inout Image<RGBA8>
    ) {
        let scale = Double(side)
        draw(
            outline.transformed(by: .scaling(x: scale, y: scale)),
            in: PixelRect(x: place.x, y: place.y, width: side, height: side),
            on: &sheet
        )
    }

    private static func draw(_ path: Path, in box: PixelRect, on sheet: inout Image<RGBA8>) {
        let mask = path.coverage(width: box.size.width, height: box.size.height)
        var picture = Image(
            width: box.size.width,
            height: box.size.height,
            filledWith: RGBA8.transparent
        )
        for y in 0..<mask.height {
            let levels = mask.row(y)
            var row = picture.mutableRow(y)
            for x in 0..<mask.width {
                row[x] = RGBA8(red: ink.red, green: ink.green, blue: ink.blue, alpha: levels[x])
            }
        }
        sheet.draw(picture, at: box.origin)
    }

    private struct Crops {
        var tile, piece: Image<RGBA8>?
    }

    /// A tile and a piece of each figure, by name.
    private static func crops(of deck: Deck) throws -> [String: Crops] {
        let recipe = CaptchaRecipe.slide(SlideOptions(deck: deck))
        var generator = try PuzzleGenerator(
            recipe: recipe,
            backgrounds: Scenery(families: SceneryFamily.allCases)
        )
        var crops: [String: Crops] = [:]
        var complete = 0
        let seed = Seed(1)
        // Random draws show every figure within a few times their number.
        for item in 0..<UInt64(40 * deck.figures.count) where complete < deck.figures.count {
            guard case .slide(let plan) = generator.solution(seed: seed, item: item),
                let figures = plan.figures
            else { break }
            let all = [figures.notch] + figures.decoys
            let isNew =
                crops[figures.notch.subject.name]?.piece == nil
                || all.contains { crops[$0.subject.name]?.tile == nil }
            guard isNew else { continue }
            let puzzle = try generator.makePuzzle(seed: seed, item: item)
            guard let background = puzzle.picture(.background), let piece = puzzle.picture(.piece)
            else { break }
            for (notch, figure) in zip(plan.notches, all)
            where crops[figure.subject.name]?.tile == nil {
                let box = PixelRect(
                    x: notch.box.minX - 5,
                    y: notch.box.minY - 5,
                    width: notch.box.size.width + 10,
                    height: notch.box.size.height + 10
                )
                let tile = background.cropped(to: background.bounds.intersection(box))
                crops[figure.subject.name, default: Crops()].tile = tile
            }
            if crops[figures.notch.subject.name]?.piece == nil {
                crops[figures.notch.subject.name, default: Crops()].piece =
                    piece.croppedToContent()
            }
            complete = crops.values.count { $0.tile != nil && $0.piece != nil }
        }
        return crops
    }
}
