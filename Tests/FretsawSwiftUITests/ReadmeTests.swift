import Foundation
import Testing

@Suite("FretsawSwiftUI.md")
struct ReadmeTests {
    @Test("Its examples are the code that was compiled")
    func examplesAreCompiled() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        func lines(_ path: String) throws -> [String] {
            try String(contentsOf: folder.appending(path: path), encoding: .utf8)
                .split(separator: "\n").map(String.init)
        }
        let compiled = Set(try lines("Examples.swift"))
        var (isCode, count) = (false, 0)
        let page = "../../Sources/FretsawSwiftUI/FretsawSwiftUI.docc/FretsawSwiftUI.md"
        for line in try lines(page) {
            if line.hasPrefix("```") {
                isCode = line == "```swift"
            } else if isCode {
                #expect(compiled.contains(line))
                count += 1
            }
        }
        #expect(count > 80)
    }
}
