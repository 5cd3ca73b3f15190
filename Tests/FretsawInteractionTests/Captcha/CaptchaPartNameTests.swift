import Foundation
import FretsawInteraction
import Testing

@Suite("The names of a verification's parts")
struct CaptchaPartNameTests {
    @Test("The element has a name for each part, in the same order")
    func names() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Web/Sources/FretsawWeb/Site/captcha.js")
        let source = try String(contentsOf: file, encoding: .utf8)
        let list = try #require(source.firstMatch(of: /partNames = \[([^\]]+)\]/)).1
        let names = list.matches(of: /"([^"]+)"/).map { String($0.1) }
        let cases = CaptchaPart.allCases.map { part in
            "\(part)".replacing(/[A-Z]/) { "-" + $0.output.lowercased() }
        }
        #expect(names == cases)
        #expect(source.contains("foot: \(CaptchaPart.foot.rawValue) }"))
    }
}
