/// The files of a folder to be audited, however they are kept.
///
/// Reading is left to the caller, so that this room touches no file.
public struct AuditFiles: Sendable {
    /// The folder's name, for messages.
    public let folder: String
    /// True where a file of that name is in the folder.
    let exists: @Sendable (_ name: String) -> Bool
    /// A file's bytes, at most `limit` of them.
    let read: @Sendable (_ name: String, _ limit: Int) throws -> [UInt8]
    /// The names of the files, in any order.
    let names: @Sendable () throws -> [String]

    /// The files of `folder`.
    ///
    /// - Parameters:
    ///   - folder: its name, for messages.
    ///   - exists: whether a file is there, by its name below the folder.
    ///   - read: a file's bytes, at most as many as the number says; may throw.
    ///   - names: the names of all files, those in folders below left out; asked for where there is no
    ///     list of pictures.
    public init(
        folder: String,
        exists: @escaping @Sendable (_ name: String) -> Bool,
        read: @escaping @Sendable (_ name: String, _ limit: Int) throws -> [UInt8],
        names: @escaping @Sendable () throws -> [String] = { [] }
    ) {
        self.folder = folder
        self.exists = exists
        self.read = read
        self.names = names
    }

    /// More bytes than any list of pictures has.
    static let greatestListBytes = 1 << 30

    /// The lines of the list `name`, without their ends; empty ones too, so that numbers are right.
    func lines(of name: String) throws -> [ArraySlice<UInt8>] {
        let limit = AuditFiles.greatestListBytes
        let bytes = try read(name, limit + 1)
        guard bytes.count <= limit else {
            throw AuditError(.tooLong(file: name, allowed: limit))
        }
        return bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    }
}
