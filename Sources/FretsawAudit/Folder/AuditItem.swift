internal import FretsawCaptcha
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
