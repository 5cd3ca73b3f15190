internal import FretsawRandom
internal import FretsawRaster

/// Plans and paints slide puzzles.
struct SlideWorkshop: PuzzleWorkshop {
    private let geometry: SlideGeometry
    private var artist: any SlideArtist

    init(options: SlideOptions) throws(CaptchaError) {
        geometry = options.geometry
        artist = try options.artist()
    }

    func solution(seed: Seed, item: UInt64) -> Puzzle.Solution {
        .slide(artist.plan(seed: seed, item: item))
    }

    mutating func make(
        _ puzzle: inout Puzzle,
        seed: Seed,
        item: UInt64,
        backgrounds: any BackgroundSource
    ) throws {
        puzzle.prepare(.background, at: 0, size: geometry.background)
        puzzle.prepare(.piece, at: 1, size: geometry.pieceSize)
        var generator = SeededGenerator(seed: seed, item: item, for: .background)
        puzzle.origin = try backgrounds.paint(
            into: &puzzle.pictures[0].image,
            using: &generator
        )
        // Taken out for the call: two elements of one array cannot be changed at once.
        var piece = Image<RGBA8>(width: 0, height: 0, filledWith: .transparent)
        swap(&piece, &puzzle.pictures[1].image)
        defer { swap(&piece, &puzzle.pictures[1].image) }
        piece.fill(with: .transparent)
        puzzle.solution = .slide(
            try artist.paint(
                seed: seed,
                item: item,
                on: &puzzle.pictures[0].image,
                piece: &piece
            )
        )
    }
}
