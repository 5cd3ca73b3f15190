import FretsawCaptcha
import FretsawRandom
import FretsawRaster

/// The piece of one pair: nearly all of it transparent, the rest as rich as the picture.
enum PieceStrip {
    /// Cuts a 47×155 strip with a jigsaw piece out of a picture of 310×155.
    static func cut(from picture: Image<RGBA8>) -> Image<RGBA8> {
        let options = SlideOptions(look: .plain, decoys: 0, shapes: [.jigsaw])
        do {
            var generator = try PuzzleGenerator(
                recipe: .slide(options),
                backgrounds: GivenPicture(picture: picture)
            )
            let puzzle = try generator.makePuzzle(seed: Seed(2024), item: 0)
            guard let piece = puzzle.picture(.piece) else {
                preconditionFailure("a slide puzzle has a piece")
            }
            return piece
        } catch {
            preconditionFailure("the picture does not suit the `aj` preset: \(error)")
        }
    }
}

private struct GivenPicture: BackgroundSource {
    let picture: Image<RGBA8>

    func drawBackground(
        into image: inout Image<RGBA8>,
        using generator: inout SeededGenerator
    ) -> BackgroundOrigin {
        image = picture
        return BackgroundOrigin(source: .photo, name: "given")
    }
}
