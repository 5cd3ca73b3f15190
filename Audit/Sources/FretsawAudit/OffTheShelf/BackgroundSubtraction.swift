internal import FretsawRaster

/// Background subtraction: estimates the background as the median of pictures that share it, and
/// searches for the piece in it.
///
/// Notches differ from picture to picture, so the median does not contain them.
struct BackgroundSubtraction: Solver {
    static let name = "background subtraction"
    var name: String { BackgroundSubtraction.name }
    private let clean: Image<RGBA8>

    /// The minimum number of pictures for a median without notches.
    private static let minPictures = 3
    /// The maximum number of pictures; more do not improve the median.
    private static let maxPictures = 15

    /// The median of `pictures`; nil if there are too few or their sizes differ.
    init?(of pictures: [Image<RGBA8>]) {
        guard pictures.count >= BackgroundSubtraction.minPictures, let first = pictures.first,
            pictures.allSatisfy({ $0.size == first.size })
        else { return nil }
        var clean = first
        for y in 0..<first.height {
            for x in 0..<first.width {
                let pixels = pictures.map { $0[x, y] }
                func median(_ channel: KeyPath<RGBA8, UInt8>) -> UInt8 {
                    pixels.map { $0[keyPath: channel] }.sorted()[pixels.count / 2]
                }
                clean[x, y] = RGBA8(
                    red: median(\.red),
                    green: median(\.green),
                    blue: median(\.blue)
                )
            }
        }
        self.clean = clean
    }

    /// The correlations with the clean background, which is as large as the picture.
    func scores(_ challenge: SlideChallenge) -> [Float] {
        let size = challenge.outline.box.size
        let strip = PixelRect(x: 0, y: challenge.top, width: clean.width, height: size.height)
        let band = ColourPlanes(clean, area: strip.expanded(by: challenge.outline.margin))
        return TextureMatch.fits(challenge, in: band).map(\.correlation)
    }

    /// An attempt for each of `items`; without an answer if too few share its background, as the indices in
    /// `groups` say.
    static func attempts(
        at items: [SlideItem],
        in files: AuditFiles,
        _ groups: [[Int]],
        jobs: Int
    ) async -> [Attempt] {
        let groups = groups.filter { $0.count >= minPictures }
        let found = await parallelMap(groups.count, jobs: jobs) { group in
            attempts(at: groups[group].map { items[$0] }, in: files)
        }
        var all = [Attempt](repeating: Attempt(), count: items.count)
        for (group, answers) in zip(groups, found) {
            for (member, attempt) in zip(group, answers) { all[member] = attempt }
        }
        return all
    }

    /// Attempts for one group; pictures that can no longer be read are skipped.
    private static func attempts(at items: [SlideItem], in files: AuditFiles) -> [Attempt] {
        let shown = items.prefix(maxPictures).compactMap { try? $0.readBackground(files) }
        guard let solver = BackgroundSubtraction(of: shown) else {
            return items.map { _ in Attempt() }
        }
        return items.map { item in
            guard let pictures = try? item.readPictures(files),
                pictures.background.size == solver.clean.size
            else { return Attempt() }
            return Attempt(after: 0) {
                SlideChallenge(
                    picture: pictures.background,
                    piece: pictures.piece,
                    row: pictures.row
                ).map(solver.answer)
            }
        }
    }
}

/// A picture reduced to 24 × 12 levels of brightness.
struct Thumbnail: Hashable, Sendable {
    private let levels: [Int]

    init(_ image: Image<RGBA8>) {
        let small = image.resampled(to: PixelSize(width: 24, height: 12))
        levels = small.pixelArray.map { (Int($0.red) * 2 + Int($0.green) * 5 + Int($0.blue)) / 8 }
    }

    /// True if more than half of the levels match: the same background with other notches.
    func showsSameBackground(as other: Thumbnail) -> Bool {
        zip(levels, other.levels).count { abs($0 - $1) <= 3 } * 2 > levels.count
    }

    /// The indices of the pictures of each background, in order; at most 2000 groups are compared.
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
