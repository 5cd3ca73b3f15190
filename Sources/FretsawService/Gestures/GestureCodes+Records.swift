internal import FretsawStore

/// The store, its failures told in our words.
extension GestureCodes {
    func read(_ key: StoreKey) async throws(GestureError) -> DurableRecord? {
        do { return try await records.read(key) } catch { throw .unavailable }
    }

    func write(
        _ bytes: [UInt8],
        at key: StoreKey,
        replacing version: Int?
    ) async throws(GestureError) -> Bool {
        do {
            return try await records.write(bytes, at: key, replacing: version)
        } catch { throw .unavailable }
    }

    func remove(_ key: StoreKey, version: Int) async throws(GestureError) -> Bool {
        do { return try await records.remove(key, version: version) } catch { throw .unavailable }
    }
}
