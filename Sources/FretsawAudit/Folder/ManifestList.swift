internal import Foundation
internal import FretsawRaster

/// The manifest that `fretsaw generate` writes, and the answers beside it.
enum ManifestList {
    static let name = "manifest.jsonl"
    static let answersName = "answers.jsonl"

    /// The items of the manifest, at most `limit`.
    static func items(in files: AuditFiles, limit: Int) throws -> [AuditItem] {
        var answers: [Int: Answer]?
        var items: [AuditItem] = []
        for (number, line) in try files.lines(of: name).enumerated() where !line.isEmpty {
            guard items.count < limit else { break }
            let place = (file: name, line: number + 1)
            let head = try decode(Head.self, line, at: place)
            guard head.schema == 1, head.kind == "slide" else {
                throw bad(
                    place,
                    "schema \(head.schema), kind \(head.kind): this fretsaw audits schema 1, slide"
                )
            }
            let answer: Answer
            if let own = try? JSONDecoder().decode(Answer.self, from: Data(line)) {
                answer = own
            } else {
                if answers == nil { answers = try separateAnswers(in: files) }
                guard let apart = answers?[head.index] else {
                    throw bad(place, "\(answersName) has no answer for index \(head.index)")
                }
                answer = apart
            }
            items.append(try item(head, answer, at: place))
        }
        return items
    }

    private struct Head: Decodable {
        struct File: Decodable {
            let name: String
            let width, height: Int

            var size: PixelSize { PixelSize(width: width, height: height) }
        }
        struct Files: Decodable { let background, piece: File }
        struct Start: Decodable { let y: Int }
        let schema, index: Int
        let kind: String
        let files: Files
        let start: Start
    }

    private struct Answer: Decodable {
        struct Point: Decodable { let x: Int }
        struct Box: Decodable {
            let x, y, width, height: Int
            var family: String?
            var detail: String?

            var rect: PixelRect { PixelRect(x: x, y: y, width: width, height: height) }
        }
        struct Shape: Decodable { let family, detail: String }
        let index: Int
        let answer: Point
        let shape: Shape
        let notch: Box
        let decoys: [Box]
    }

    private static func separateAnswers(in files: AuditFiles) throws -> [Int: Answer] {
        guard files.exists(answersName) else {
            throw AuditError(.noAnswers(folder: files.folder))
        }
        var answers: [Int: Answer] = [:]
        for (number, line) in try files.lines(of: answersName).enumerated() where !line.isEmpty {
            let answer = try decode(Answer.self, line, at: (answersName, number + 1))
            answers[answer.index] = answer
        }
        return answers
    }

    private static func item(
        _ head: Head,
        _ answer: Answer,
        at place: (file: String, line: Int)
    ) throws(AuditError) -> AuditItem {
        let sides = 1...AuditItem.greatestSide
        for file in [head.files.background, head.files.piece] {
            guard isSafe(file.name) else {
                throw bad(place, "the name \(file.name) leads out of the folder")
            }
            guard sides.contains(file.width), sides.contains(file.height) else {
                throw bad(place, "\(file.name) is said to be \(file.size); sides lie in \(sides)")
            }
        }
        let (background, piece) = (head.files.background.size, head.files.piece.size)
        let picture = PixelRect(x: 0, y: 0, width: background.width, height: background.height)
        for box in [answer.notch] + answer.decoys {
            guard [box.x, box.y].allSatisfy((0...AuditItem.greatestSide).contains),
                [box.width, box.height].allSatisfy(sides.contains), picture.contains(box.rect)
            else { throw bad(place, "a notch lies outside the picture") }
        }
        guard (0..<background.width).contains(answer.answer.x),
            (0..<background.height).contains(head.start.y)
        else { throw bad(place, "the answer lies outside the picture") }
        return AuditItem(
            name: "pair \(head.index)",
            background: head.files.background.name,
            piece: head.files.piece.name,
            row: head.start.y,
            answer: answer.answer.x,
            notch: answer.notch.rect,
            decoys: answer.decoys.map(\.rect),
            sharesOutline: answer.decoys.map {
                $0.family == answer.shape.family && $0.detail == answer.shape.detail
                    && $0.width == answer.notch.width
            },
            sizes: AuditItem.Sizes(background: background, piece: piece)
        )
    }

    /// True for a name that stays below its folder.
    private static func isSafe(_ name: String) -> Bool {
        !name.isEmpty && !name.hasPrefix("/") && !name.utf8.contains(0)
            && !name.split(separator: "/").contains("..")
    }

    private static func decode<Value: Decodable>(
        _ type: Value.Type,
        _ line: ArraySlice<UInt8>,
        at place: (file: String, line: Int)
    ) throws(AuditError) -> Value {
        guard let value = try? JSONDecoder().decode(type, from: Data(line)) else {
            throw bad(place, "not a line that `fretsaw generate` writes")
        }
        return value
    }

    private static func bad(_ place: (file: String, line: Int), _ detail: String) -> AuditError {
        AuditError(.badLine(file: place.file, line: place.line, detail: detail))
    }
}
