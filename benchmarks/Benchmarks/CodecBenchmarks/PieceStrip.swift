import FretsawCaptcha
import FretsawRandom
import FretsawRaster

/// The piece of one pair: nearly all of it transparent, the rest as rich as the picture.
enum PieceStrip {
    /// Cuts a 47×155 strip with a jigsaw piece out of a picture of 310×155.
    static func cut(from picture: Image<RGBA8>) -> Image<RGBA8> {
        var picture = picture
        var piece = Image<RGBA8>(width: 0, height: 0, filledWith: .transparent)
        let options = SlideOptions(look: .plain, decoys: 0, shapes: [.jigsaw])
        do {
            let plan = try SlideCaptcha(options: options).plan(seed: Seed(2024), item: 0)
            var painter = try SlidePainter(
                side: options.geometry.pieceSide,
                notches: DarkenedNotches()
            )
            try painter.paint(plan, on: &picture, piece: &piece)
        } catch {
            preconditionFailure("the picture does not suit the `aj` preset: \(error)")
        }
        return piece
    }
}
