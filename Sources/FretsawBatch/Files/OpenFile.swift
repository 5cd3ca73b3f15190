internal import Glibc

/// An open file of the system, closed when it goes out of scope.
///
/// The one place, with ``Folder``, where files are touched; every call that an interrupt can cut
/// short is repeated.
struct OpenFile: ~Copyable {
    private let descriptor: Int32
    let path: String

    /// What a file is opened for.
    enum Access {
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

    init(_ path: String, for access: Access) throws(BatchError) {
        descriptor = unsafe open(path, access.flags | O_CLOEXEC, 0o666)
        self.path = path
        guard descriptor >= 0 else {
            throw .system(access == .read ? .read : .create, path)
        }
    }

    private init(descriptor: Int32, path: String) {
        self.descriptor = descriptor
        self.path = path
    }

    /// What messages call the standard output.
    static let standardOutputName = "the standard output"

    /// The standard output, under a descriptor of its own.
    static func standardOutput() throws(BatchError) -> OpenFile {
        let copy = dup(STDOUT_FILENO)
        guard copy >= 0 else { throw .system(.write, standardOutputName) }
        return OpenFile(descriptor: copy, path: standardOutputName)
    }

    deinit { _ = close(descriptor) }

    /// Writes all bytes at the file's position.
    func write(_ bytes: [UInt8]) throws(BatchError) {
        var written = 0
        while written < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe Glibc.write(
                    descriptor,
                    buffer.baseAddress.map { unsafe $0 + written },
                    buffer.count - written
                )
            }
            if count >= 0 {
                written += count
            } else if errno != EINTR {
                throw .system(.write, path)
            }
        }
    }

    /// The next bytes, `count` of them or as many as are left.
    func read(upTo count: Int) throws(BatchError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let got = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe Glibc.read(
                    descriptor,
                    buffer.baseAddress.map { unsafe $0 + filled },
                    count - filled
                )
            }
            if got == 0 { break }
            if got > 0 {
                filled += got
            } else if errno != EINTR {
                throw .system(.read, path)
            }
        }
        bytes.removeLast(count - filled)
        return bytes
    }

    /// The file's length in bytes.
    func length() throws(BatchError) -> Int {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw .system(.read, path) }
        return Int(status.st_size)
    }

    /// Sets the place of the next read or write.
    func seek(to offset: Int) throws(BatchError) {
        guard lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else {
            throw .system(.read, path)
        }
    }

    /// Cuts the file off after `length` bytes and goes on writing there.
    func truncate(to length: Int) throws(BatchError) {
        guard ftruncate(descriptor, off_t(length)) == 0 else { throw .system(.write, path) }
        try seek(to: length)
    }

    /// Waits until the file's bytes are on the disk.
    func synchronise() throws(BatchError) {
        guard fsync(descriptor) == 0 else { throw .system(.write, path) }
    }

    /// Claims the file for this process until it is closed.
    func lock() throws(BatchError) {
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            // File systems without locks are written to without one.
            guard errno == EWOULDBLOCK else { return }
            throw BatchError(.locked(path: path))
        }
    }
}
