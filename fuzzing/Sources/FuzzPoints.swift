import Foundation
import FretsawService

/// Any bytes as an answer's points and as a proof: Foundation reads the same.
func fuzzPoints(_ bytes: [UInt8]) {
    let answer = try? PointParser.parse(bytes)
    if let answer {
        precondition(bytes.count <= PointParser.maxLength, "too long a text was read")
        precondition(1...PointParser.maxPoints ~= answer.points.count, "too many points")
        precondition(answer.points.allSatisfy { $0.x.isFinite && $0.y.isFinite }, "no number")
        // Numbers too close to 0 for a `Double` are 0 for us; Foundation rejects them.
        let hasExponent = bytes.contains { $0 == UInt8(ascii: "e") || $0 == UInt8(ascii: "E") }
        let expected = foundationAnswer(bytes)
        precondition(
            answer == expected || expected == nil && hasExponent,
            "Foundation reads another answer"
        )
    }
    let canonical = Proof.canonical(bytes)
    precondition(canonical.count <= bytes.count + 3, "a proof grew")
}

/// Decoded as `Double`, because `JSONSerialization` converts through decimals and loses a digit.
private func foundationAnswer(_ bytes: [UInt8]) -> PointAnswer? {
    struct Members: Decodable {
        let x, y: Double

        var point: AnswerPoint { AnswerPoint(x: x, y: y) }
    }
    let decoder = JSONDecoder()
    if let members = try? decoder.decode(Members.self, from: Data(bytes)) {
        return .single(members.point)
    }
    let list = try? decoder.decode([Members].self, from: Data(bytes))
    return list.map { .list($0.map(\.point)) }
}
