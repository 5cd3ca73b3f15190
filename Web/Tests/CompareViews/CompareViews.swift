import Foundation
import FretsawCodecs
import FretsawDrawing
import FretsawInteraction
import FretsawRaster
import FretsawText
import FretsawView
import FretsawWebTesting

/// Draws the views of replies, and compares each with a screenshot of the element that shows it.
///
/// Each line of the standard input is a JSON object of a ``Question``, each line of the standard output one of an
/// ``Answer``.
@main
struct CompareViews {
    /// A view, and how a browser shows it.
    struct Question: Decodable {
        /// The reply of a machine, hexadecimal.
        let reply: String
        /// The size of the view, in points, and the pixels per point.
        let width, height, scale: Double
        let isDark: Bool
        /// The colour of the page, `RRGGBB`.
        let page: String
        /// A PNG of the same size.
        let screenshot: String
        /// The pictures of parts by `KIND.INDEX`: PNG files.
        let pictures: [String: String]
        /// The boxes of words by `KIND.INDEX`: width and height in points.
        let words: [String: [Double]]
        /// Where the drawing is written.
        let drawing: String
    }

    /// The differences.
    struct Answer: Encodable {
        /// Pixels that are compared: those outside of words and fields.
        var compared = 0
        /// Pixels whose channels differ by more than two levels from every pixel beside them.
        var different = 0
        /// The first of them, and both colours.
        var first: [Int] = []
        /// Words whose boxes differ by more than two points and 3 %.
        var words: [String] = []
    }

    static func main() throws {
        let fonts = try ViewFonts(
            regular: [
                font("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"),
                font("/usr/share/fonts/truetype/wqy/wqy-zenhei.ttc"),
            ],
            bold: [font("/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf")]
        )
        while let line = readLine() {
            let question = try JSONDecoder().decode(Question.self, from: Data(line.utf8))
            print(
                String(decoding: try JSONEncoder().encode(answer(question, fonts)), as: UTF8.self)
            )
        }
    }

    private static func font(_ path: String) throws -> Font { try Font(bytes(path)) }

    private static func bytes(_ path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: path)))
    }

    private static func answer(_ question: Question, _ fonts: ViewFonts) throws -> Answer {
        let digits = question.reply.compactMap(\.hexDigitValue)
        let bytes = stride(from: 0, to: digits.count - 1, by: 2).map {
            UInt8(digits[$0] << 4 | digits[$0 + 1])
        }
        let view = View(try Reply(bytes).parts)
        var pictures: [PictureKey: Image<RGBA8>] = [:]
        for part in view.parts {
            guard let picture = part.picture,
                let file = question.pictures["\(part.name.kind).\(part.name.index)"]
            else { continue }
            pictures[PictureKey(picture)] = try ImageDecoder.decode(CompareViews.bytes(file)).image
        }
        let renderer = ViewRenderer(
            scale: question.scale,
            theme: question.isDark ? .dark : .light,
            fonts: fonts
        )
        let drawn = try renderer.image(
            of: view,
            size: Size(width: question.width, height: question.height)
        ) { [pictures] in pictures[PictureKey($0)] }
        var page = Image<RGBA8>(
            width: drawn.width,
            height: drawn.height,
            filledWith: color(question.page)
        )
        page.draw(drawn, at: PixelPoint(x: 0, y: 0))
        try Data(CompactPNG.encode(page, opaque: true)).write(to: URL(filePath: question.drawing))
        let shot = try ImageDecoder.decode(CompareViews.bytes(question.screenshot)).image
        precondition(
            shot.size == page.size,
            "the screenshot is \(shot.size), the drawing \(page.size)"
        )
        var answer = Answer()
        try compare(page, shot, without: excluded(view, question.scale, renderer), &answer)
        for (name, box) in question.words.sorted(by: { $0.key < $1.key }) {
            guard
                let part = view.parts.first(where: { "\($0.name.kind).\($0.name.index)" == name }),
                let words = part.words
            else { continue }
            let size = try renderer.size(of: words, width: part.frame.width)
            // Browsers count the whole width of lines that wrap.
            let isWide = !words.wraps && abs(size.width - box[0]) > max(2, 0.03 * box[0])
            if isWide || abs(size.height - box[1]) > max(2, 0.03 * box[1]) {
                answer.words.append("\(name): \(size.width)×\(size.height), in the browser \(box)")
            }
        }
        return answer
    }

    private static func color(_ hex: String) -> RGBA8 {
        let number = UInt32(hex, radix: 16) ?? 0
        return RGBA8(
            red: UInt8(number >> 16 & 0xFF),
            green: UInt8(number >> 8 & 0xFF),
            blue: UInt8(number & 0xFF)
        )
    }

    /// The boxes of parts with words or fields, in pixels.
    private static func excluded(
        _ view: View,
        _ scale: Double,
        _ renderer: ViewRenderer
    ) throws -> [PixelRect] {
        try view.parts.compactMap { part in
            let role = part.control?.role
            guard part.words != nil || role == .textbox || role == .multilineTextbox else {
                return nil
            }
            let frame = view.frame(of: part.name) ?? part.frame
            var (x, y) = (frame.x, frame.y)
            var (width, height) = (part.frame.width, part.frame.height)
            if let words = part.words {
                // Words may be larger than their part.
                let size = try renderer.size(of: words, width: width)
                let (more, higher) = (
                    max(0, size.width - width) + 4, max(0, size.height - height) + 4
                )
                (x, y) = (x - more / 2, y - higher / 2)
                (width, height) = (width + more, height + higher)
            }
            return PixelRect(
                x: Int((x * scale).rounded(.down)),
                y: Int((y * scale).rounded(.down)),
                width: Int((width * scale).rounded(.up)) + 1,
                height: Int((height * scale).rounded(.up)) + 1
            )
        }
    }

    private static func compare(
        _ drawn: Image<RGBA8>,
        _ shot: Image<RGBA8>,
        without boxes: [PixelRect],
        _ answer: inout Answer
    ) {
        for y in 0..<drawn.height {
            for x in 0..<drawn.width {
                let here = PixelRect(x: x, y: y, width: 1, height: 1)
                if boxes.contains(where: { $0.contains(here) }) { continue }
                answer.compared += 1
                if isEqual(shot[x, y], drawn[x, y]) { continue }
                if !isNear(shot[x, y], drawn, x, y) || !isNear(drawn[x, y], shot, x, y) {
                    answer.different += 1
                    if answer.first.isEmpty {
                        let (one, other) = (drawn[x, y], shot[x, y])
                        answer.first =
                            [x, y]
                            + [one, other].flatMap { [Int($0.red), Int($0.green), Int($0.blue)] }
                    }
                }
            }
        }
    }

    /// Whether no channel differs by more than two levels.
    private static func isEqual(_ one: RGBA8, _ other: RGBA8) -> Bool {
        abs(Int(one.red) - Int(other.red)) <= 2 && abs(Int(one.green) - Int(other.green)) <= 2
            && abs(Int(one.blue) - Int(other.blue)) <= 2
    }

    /// Whether a colour is within two levels of the range of a pixel and those beside it.
    private static func isNear(_ pixel: RGBA8, _ image: Image<RGBA8>, _ x: Int, _ y: Int) -> Bool {
        func isWithin(_ channel: KeyPath<RGBA8, UInt8>) -> Bool {
            var (low, high) = (255, 0)
            for row in max(0, y - 1)...min(image.height - 1, y + 1) {
                for column in max(0, x - 1)...min(image.width - 1, x + 1) {
                    let value = Int(image[column, row][keyPath: channel])
                    (low, high) = (min(low, value), max(high, value))
                }
            }
            return (low - 2...high + 2).contains(Int(pixel[keyPath: channel]))
        }
        return isWithin(\.red) && isWithin(\.green) && isWithin(\.blue)
    }
}

/// A picture and its frame.
private struct PictureKey: Hashable {
    let picture: UInt16
    let frame: UInt32

    init(_ reference: PictureReference) { (picture, frame) = (reference.picture, reference.frame) }
}
