import Foundation
import Testing

/// A feature that makes a module larger than its budget removes something else.
@Suite("Lines of source")
struct BudgetTests {
    /// Folders, and their lines of Swift, C and JavaScript with comments.
    private static let budgets: [(folders: [String], lines: Int)] = [
        (["Sources/FretsawKinds"], 340),
        (["Sources/FretsawRaster"], 2900),
        (["Sources/FretsawRandom"], 300),
        (["Sources/FretsawCodecs"], 7200),
        (["Sources/FretsawText"], 600),
        (["Sources/FretsawScenery"], 4400),
        (["Sources/FretsawCaptcha"], 7600),
        (["Sources/FretsawPuzzles"], 150),
        (["Sources/FretsawBackgrounds"], 1100),
        (["Sources/FretsawDecks"], 900),
        (["Sources/FretsawCrypto", "Sources/FretsawJSON", "Sources/FretsawFiles"], 2300),
        (["Sources/FretsawFonts"], 200),
        (["Sources/FretsawLabels"], 350),
        (["Sources/FretsawFrames"], 2000),
        (["Sources/FretsawBatch"], 2700),
        (["Sources/FretsawLibrary", "Sources/CFretsaw"], 1150),
        (["Sources/FretsawBench"], 1350),
        (["Sources/FretsawCommandLine", "Sources/fretsaw"], 5000),
        (["Sources/FretsawInteraction"], 8600),
        (["Sources/FretsawDrawing"], 1700),
        (["Sources/FretsawView", "Sources/FretsawSwiftUI"], 1700),
        (["Sources/FretsawWork", "Sources/FretsawClient", "Sources/FretsawBehaviour"], 2100),
        (
            [
                "Sources/CPNGShims", "Sources/CJPEGShims", "Sources/CGIFShims",
                "Sources/CKernelClones", "Sources/CPNGKernels", "Sources/CJPEGKernels",
                "Sources/CGIFKernels", "Sources/CRasterKernels", "Sources/CRandomKernels",
                "Sources/CCaptchaKernels", "Sources/CSceneryKernels",
            ], 8800
        ),
        (["Server/Sources", "Sources/FretsawPolicy"], 15_500),
        (["Audit/Sources"], 9500),
        (["Web/Sources"], 9500),
    ]
    /// Of all that is not a test, and of the root's part.
    private static let (all, root) = (96_000, 66_000)

    private static func lines(below folder: String) throws -> Int {
        let url = Package.root.appending(path: folder)
        guard let walker = FileManager.default.enumerator(atPath: url.path) else { return 0 }
        var count = 0
        for case let path as String in walker {
            let name = (path as NSString).lastPathComponent
            // Fuzz targets are tests as well.
            if ["Tests", "fuzzing", "out"].contains(name) || name.hasPrefix(".") {
                walker.skipDescendants()
            } else if ["swift", "c", "h", "js", "mjs"].contains((name as NSString).pathExtension) {
                count += try Data(contentsOf: url.appending(path: path)).count { $0 == 0x0A }
            }
        }
        return count
    }

    @Test("Each module keeps its budget, at most 110 % of it")
    func modules() throws {
        for (folders, budget) in Self.budgets {
            let lines = try folders.reduce(0) { try $0 + Self.lines(below: $1) }
            #expect(lines > 0, "\(folders)")
            let names = folders.joined(separator: ", ")
            print("\(lines) of \(budget) lines: \(names)")
            #expect(10 * lines <= 11 * budget, "\(names): \(lines) lines, budget \(budget)")
        }
    }

    @Test("Every folder of the root's Sources has a budget")
    func complete() throws {
        let sources = Package.root.appending(path: "Sources")
        let folders = try FileManager.default.contentsOfDirectory(atPath: sources.path)
            .filter { !$0.hasPrefix(".") && $0 != "LibC" }.map { "Sources/\($0)" }
        let budgeted = Self.budgets.flatMap(\.folders).filter { $0.hasPrefix("Sources/") }
        #expect(Set(folders) == Set(budgeted))
    }

    @Test("The whole and the root keep their budgets")
    func whole() throws {
        let nested = try ["Server", "Audit", "Web"].map { try Self.lines(below: $0) }
        let all = try Self.lines(below: "")
        let root = all - nested.reduce(0, +)
        print("\(all) of \(Self.all) lines outside of tests, \(root) of \(Self.root) in the root")
        #expect(all <= Self.all)
        #expect(root <= Self.root)
    }
}
