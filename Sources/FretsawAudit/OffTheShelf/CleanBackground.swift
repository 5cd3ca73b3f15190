internal import FretsawRaster

/// The clean background, as the median of each pixel over pictures of the batch that show the same,
/// in which the piece is then looked for.
///
/// Where backgrounds repeat, notches stand somewhere else in each picture and the median has none.
struct CleanBackground: Solver {
    static let name = "clean background"
    var name: String { CleanBackground.name }
    let attacker = AttackerClass.offTheShelf
    private let clean: Image<RGBA8>

    /// The fewest pictures whose median can be free of notches.
    static let leastPictures = 3
    /// More pictures than this make the median no better.
    static let greatestPictures = 15

    /// The median of `pictures`; nil where there are too few, or their sizes differ.
    init?(of pictures: [Image<RGBA8>]) {
        guard pictures.count >= CleanBackground.leastPictures, let first = pictures.first,
            pictures.allSatisfy({ $0.size == first.size })
        else { return nil }
        var clean = first
        let middle = pictures.count / 2
        var (red, green, blue): ([UInt8], [UInt8], [UInt8]) = ([], [], [])
        for y in 0..<first.height {
            var row = clean.mutableRow(y)
            for x in row.indices {
                red.removeAll(keepingCapacity: true)
                green.removeAll(keepingCapacity: true)
                blue.removeAll(keepingCapacity: true)
                for picture in pictures {
                    let pixel = picture.row(y)[x]
                    red.append(pixel.red)
                    green.append(pixel.green)
                    blue.append(pixel.blue)
                }
                red.sort()
                green.sort()
                blue.sort()
                row[x] = RGBA8(red: red[middle], green: green[middle], blue: blue[middle])
            }
        }
        self.clean = clean
    }

    func answer(to challenge: SlideChallenge) -> Int? {
        guard clean.size == challenge.pictureSize else { return nil }
        let size = challenge.outline.box.size
        let strip = PixelRect(x: 0, y: challenge.top, width: clean.width, height: size.height)
        let band = ColourPlanes(clean, area: strip.grown(by: challenge.outline.margin))
        let scores = TextureMatch.fits(challenge, in: band).map(\.correlation)
        return challenge.answer(at: challenge.best(scores))
    }
}
