import Foundation
import FretsawInteraction
import FretsawWeb
import Testing

@Suite("The description of the protocol")
struct ProtocolTests {
    private static let names: [(String, @Sendable (UInt8) -> String?)] = [
        ("CaptchaPresentation", { CaptchaPresentation(rawValue: $0).map { "\($0)" } }),
        ("CaptchaFault", { CaptchaFault(rawValue: $0).map { "\($0)" } }),
        ("CaptchaWork", { CaptchaWork(rawValue: $0).map { "\($0)" } }),
        ("CaptchaPanelState", { CaptchaPanelState(rawValue: $0).map { "\($0)" } }),
        ("CaptchaAction", { CaptchaAction(rawValue: $0).map { "\($0)" } }),
        ("AlertKind", { Alert.Kind(rawValue: $0).map { "\($0)" } }),
        ("GuideExit", { GuideExit(rawValue: $0).map { "\($0)" } }),
        ("GestureFlow", { GestureFlow(rawValue: $0).map { "\($0)" } }),
        ("GestureState", { GestureResult.State(rawValue: $0).map { "\($0)" } }),
        ("NoticeKind", { Notice.Kind(rawValue: $0).map { "\($0)" } }),
    ]

    @Test("Its lists have the cases of Swift's enumerations, in order")
    func enumerations() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources/FretsawWeb/protocol.txt")
        let text = try String(contentsOf: file, encoding: .utf8)
        for (type, name) in ProtocolTests.names {
            let list = try #require(text.range(of: "enum \(type) = "))
            let rest = text[list.upperBound...].replacing("\n    ", with: " ")
            let words = rest.prefix { $0 != "\n" }.split(separator: " ").map(String.init)
            #expect(words == (0...UInt8.max).prefix { name($0) != nil }.compactMap(name))
        }
    }
}
