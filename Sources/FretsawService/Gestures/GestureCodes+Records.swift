/// The store, its failures told in our words.
extension GestureCodes {
    func read(_ key: String) async throws(GestureError) -> (bytes: [UInt8], version: Int)? {
        do { return try await records.read(key) } catch { throw .unavailable }
    }

    func write(
        _ bytes: [UInt8],
        at key: String,
        replacing version: Int?
    ) async throws(GestureError) -> Bool {
        do {
            return try await records.write(bytes, at: key, replacing: version)
        } catch { throw .unavailable }
    }

    func remove(_ key: String) async throws(GestureError) {
        do { try await records.remove(key) } catch { throw .unavailable }
    }
}
