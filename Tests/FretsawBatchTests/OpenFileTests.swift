import FretsawTesting
import Foundation
import Testing

@testable import FretsawBatch
@testable import FretsawFiles

@Suite("Open files")
struct OpenFileTests {
    /// Between opening and locking, the process that held the lock may finish.
    @Test("A file that was renamed, replaced or removed since it was opened is detected")
    func named() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("x.part")
        let file = try OpenFile(path, for: .update)
        #expect(try file.isNamed())
        try Folder.rename(path, to: folder.path("x"))
        #expect(try !file.isNamed())
        try folder.write([], to: "x.part")
        #expect(try !file.isNamed())
        #expect(try OpenFile(path, for: .update).isNamed())
    }

    @Test("Claiming neither waits for the lock of a finished file nor truncates it")
    func claimAfterFinish() throws {
        let folder = try TemporaryFolder()
        let first = try LineFile(folder.path("x"), keepsContent: false)
        try first.append([1, 2, 3])
        #expect(throws: FileError.self) {
            _ = try LineFile(folder.path("x"), keepsContent: false)
        }
        try first.finish()
        _ = try LineFile(folder.path("x"), keepsContent: false)
        #expect(try folder.files()["x"] == [1, 2, 3])
    }

    @Test("A closed file has all bytes written")
    func close() throws {
        let folder = try TemporaryFolder()
        let file = try OpenFile(folder.path("x"), for: .replace)
        try file.write([7])
        try file.close()
        #expect(try folder.files() == ["x": [7]])
    }

    /// /proc is a file system without fsync: it answers EINVAL, as some across a network do.
    @Test("A folder that cannot be synchronised is not an error")
    func folderWithoutSynchronising() throws {
        let handle = try #require(FileHandle(forReadingAtPath: "/proc"))
        let (result, code) = (fsync(handle.fileDescriptor), errno)
        #expect(result == -1)
        #expect(code == EINVAL)
        #expect(throws: Never.self) { try Folder.synchronise("/proc") }
        #expect(throws: Never.self) { try Folder.synchroniseFileSystem(of: "/proc") }
    }

    @Test("Reading allocates at most the limit, whatever the file's length")
    func limit() throws {
        let folder = try TemporaryFolder()
        try folder.write(Array("{".utf8), to: "run.json")
        let handle = try FileHandle(forUpdating: URL(fileURLWithPath: folder.path("run.json")))
        try handle.truncate(atOffset: 1 << 40)
        try handle.close()
        #expect(try FileBytes.read(folder.path("run.json"), limit: 10).count == 10)
        let files = try #require(RunFiles(.folder(folder.path), shard: .whole))
        #expect(RunRecord.seed(recordedFor: files) == nil)
    }
}
