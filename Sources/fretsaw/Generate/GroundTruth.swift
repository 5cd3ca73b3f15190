import FoundationEssentials
import FretsawAudit
import FretsawBatch
import FretsawCaptcha
import FretsawFiles

/// `ground_truth.json`: picture, prompt and answer of each puzzle, with the members that the benchmark Open
/// CaptchaWorld uses for slide puzzles, so that others can let their agents try them.
enum GroundTruth {
    static let name = "ground_truth.json"

    /// The puzzles of the manifest in the folder `folder`, by their picture's file name.
    static func json(ofFolder folder: String) throws -> [UInt8] {
        let root = folder.hasSuffix("/") ? folder : folder + "/"
        let manifest = try FileBytes.read("\(root)manifest.jsonl", limit: 1 << 30)
        var puzzles: [String: Entry] = [:]
        for line in manifest.split(separator: UInt8(ascii: "\n")) {
            let record = try JSONDecoder().decode(Record.self, from: Data(line))
            puzzles[record.files.background.name] = Entry(record)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(puzzles))
    }

    /// The members of a manifest's line that puzzles need.
    private struct Record: Decodable {
        struct File: Decodable {
            let name: String
            let width: Int
        }
        struct Files: Decodable {
            let background: File
            var piece: File?
        }
        struct Point: Decodable { let x, y: Int }
        enum Answer: Decodable {
            case point(Point)
            case angle(Int)
            case clicks([Point])

            private struct Turn: Decodable { let angle: Int }

            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                if let clicks = try? container.decode([Point].self) {
                    self = .clicks(clicks)
                } else if let turn = try? container.decode(Turn.self) {
                    self = .angle(turn.angle)
                } else {
                    self = .point(try container.decode(Point.self))
                }
            }
        }
        let kind: String
        let files: Files
        var start: Point?
        var prompts: [String]?
        var tolerance: Double?
        let answer: Answer
    }

    /// A puzzle; lengths are in pixels, angles in degrees clockwise.
    private struct Entry: Encodable {
        enum Answer: Encodable {
            case numbers([Int])
            case angle(Int)
            case points([[Int]])

            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                switch self {
                case .numbers(let numbers): try container.encode(numbers)
                case .angle(let angle): try container.encode(angle)
                case .points(let points): try container.encode(points)
                }
            }
        }
        let kind, prompt: String
        let tolerance: Double
        let answer: Answer
        var target: Answer?
        var component: String?
        var start: [Int]?

        private enum CodingKeys: String, CodingKey {
            case kind, prompt, tolerance, answer
            case target = "target_position"
            case component = "component_image"
            case start = "start_position"
        }

        init(_ record: Record) {
            kind = record.kind
            component = record.files.piece?.name
            start = record.start.map { [$0.x, $0.y] }
            func tolerance(_ kind: CaptchaKind) -> Double { Audit.defaultTolerance(for: kind) }
            switch record.answer {
            case .point(let point) where record.kind == CaptchaKind.drag.rawValue:
                prompt = "Drag the component to the tile in the picture that shows the same figure."
                answer = .numbers([point.x, point.y])
                target = answer
                self.tolerance =
                    tolerance(.drag) * Double(record.files.background.width) / 310
            case .point(let point):
                prompt =
                    "Move the component to the right, until it covers the place in the picture where it "
                    + "belongs."
                answer = .numbers([point.x, record.start?.y ?? point.y])
                target = answer
                self.tolerance =
                    tolerance(.slide) * Double(record.files.background.width) / 310
            case .angle(let angle):
                prompt = "Rotate the round component clockwise until the figure on it is upright."
                answer = .angle(angle)
                self.tolerance = tolerance(.rotate)
            case .clicks(let points):
                prompt =
                    record.prompts.map { "Click in this order: \($0.joined(separator: " "))" }
                    ?? "Click the figures of the component from left to right in the picture."
                answer = .points(points.map { [$0.x, $0.y] })
                self.tolerance = record.tolerance ?? tolerance(.clickWord)
            }
        }
    }
}
