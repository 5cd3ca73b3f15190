internal import FretsawRaster

/// Background subtraction: estimates the background as the median of pictures that share it, and
/// searches for the piece in it.
///
/// Notches differ from picture to picture, so the median does not contain them.
struct BackgroundSubtraction: Solver {
    static let name = "background subtraction"
    var name: String { BackgroundSubtraction.name }
    let attacker = AttackerClass.offTheShelf
    private let clean: Image<RGBA8>

    /// The minimum number of pictures for a median without notches.
    static let minPictures = 3
    /// The maximum number of pictures; more do not improve the median.
    static let maxPictures = 15

    /// The median of `pictures`; nil if there are too few or their sizes differ.
    init?(of pictures: [Image<RGBA8>]) {
        guard pictures.count >= BackgroundSubtraction.minPictures, let first = pictures.first,
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
        let band = ColourPlanes(clean, area: strip.expanded(by: challenge.outline.margin))
        let scores = TextureMatch.fits(challenge, in: band).map(\.correlation)
        return challenge.answer(at: challenge.best(scores))
    }
}

/// Groups pictures with the same background, and solves each group with its median.
struct BackgroundSubtractionAttack: Sendable {
    let files: AuditFiles
    let items: [SlideItem]

    /// An attempt for each picture; without an answer if too few share its background.
    func attempts(at results: [SlideResult], jobs: Int) async -> [SlideResult.Attempt] {
        let groups = Thumbnail.groups(results.map(\.thumbnail))
            .filter { $0.count >= BackgroundSubtraction.minPictures }
        let found = await parallelMap(groups.count, jobs: jobs) { group in
            self.attempts(atGroup: groups[group])
        }
        var attempts = [SlideResult.Attempt](
            repeating: SlideResult.Attempt(answer: nil, nanoseconds: 0),
            count: results.count
        )
        for (group, answers) in zip(groups, found) {
            for (member, attempt) in zip(group, answers) { attempts[member] = attempt }
        }
        return attempts
    }

    /// Attempts for one group; pictures that can no longer be read are skipped.
    private func attempts(atGroup members: [Int]) -> [SlideResult.Attempt] {
        let shown = members.prefix(BackgroundSubtraction.maxPictures)
        let solver = BackgroundSubtraction(
            of: shown.compactMap { try? items[$0].readBackground(files) }
        )
        return members.map { member in
            guard let solver, let pictures = try? items[member].readPictures(files) else {
                return SlideResult.Attempt(answer: nil, nanoseconds: 0)
            }
            var clock = ThreadClock()
            let challenge = SlideChallenge(
                picture: pictures.background,
                piece: pictures.piece,
                row: pictures.row
            )
            let answer = challenge.flatMap(solver.answer)
            return SlideResult.Attempt(answer: answer, nanoseconds: clock.lap())
        }
    }
}

/// A picture reduced to 24 × 12 levels of brightness.
struct Thumbnail: Hashable, Sendable {
    private static let columns = 24
    private static let rows = 12
    private let levels: [UInt8]

    /// Reduces `image`.
    init(_ image: Image<RGBA8>) {
        var levels: [UInt8] = []
        for row in 0..<Thumbnail.rows {
            let ys = Thumbnail.range(row, of: Thumbnail.rows, in: image.height)
            for column in 0..<Thumbnail.columns {
                let xs = Thumbnail.range(column, of: Thumbnail.columns, in: image.width)
                var sum = 0
                for y in ys {
                    let pixels = image.row(y)
                    for x in xs {
                        let pixel = pixels[x]
                        sum += Int(pixel.red) * 2 + Int(pixel.green) * 5 + Int(pixel.blue)
                    }
                }
                levels.append(UInt8(sum / (8 * max(1, xs.count * ys.count))))
            }
        }
        self.levels = levels
    }

    private static func range(_ index: Int, of count: Int, in side: Int) -> Range<Int> {
        let start = min(index * side / count, max(0, side - 1))
        return start..<max(min(side, start + 1), (index + 1) * side / count)
    }

    /// True if more than half of the levels match: the same background with other notches.
    func showsSameBackground(as other: Thumbnail) -> Bool {
        var matches = 0
        for position in levels.indices {
            let difference = Int(levels[position]) - Int(other.levels[position])
            if abs(difference) <= 3 { matches += 1 }
        }
        return matches * 2 > levels.count
    }

    /// Groups pictures by background: the indices of each group, in order.
    ///
    /// - Complexity: O(pictures · groups); at most 2000 groups are compared
    static func groups(_ thumbnails: [Thumbnail]) -> [[Int]] {
        var groups: [[Int]] = []
        for (index, thumbnail) in thumbnails.enumerated() {
            let group = groups.prefix(2000).firstIndex { members in
                thumbnails[members[0]].showsSameBackground(as: thumbnail)
            }
            if let group { groups[group].append(index) } else { groups.append([index]) }
        }
        return groups
    }
}
