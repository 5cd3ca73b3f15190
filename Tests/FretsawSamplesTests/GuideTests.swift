import Foundation
import FretsawCodecs
import Testing

@testable import DrawSamples

@Suite("Guide samples")
struct GuideTests {
    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Samples/guide")

    @Test("Each sample equals the engine's drawing byte for byte", arguments: Guide.allCases)
    func isDrawnHere(guide: Guide) throws {
        let stored = try Data(
            contentsOf: Self.folder.appending(path: "\(guide.rawValue).gif")
        )
        #expect(try guide.file() == [UInt8](stored), "run make samples to draw it again")
    }

    @Test("Each sample is small and has enough frames for smooth motion", arguments: Guide.allCases)
    func isSmall(guide: Guide) throws {
        let file = try Data(contentsOf: Self.folder.appending(path: "\(guide.rawValue).gif"))
        #expect(file.count < 60_000)
        let description = ImageInspector.describe([UInt8](file))
        #expect(description.problem == nil)
        #expect(description.warnings == [])
        #expect(description.width == 240)
        #expect(description.height == 160)
        #expect((20...40).contains(description.frameCount ?? 0))
    }
}
