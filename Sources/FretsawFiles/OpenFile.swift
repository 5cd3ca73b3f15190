internal import LibC

package func untilNotInterrupted<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
        let result = call()
        if result >= 0 || errno != EINTR { return result }
    }
}

/// An open file, closed when it goes out of scope.
public struct OpenFile: ~Copyable, Sendable {
    /// −1 after closing.
    private var descriptor: Int32
    /// The path that the file was opened with.
    public let path: String

    /// The modes of opening a file.
    public enum Access {
        /// Read from the start.
        case read
        /// Write to a new or emptied file.
        case replace
        /// Read and write; created if absent, kept if present.
        case update

        fileprivate var flags: Int32 {
            switch self {
            case .read: O_RDONLY
            case .replace: O_WRONLY | O_CREAT | O_TRUNC
            case .update: O_RDWR | O_CREAT
            }
        }
    }

    /// Opens `path`; if `isPrivate`, only the owner can read a new file.
    public init(_ path: String, for access: Access, isPrivate: Bool = false) throws(FileError) {
        descriptor = unsafe open(path.bytes, access.flags | O_CLOEXEC, isPrivate ? 0o600 : 0o666)
        self.path = path
        guard descriptor >= 0 else {
            throw .system(access == .read ? .read : .create, path)
        }
    }

    private init(descriptor: Int32, path: String) {
        self.descriptor = descriptor
        self.path = path
    }

    package static let standardOutputName = "standard output"

    /// Standard output, with its own descriptor.
    package static func standardOutput() throws(FileError) -> OpenFile {
        let copy = dup(STDOUT_FILENO)
        guard copy >= 0 else { throw .system(.write, standardOutputName) }
        return OpenFile(descriptor: copy, path: standardOutputName)
    }

    // If the caller did not close it.
    deinit { if descriptor >= 0 { _ = LibC.close(descriptor) } }

    /// Closes the file and reports write errors: network file systems may report them only now.
    package consuming func close() throws(FileError) {
        let closing = descriptor
        descriptor = -1
        guard LibC.close(closing) == 0 else { throw .system(.write, path) }
    }

    /// Writes all bytes at the file's position.
    package func write(_ bytes: [UInt8]) throws(FileError) { try unsafe write(bytes.span.bytes) }

    /// Writes all bytes at the file's position.
    package func write(_ bytes: RawSpan) throws(FileError) {
        var written = 0
        while written < bytes.byteCount {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                untilNotInterrupted {
                    unsafe LibC.write(
                        descriptor,
                        buffer.baseAddress.map { unsafe $0 + written },
                        buffer.count - written
                    )
                }
            }
            guard count >= 0 else { throw .system(.write, path) }
            written += count
        }
    }

    /// The next bytes: `count` of them, or fewer at the end.
    public func read(upTo count: Int) throws(FileError) -> [UInt8] {
        try unsafe fill(count) { buffer, _ in
            unsafe LibC.read(descriptor, buffer.baseAddress, buffer.count)
        }
    }

    /// `count` bytes from `offset` on, or fewer at the end; the file's position stays.
    public func read(_ count: Int, at offset: Int) throws(FileError) -> [UInt8] {
        try unsafe fill(count) { buffer, filled in
            unsafe pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset + filled))
        }
    }

    /// Calls `read` with the unfilled rest of `count` bytes, and the number of those before it, until
    /// all are filled or the file ends.
    private func fill(
        _ count: Int,
        _ read: (UnsafeMutableRawBufferPointer, Int) -> Int
    ) throws(FileError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let got = unsafe bytes.withUnsafeMutableBytes { buffer in
                untilNotInterrupted { unsafe read(.init(rebasing: buffer[filled...]), filled) }
            }
            guard got >= 0 else { throw .system(.read, path) }
            if got == 0 { break }
            filled += got
        }
        bytes.removeLast(count - filled)
        return bytes
    }

    /// The file's length in bytes.
    public func length() throws(FileError) -> Int {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw .system(.read, path) }
        return Int(status.st_size)
    }

    /// Sets the position of the next read or write.
    package func seek(to offset: Int) throws(FileError) {
        guard lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else {
            throw .system(.read, path)
        }
    }

    /// Truncates the file to `length` bytes and continues writing there.
    package func truncate(to length: Int) throws(FileError) {
        guard ftruncate(descriptor, off_t(length)) == 0 else { throw .system(.write, path) }
        try seek(to: length)
    }

    /// Flushes the file's bytes to disk.
    package func synchronise() throws(FileError) {
        guard fsync(descriptor) == 0 else { throw .system(.write, path) }
    }

    /// Flushes the names in the open folder to disk, if its file system supports that.
    package func synchroniseNames() throws(FileError) {
        // Some network file systems do not support fsync of a folder.
        guard fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP else {
            throw .system(.write, path)
        }
    }

    /// Flushes the file's file system to disk.
    package func synchroniseFileSystem() throws(FileError) {
        // Glibc's Swift module hides syncfs; without it, all file systems are flushed.
        guard let symbol = unsafe dlsym(nil, "syncfs") else { return sync() }
        typealias Synchronise = @convention(c) (Int32) -> Int32
        let syncfs = unsafe unsafeBitCast(symbol, to: Synchronise.self)
        guard syncfs(descriptor) == 0 || [ENOSYS, EINVAL, ENOTSUP].contains(errno) else {
            throw .system(.write, path)
        }
    }

    /// Whether the open file is still the one at its path.
    package func isNamed() throws(FileError) -> Bool {
        var (opened, named) = (stat(), stat())
        guard unsafe fstat(descriptor, &opened) == 0 else { throw .system(.read, path) }
        guard unsafe stat(path.bytes, &named) == 0 else {
            guard errno == ENOENT else { throw .system(.read, path) }
            return false
        }
        return opened.st_dev == named.st_dev && opened.st_ino == named.st_ino
    }

    /// Waits for an exclusive lock, held until the file is closed; false if `stop` is raised before.
    package func takeTurn(unless stop: StopFlag) -> Bool {
        // File systems that do not support locks are used without them.
        while flock(descriptor, LOCK_EX | LOCK_NB) < 0, errno == EWOULDBLOCK || errno == EINTR {
            if stop.isRaised { return false }
            usleep(20_000)
        }
        return true
    }

    /// Locks the file for this process until it is closed.
    package func lock() throws(FileError) {
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            // File systems that do not support locks are used without them.
            guard errno == EWOULDBLOCK else { return }
            throw FileError(.locked(path: path))
        }
    }
}

/// Reads whole files.
public enum FileBytes {
    /// The first `limit` bytes of the file at `path`, or all of them; a folder is an error.
    public static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
        let file = try OpenFile(path, for: .read)
        let length = try file.length()
        // The length of pipes and files in /proc is reported as 0.
        guard length == 0 else { return try file.read(upTo: min(length, limit)) }
        var bytes: [UInt8] = []
        while bytes.count < limit {
            let more = try file.read(upTo: min(1 << 16, limit - bytes.count))
            if more.isEmpty { break }
            bytes += more
        }
        return bytes
    }
}
