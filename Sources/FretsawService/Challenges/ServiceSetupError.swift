/// Why a service cannot start with what it was given.
public struct ServiceSetupError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong and what to do about it.
    public let description: String

    init(_ description: String) { self.description = description }
}
