/// Why a text is not the address of a Redis server.
public struct RedisAddressError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What is wrong and what is right instead; no part of user or password.
    public let description: String

    init(_ description: String) {
        self.description = "Redis address: \(description)"
    }
}
