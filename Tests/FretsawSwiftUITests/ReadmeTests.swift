import Foundation
import Testing

@Suite("README.md")
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
        for line in try lines("../../README.md") {
            if line.hasPrefix("```") {
                isCode = line == "```swift"
            } else if isCode, !line.contains("dependencies: ["), !line.contains(".package(") {
                if ["],", "targets: [", "]"].contains(line) { continue }
                #expect(compiled.contains(line))
                count += 1
            }
        }
        #expect(count > 80)
    }
}
