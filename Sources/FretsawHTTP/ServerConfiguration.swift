public import FretsawService
internal import Synchronization

/// Where a server listens.
public enum ListenAddress: Sendable, Hashable {
    /// A port of an address; port 0 takes a free one.
    case tcp(host: String, port: Int)
    /// A socket in the file system.
    case unix(path: String)

    /// The address as people write it: `127.0.0.1:8080`, `[::1]:8080`, `unix:/run/fretsaw.sock`.
    public var text: String {
        switch self {
        case .tcp(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
        case .unix(let path): "unix:\(path)"
        }
    }
}

/// The language of messages; codes are the same in all.
public enum MessageLanguage: String, Sendable, CaseIterable {
    /// The reference's texts.
    case chinese = "zh"
    /// The reference's English texts.
    case english = "en"
}

/// How a server talks to its clients.
public struct ServerConfiguration: Sendable {
    /// Where clients reach it.
    public var address = ListenAddress.tcp(host: "127.0.0.1", port: 8080)
    /// Where health and metrics are; nil for nowhere.
    ///
    /// Not for the public.
    public var admin: ListenAddress? = .tcp(host: "127.0.0.1", port: 9090)
    /// What stands before `/captcha/…`, with a leading slash and no trailing one; empty for nothing.
    public var prefix = ""
    /// What stands before `/captcha/…` where replies have `errcode`; nil where they are not served.
    public var errcodePrefix: String? = "/errcode"
    /// What stands before `/set`, `/verify`, `/modify`, `/clear`; nil where gestures are not served.
    public var gesturePrefix: String? = "/gesture"
    /// Whether `/` is a page where each system can be tried.
    public var isDemo = false
    /// Pages of which sites may ask.
    public var origins = AllowedOrigins.none
    /// Whose `X-Forwarded-For` is believed.
    public var proxies = TrustedProxies()
    /// The longest body read, in bytes.
    public var bodyLimit = 16_384
    /// A whole request has to be there this long after the connection began.
    public var headerTimeout = Duration.seconds(10)
    /// A whole next request has to be there this long after the last reply, and a reply has to be taken
    /// this long after its request.
    public var idleTimeout = Duration.seconds(60)
    /// Connections open at the same time; more wait in the system's queue.
    public var maxConnections = 10_000
    /// The language of messages.
    public var language = MessageLanguage.chinese

    /// The defaults: loopback only, no other site's pages.
    public init() {}
}

/// The sites whose pages may use a server of another address.
public enum AllowedOrigins: Sendable, Hashable {
    /// None: only pages of the server's own address, which need no leave.
    case none
    /// All: for trying things out. Without cookies there is nothing to steal, but anybody's page can
    /// spend the server's work.
    case any
    /// These, as browsers write them: `https://shop.example`.
    case list(Set<String>)

    /// True where a page of `origin` may ask.
    public func allows(_ origin: String) -> Bool {
        switch self {
        case .none: false
        case .any: true
        case .list(let origins): origins.contains(origin)
        }
    }
}

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
