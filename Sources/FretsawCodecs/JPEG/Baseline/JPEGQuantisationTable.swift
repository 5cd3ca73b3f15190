/// What the coefficients of a block are divided by.
struct JPEGQuantisationTable: Sendable {
    /// 1…255 for each of 64 places, in rows.
    let divisors: [UInt8]

    /// Scales `divisors`, which are right for quality 50, as libjpeg does.
    ///
    /// - Precondition: `quality` lies in 1…100.
    private init(_ divisors: [UInt8], quality: Int) {
        let percent = quality < 50 ? 5000 / quality : 200 - 2 * quality
        self.divisors = divisors.map { UInt8(min(max((Int($0) * percent + 50) / 100, 1), 255)) }
    }

    /// For luma (T.81, table K.1).
    static func luma(quality: Int) -> JPEGQuantisationTable {
        JPEGQuantisationTable(
            [
                16, 11, 10, 16, 24, 40, 51, 61,
                12, 12, 14, 19, 26, 58, 60, 55,
                14, 13, 16, 24, 40, 57, 69, 56,
                14, 17, 22, 29, 51, 87, 80, 62,
                18, 22, 37, 56, 68, 109, 103, 77,
                24, 35, 55, 64, 81, 104, 113, 92,
                49, 64, 78, 87, 103, 121, 120, 101,
                72, 92, 95, 98, 112, 100, 103, 99,
            ],
            quality: quality
        )
    }

    /// For the colours (T.81, table K.2).
    static func color(quality: Int) -> JPEGQuantisationTable {
        JPEGQuantisationTable(
            [
                17, 18, 24, 47, 99, 99, 99, 99,
                18, 21, 26, 66, 99, 99, 99, 99,
                24, 26, 56, 99, 99, 99, 99, 99,
                47, 66, 99, 99, 99, 99, 99, 99,
                99, 99, 99, 99, 99, 99, 99, 99,
                99, 99, 99, 99, 99, 99, 99, 99,
                99, 99, 99, 99, 99, 99, 99, 99,
                99, 99, 99, 99, 99, 99, 99, 99,
            ],
            quality: quality
        )
    }

    /// Where the coefficients of a file, which begin with the lowest frequencies, lie in rows
    /// (T.81, figure A.6).
    static let zigzag: [Int] = {
        var places: [Int] = []
        for sum in 0...14 {
            let rows = max(0, sum - 7)...min(sum, 7)
            let downwards = rows.map { 8 * $0 + sum - $0 }
            places += sum.isMultiple(of: 2) ? downwards.reversed() : downwards
        }
        return places
    }()
}
