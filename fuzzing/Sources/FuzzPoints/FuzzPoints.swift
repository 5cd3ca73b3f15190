import Foundation
import FretsawService
import FuzzDriver

/// Any bytes as an answer's points and as a proof: what is read, Foundation reads alike.
@main
enum FuzzPoints {
    static func main() {
        fuzz { start, count in check(Array(UnsafeBufferPointer(start: start, count: count))) }
    }
}

private func check(_ bytes: [UInt8]) -> CInt {
    let answer = try? PointParser.parse(bytes)
    if let answer {
        precondition(bytes.count <= PointParser.maxLength, "too long a text was read")
        precondition(1...PointParser.maxPoints ~= answer.points.count, "too many points")
        precondition(answer.points.allSatisfy { $0.x.isFinite && $0.y.isFinite }, "no number")
        precondition(answer == foundationAnswer(bytes), "Foundation reads another answer")
    }
    let canonical = Proof.canonical(bytes)
    precondition(canonical.count <= bytes.count + 3, "a proof grew")
    return 0
}

private func foundationAnswer(_ bytes: [UInt8]) -> PointAnswer? {
    func point(_ members: [String: Any]) -> Point? {
        guard let x = members["x"] as? NSNumber, let y = members["y"] as? NSNumber else {
            return nil
        }
        return Point(x: x.doubleValue, y: y.doubleValue)
    }
    switch try? JSONSerialization.jsonObject(with: Data(bytes)) {
    case let members as [String: Any]: return point(members).map(PointAnswer.single)
    case let list as [[String: Any]]: return .list(list.compactMap(point))
    default: return nil
    }
}
