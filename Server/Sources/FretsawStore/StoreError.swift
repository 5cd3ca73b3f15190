/// Why an operation of a store failed, and what to do about it.
///
/// The operation may or may not have taken effect, because the store's reply can be lost. A caller
/// of ``ChallengeStore/claim(_:for:)`` must treat an error like the result false.
///
/// Messages contain no keys, values or passwords.
package struct StoreError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of error; callers decide by this only.
    package enum Reason: String, Sendable, Equatable, CaseIterable {
        /// No reply within the deadline; the operation may have taken effect, or may do so later.
        case timedOut
        /// No server, no file, or a broken connection.
        case unreachable
        /// No memory or disk space for another live entry.
        case full
        /// The store rejected us: wrong password, missing permission, or insecure settings.
        case rejected
        /// The stored data is not what we wrote.
        case corrupt
        /// Too many operations are waiting.
        case busy
        /// A key or a value is too long.
        case tooLong
    }

    package let reason: Reason
    /// The back end: `memory`, `SQLite`, `Redis`; nil if the error is not one of a back end.
    package let store: String?
    /// What happened and what to do, in one or two sentences.
    package let detail: String

    /// Creates an error of the back end `store`.
    package init(_ reason: Reason, store: String? = nil, detail: String) {
        self.reason = reason
        self.store = store
        self.detail = detail
    }

    /// The store and the detail, suitable for logs.
    package var description: String { (store.map { "\($0) store: " } ?? "store: ") + detail }
}
