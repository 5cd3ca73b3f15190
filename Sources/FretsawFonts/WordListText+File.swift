public import FretsawCaptcha
internal import FretsawFiles

extension WordListText {
    /// The words of the file at `path`, as `characters(in:atLeast:)`; errors of the list have the path.
    public static func characters(at path: String, atLeast count: Int) throws -> [Unicode.Scalar] {
        let bytes = try FileBytes.read(path, limit: maxBytes + 1)
        do {
            return try characters(in: bytes, atLeast: count)
        } catch {
            throw WordListError(error.reason, file: path)
        }
    }
}
