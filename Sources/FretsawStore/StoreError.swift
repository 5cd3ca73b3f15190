/// Why a store did not do what was asked, and what to do about it.
///
/// A caller that has an error does **not** know whether the operation took effect: a claim whose answer
/// was lost may have been made. It must treat the claim as not won. Messages hold neither keys nor
/// values nor passwords.
public struct StoreError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What kind of trouble it is; the caller's reaction depends on this alone.
    public enum Reason: String, Sendable, Equatable, CaseIterable {
        /// No answer within the deadline; the operation may have taken effect or may yet.
        case timedOut
        /// Nobody to ask: no server, no file, or the connection broke.
        case unreachable
        /// No room for one more live entry, in memory or on disk.
        case full
        /// The store knows us and says no: password, permission, or a set-up that is not safe.
        case refused
        /// What is stored is not what we wrote.
        case corrupt
        /// More operations wait than may wait.
        case busy
        /// A key or a value is longer than a store takes.
        case tooLong
    }

    /// What kind of trouble it is.
    public let reason: Reason
    /// The back end that speaks: `memory`, `SQLite`, `Redis`.
    public let store: String
    /// What happened and what to do next, one sentence or two.
    public let detail: String

    /// An error of the back end `store`, told by `detail`.
    public init(_ reason: Reason, store: String, detail: String) {
        self.reason = reason
        self.store = store
        self.detail = detail
    }

    /// The store and the detail, fit for a log.
    public var description: String { "\(store) store: \(detail)" }
}
