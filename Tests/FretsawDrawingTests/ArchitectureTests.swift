import Foundation
import Testing

@Suite("Architecture")
struct ArchitectureTests {
    @Test(
        "FretsawDrawing imports kinds, state machines and Foundation only, and does not name SwiftUI"
    )
    func drawingIsPortable() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources/FretsawDrawing")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".swift") }
        #expect(files.count > 10)
        for file in files {
            let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
            #expect(!text.contains("SwiftUI"), "\(file)")
            for match in text.matches(of: /(?m)^.*\bimport (\w+)$/) {
                #expect(
                    ["FretsawKinds", "FretsawInteraction", "Foundation"].contains(match.1),
                    "\(file)"
                )
            }
        }
    }
}
