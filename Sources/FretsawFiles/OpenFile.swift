internal import Glibc

/// The result of a system call, which is made again while signals interrupt it.
package func untilNotInterrupted<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
        let result = call()
        if result >= 0 || errno != EINTR { return result }
    }
}

/// An open file of the system, closed when it goes out of scope.
///
/// The one place, with ``Folder``, where files are touched.
package struct OpenFile: ~Copyable {
    /// -1 once it is closed.
    private var descriptor: Int32
    package let path: String

    /// The modes of opening a file.
    package enum Access {
        /// Reading from the start.
        case read
        /// Writing into an empty file, made or emptied.
        case replace
        /// Reading and writing; made where absent, kept where present.
        case update

        fileprivate var flags: Int32 {
            switch self {
            case .read: O_RDONLY
            case .replace: O_WRONLY | O_CREAT | O_TRUNC
            case .update: O_RDWR | O_CREAT
            }
        }
    }

    /// Opens `path`; where it is made and `isPrivate`, its owner alone may read it.
    package init(_ path: String, for access: Access, isPrivate: Bool = false) throws(FileError) {
        descriptor = unsafe open(path, access.flags | O_CLOEXEC, isPrivate ? 0o600 : 0o666)
        self.path = path
        guard descriptor >= 0 else {
            throw .system(access == .read ? .read : .create, path)
        }
    }

    private init(descriptor: Int32, path: String) {
        self.descriptor = descriptor
        self.path = path
    }

    /// The name of standard output in messages.
    package static let standardOutputName = "the standard output"

    /// The standard output, under a descriptor of its own.
    package static func standardOutput() throws(FileError) -> OpenFile {
        let copy = dup(STDOUT_FILENO)
        guard copy >= 0 else { throw .system(.write, standardOutputName) }
        return OpenFile(descriptor: copy, path: standardOutputName)
    }

    // If the caller did not close it.
    deinit { if descriptor >= 0 { _ = Glibc.close(descriptor) } }

    /// Closes the file and says whether its bytes were taken: file systems across a network may
    /// reject them only now.
    package consuming func close() throws(FileError) {
        let closing = descriptor
        descriptor = -1
        guard Glibc.close(closing) == 0 else { throw .system(.write, path) }
    }

    /// Writes all bytes at the file's position.
    package func write(_ bytes: [UInt8]) throws(FileError) { try unsafe write(bytes.span.bytes) }

    /// Writes all bytes at the file's position.
    package func write(_ bytes: RawSpan) throws(FileError) {
        var written = 0
        while written < bytes.byteCount {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                untilNotInterrupted {
                    unsafe Glibc.write(
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

    /// The next bytes, `count` of them or as many as are left.
    package func read(upTo count: Int) throws(FileError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let got = unsafe bytes.withUnsafeMutableBytes { buffer in
                untilNotInterrupted {
                    unsafe Glibc.read(
                        descriptor,
                        buffer.baseAddress.map { unsafe $0 + filled },
                        count - filled
                    )
                }
            }
            guard got >= 0 else { throw .system(.read, path) }
            if got == 0 { break }
            filled += got
        }
        bytes.removeLast(count - filled)
        return bytes
    }

    /// The file's length in bytes.
    package func length() throws(FileError) -> Int {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw .system(.read, path) }
        return Int(status.st_size)
    }

    /// Sets the place of the next read or write.
    package func seek(to offset: Int) throws(FileError) {
        guard lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else {
            throw .system(.read, path)
        }
    }

    /// Cuts the file off after `length` bytes and continues writing there.
    package func truncate(to length: Int) throws(FileError) {
        guard ftruncate(descriptor, off_t(length)) == 0 else { throw .system(.write, path) }
        try seek(to: length)
    }

    /// Waits until the file's bytes are on the disk.
    package func synchronise() throws(FileError) {
        guard fsync(descriptor) == 0 else { throw .system(.write, path) }
    }

    /// Flushes the names in the open folder to disk, if its file system supports that.
    package func synchroniseNames() throws(FileError) {
        // Some file systems across a network know no fsync of a folder.
        guard fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP else {
            throw .system(.write, path)
        }
    }

    /// Waits until everything written to the file's file system is on the disk.
    package func synchroniseFileSystem() throws(FileError) {
        // Glibc's module for Swift hides syncfs; without it, every file system is waited for.
        guard let symbol = unsafe dlsym(nil, "syncfs") else { return sync() }
        typealias Synchronise = @convention(c) (Int32) -> Int32
        let syncfs = unsafe unsafeBitCast(symbol, to: Synchronise.self)
        guard syncfs(descriptor) == 0 || [ENOSYS, EINVAL, ENOTSUP].contains(errno) else {
            throw .system(.write, path)
        }
    }

    /// True while the open file is the one that its path names.
    package func isNamed() throws(FileError) -> Bool {
        var (opened, named) = (stat(), stat())
        guard unsafe fstat(descriptor, &opened) == 0 else { throw .system(.read, path) }
        guard unsafe stat(path, &named) == 0 else {
            guard errno == ENOENT else { throw .system(.read, path) }
            return false
        }
        return opened.st_dev == named.st_dev && opened.st_ino == named.st_ino
    }

    /// Waits for its turn with other processes until the file is closed.
    package func takeTurn() {
        // File systems without locks, or without locks of folders, go without.
        _ = untilNotInterrupted { flock(descriptor, LOCK_EX) }
    }

    /// Claims the file for this process until it is closed.
    package func lock() throws(FileError) {
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            // File systems without locks are written to without one.
            guard errno == EWOULDBLOCK else { return }
            throw FileError(.locked(path: path))
        }
    }
}

/// Whole files read into memory.
public enum FileBytes {
    /// The first `limit` bytes of the file at `path`, or all; a folder is rejected.
    public static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
        let file = try OpenFile(path, for: .read)
        let length = try file.length()
        // A pipe or a file of /proc says 0 and has bytes.
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
