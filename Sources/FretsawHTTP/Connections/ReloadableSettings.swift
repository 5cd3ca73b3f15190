internal import FretsawService
internal import Synchronization

/// What can change while a server runs.
final class ReloadableSettings: Sendable {
    struct Value: Sendable {
        var origins: AllowedOrigins
        var proxies: TrustedProxies
    }

    private let stored: Mutex<Value>

    init(_ value: Value) { stored = Mutex(value) }

    var value: Value {
        get { stored.withLock { $0 } }
        set { stored.withLock { $0 = newValue } }
    }
}
