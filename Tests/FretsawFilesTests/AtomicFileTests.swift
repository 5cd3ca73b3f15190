import FretsawTesting
import Testing

@testable import FretsawFiles

@Suite("Files that appear whole")
struct AtomicFileTests {
    @Test("A place is refused where no file could be put, and a file there is none to refuse")
    func places() throws {
        let folder = try TemporaryFolder()
        try folder.write([1], to: "a")
        try AtomicFile.checkPlace(folder.path("a"))
        try AtomicFile.checkPlace(folder.path("b"))
        for path in [folder.path("none/a"), folder.path("a/b"), folder.path, "/dev/null"] {
            #expect(throws: FileError.self, "\(path)") { try AtomicFile.checkPlace(path) }
        }
        #expect(try folder.files() == ["a": [1]])
    }
}
