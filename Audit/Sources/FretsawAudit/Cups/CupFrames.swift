internal import FretsawCaptcha
internal import FretsawCodecs
internal import FretsawRaster

/// The decoded frames of a cups puzzle, and the cups found in them.
///
/// The places of the cups in the last frame are given, as other solvers are given those of tiles. One of these cups is
/// the template that finds cups in all frames, also those that are partly covered.
struct CupFrames: Sendable {
    /// The centre of the cup with the star in the first frame: where first and last frame differ.
    let star: Point?
    /// The centre of the cup of which the fewest others are exact copies in the last frame.
    let oddOne: Point?
    /// The start of each frame in milliseconds.
    private let starts: [Int]
    /// The centres of the cups found in each frame.
    private let cups: [[Point]]

    init(_ item: ClickItem, in files: AuditFiles) throws {
        let bytes = try files.read(item.background, AuditFiles.maxListBytes)
        let frames =
            ImageFormat(sniffing: bytes) == .apng
            ? try CupFrames.decoded(by: APNGDecoder.self, bytes)
            : try CupFrames.decoded(by: GIFDecoder.self, bytes)
        guard let first = frames.first?.picture, let last = frames.last?.picture, frames.count > 1,
            first.size == item.size
        else {
            throw AuditError.badFile(item.background, "it is not an animation of \(item.size)")
        }
        var (starts, start) = ([Int](), 0)
        for frame in frames {
            starts.append(start)
            start += frame.milliseconds
        }
        self.starts = starts
        let size = CupsGeometry(background: item.size).cup
        let places = (item.prompted + item.others).map(\.position)
            .sorted { $0.x < $1.x }
            .map { PixelPoint(x: $0.x - size.width / 2, y: $0.y - size.height / 2) }
        let picture = PixelRect(x: 0, y: 0, width: last.width, height: last.height)
        let boxes = places.map { PixelRect(origin: $0, size: size) }
        guard boxes.allSatisfy(picture.contains) else {
            throw AuditError.badFile(item.background, "its cups are not in the picture")
        }
        let template = CupTemplate(last, boxes[0])
        cups = frames.map { template.centres(in: $0.picture) }
        star = CupFrames.middle(ofDifferencesBetween: first, last)
        let crops = boxes.map { last.cropped(to: $0) }
        let copies = crops.map { crop in crops.count { $0 == crop } }
        let odd = copies.indices.min { copies[$0] < copies[$1] }
        oddOne = odd.map {
            let way = Point(x: Double(size.width) / 2, y: Double(size.height) / 2)
            return Point(x: Double(places[$0].x), y: Double(places[$0].y)) + way
        }
    }

    private static func decoded<Decoder: AnimationDecoder & ~Copyable>(
        by type: Decoder.Type,
        _ bytes: [UInt8]
    ) throws -> [(picture: Image<RGBA8>, milliseconds: Int)] {
        var decoder = try Decoder(bytes, limits: .default, isStrict: true)
        var frames: [(picture: Image<RGBA8>, milliseconds: Int)] = []
        while let frame = try decoder.advance() {
            frames.append((decoder.image(), Int(frame.delay / .milliseconds(1))))
        }
        return frames
    }

    private static func middle(
        ofDifferencesBetween one: Image<RGBA8>,
        _ other: Image<RGBA8>
    ) -> Point? {
        var (x, y, count) = (0, 0, 0)
        for row in 0..<one.height {
            for column in 0..<one.width where one[column, row] != other[column, row] {
                (x, y, count) = (x + column, y + row, count + 1)
            }
        }
        guard count > 0 else { return nil }
        return Point(x: Double(x) / Double(count), y: Double(y) / Double(count))
    }

    /// Where the star's cup is in the last frame, if all cups are followed through frames that are at least `interval`
    /// milliseconds apart: those of two frames are the same cups where the sum of squared distances is smallest.
    ///
    /// A cup is expected at its last place, plus its last move times `momentum`.
    func followedStar(interval: Int, momentum: Double) -> Point? {
        // The cup with the star is not like the others, so that the first frame often shows four.
        guard let star, let start = cups.firstIndex(where: { $0.count == CupsOptions.cups })
        else { return nil }
        var last = cups[start]
        let followed = last.indices.min { (last[$0] - star).square < (last[$1] - star).square } ?? 0
        var moves = last.map { _ in Point(x: 0, y: 0) }
        var next = interval
        for (index, found) in cups.enumerated().dropFirst(start + 1) {
            guard starts[index] >= next || index == cups.count - 1 else { continue }
            next += interval
            let expected = zip(last, moves).map { $0 + $1 * momentum }
            // A covered cup is where it is expected.
            let order = CupFrames.orders.min {
                CupFrames.cost($0, expected, found) < CupFrames.cost($1, expected, found)
            }
            let places = (order ?? []).enumerated().map {
                $1 < found.count ? found[$1] : expected[$0]
            }
            moves = zip(places, last).map { $0 - $1 }
            last = places
        }
        return last.indices.contains(followed) ? last[followed] : nil
    }

    private static func cost(_ order: [Int], _ expected: [Point], _ found: [Point]) -> Double {
        order.indices.reduce(0) { sum, index in
            sum + (order[index] < found.count ? (found[order[index]] - expected[index]).square : 0)
        }
    }

    /// All orders of five.
    private static let orders: [[Int]] = {
        var orders: [[Int]] = [[]]
        for count in 0..<CupsOptions.cups {
            orders = orders.flatMap { order in
                (0...count).map { place in
                    var longer = order
                    longer.insert(count, at: place)
                    return longer
                }
            }
        }
        return orders
    }()
}

/// The pixels of a cup, taken from a picture that shows cups apart.
private struct CupTemplate {
    /// Pixels at offsets from the upper left pixel of a cup.
    private let samples: [(x: Int, y: Int, colour: RGBA8)]
    private let size: PixelSize

    /// The number of pixels compared at each place, and at places where few of the first ones are equal.
    private static let (sampleCount, firstCount) = (64, 12)

    /// Takes the cup in `box`, whose corner shows the ground.
    init(_ picture: Image<RGBA8>, _ box: PixelRect) {
        let cup = picture.cropped(to: box)
        size = box.size
        let inked = (0..<size.pixelCount).filter { place in
            CupTemplate.difference(cup.pixelArray[place], cup[0, 0]) > 60
        }
        // Spread over the cup, in an order in which any first ones are also spread.
        let step = max(1, inked.count / CupTemplate.sampleCount)
        let spread = stride(from: 0, to: inked.count, by: step).map { inked[$0] }
        samples = spread.indices.map { index in
            let place = spread[index * 37 % spread.count]
            return (place % cup.width, place / cup.width, cup.pixelArray[place])
        }
    }

    private static func difference(_ one: RGBA8, _ other: RGBA8) -> Int {
        abs(Int(one.red) - Int(other.red)) + abs(Int(one.green) - Int(other.green))
            + abs(Int(one.blue) - Int(other.blue))
    }

    /// The centres of at most five cups; those in front agree in all pixels, covered ones in some.
    func centres(in picture: Image<RGBA8>) -> [Point] {
        var found: [(score: Int, corner: Point)] = []
        let pixels = picture.pixels
        for y in 0...max(0, picture.height - size.height) {
            for x in 0...max(0, picture.width - size.width) {
                var score = 0
                for (index, sample) in samples.enumerated() {
                    if index == CupTemplate.firstCount, 2 * score < index { break }
                    let pixel = pixels[(y + sample.y) * picture.width + x + sample.x]
                    if CupTemplate.difference(pixel, sample.colour) < 30 { score += 1 }
                }
                if 2 * score > samples.count {
                    found.append((score, Point(x: Double(x), y: Double(y))))
                }
            }
        }
        found.sort { ($0.score, $1.corner.y, $1.corner.x) > ($1.score, $0.corner.y, $0.corner.x) }
        let nearest = Double(size.width) / 2
        var corners: [Point] = []
        for (_, corner) in found where corners.count < CupsOptions.cups {
            if corners.allSatisfy({ ($0 - corner).square >= nearest * nearest }) {
                corners.append(corner)
            }
        }
        let middle = Point(x: Double(size.width) / 2, y: Double(size.height) / 2)
        return corners.map { $0 + middle }
    }
}
