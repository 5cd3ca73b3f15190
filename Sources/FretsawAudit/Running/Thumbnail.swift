internal import FretsawRaster

/// A picture in 24 × 12 levels of brightness.
struct Thumbnail: Hashable, Sendable {
    private static let columns = 24
    private static let rows = 12
    private let levels: [UInt8]

    /// `image` in little.
    init(_ image: Image<RGBA8>) {
        var levels: [UInt8] = []
        for row in 0..<Thumbnail.rows {
            let ys = Thumbnail.part(row, of: Thumbnail.rows, in: image.height)
            for column in 0..<Thumbnail.columns {
                let xs = Thumbnail.part(column, of: Thumbnail.columns, in: image.width)
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

    private static func part(_ index: Int, of count: Int, in side: Int) -> Range<Int> {
        let start = min(index * side / count, max(0, side - 1))
        return start..<max(min(side, start + 1), (index + 1) * side / count)
    }

    /// True where more than half of the two is alike: the same background, notches somewhere else.
    func showsSameBackground(as other: Thumbnail) -> Bool {
        var alike = 0
        for place in levels.indices {
            let difference = Int(levels[place]) - Int(other.levels[place])
            if abs(difference) <= 3 { alike += 1 }
        }
        return alike * 2 > levels.count
    }

    /// Pictures with the same background: the indices of each group, the first picture's first.
    ///
    /// - Complexity: O(pictures · groups), of which 2000 at most are looked at
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
