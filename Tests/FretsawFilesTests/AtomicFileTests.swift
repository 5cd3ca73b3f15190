import FretsawTesting
import Testing

@testable import FretsawFiles

@Suite("Files that appear whole")
struct AtomicFileTests {
    @Test("A file that another process writes, or that exists and is kept, is not replaced")
    func exclusive() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("a")
        try AtomicFile.writeExclusively([1], to: path, replaces: false)
        let error = #expect(throws: FileError.self) {
            try AtomicFile.writeExclusively([2], to: path, replaces: false)
        }
        #expect(error?.reason == .unusablePath(path: path, detail: "it exists already"))
        do {
            let other = try UnfinishedFile.claim(path, keepsContent: false)
            let locked = #expect(throws: FileError.self) {
                try AtomicFile.writeExclusively([2], to: path, replaces: true)
            }
            #expect(locked?.reason == .locked(path: UnfinishedFile.name(of: path)))
            try other.close()
        }
        try AtomicFile.writeExclusively([3], to: path, replaces: true)
        #expect(try folder.files() == ["a": [3]])
    }

    @Test("A wait for the turn of another run ends when it is stopped")
    func stoppedWait() throws {
        let folder = try TemporaryFolder()
        let first = try OpenFile(folder.path("."), for: .read)
        let hasTurn = first.takeTurn(unless: StopFlag())
        let stop = StopFlag()
        stop.raise()
        let second = try OpenFile(folder.path("."), for: .read)
        let hasSecondTurn = second.takeTurn(unless: stop)
        #expect(hasTurn && !hasSecondTurn)
        try first.close()
        let hasTurnLater = second.takeTurn(unless: stop)
        #expect(hasTurnLater)
    }

    @Test("A path where no file can be created is rejected; an existing file is not")
    func places() throws {
        let folder = try TemporaryFolder()
        try folder.write([1], to: "a")
        try AtomicFile.checkPath(folder.path("a"))
        try AtomicFile.checkPath(folder.path("b"))
        for path in [folder.path("none/a"), folder.path("a/b"), folder.path, "/dev/null"] {
            #expect(throws: FileError.self, "\(path)") { try AtomicFile.checkPath(path) }
        }
        #expect(try folder.files() == ["a": [1]])
    }
}
