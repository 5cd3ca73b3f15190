import FretsawTesting
import Testing

@testable import FretsawFiles

@Suite("Files that appear whole")
struct AtomicFileTests {
    @Test("A path where no file can be created is rejected; an existing file is not")
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
