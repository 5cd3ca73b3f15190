import Foundation
import FretsawAudit
import FretsawTesting
import Testing

@Suite("fretsaw-audit behaviour")
struct BehaviourTests {
    @Test("The table has a row for each family, and the same seed gives the same table")
    func table() throws {
        let command = try Workplace().audit
        let words = ["behaviour", "--tracks", "5", "--seed", "3"]
        let result = try command.run(words)
        #expect(result.status == 0)
        #expect(result.text.split(separator: "\n").count == TrackFamily.allCases.count + 1)
        #expect(try command.run(words).text == result.text)
        let json = try command.run(words + ["--json"])
        let object = try JSONSerialization.jsonObject(with: Data(json.output))
        let families = (object as? [String: Any])?["families"] as? [[String: Any]]
        #expect(families?.map { $0["family"] as? String } == TrackFamily.allCases.map(\.rawValue))
        #expect(families?.first?["machines"] as? Int == 5)
        #expect(try command.run("behaviour", "--tracks", "0").status == 64)
    }
}
