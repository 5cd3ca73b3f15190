package import FretsawLimits
internal import FretsawService
internal import HTTPTypes
internal import Hummingbird
internal import Synchronization

package enum ListenAddress: Sendable, Hashable {
    /// A TCP port; 0 chooses a free one.
    case tcp(host: String, port: Int)
    case unix(path: String)

    /// The address in standard notation: `127.0.0.1:8080`, `[::1]:8080`, `unix:/run/fretsaw.sock`.
    package var text: String {
        switch self {
        case .tcp(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
        case .unix(let path): "unix:\(path)"
        }
    }
}

/// The language of messages; codes do not depend on it.
package enum MessageLanguage: String, Sendable, CaseIterable {
    /// AJ-Captcha's Chinese texts.
    case chinese = "zh"
    /// AJ-Captcha's English texts.
    case english = "en"

    /// The language of messages for a language tag: Chinese for `zh` and its variants, English for all others.
    init(of tag: some StringProtocol) {
        self = tag.lowercased().hasPrefix("zh") ? .chinese : .english
    }
}

package enum MessageLanguageRule: String, Sendable, CaseIterable {
    /// Always simplified Chinese.
    case chinese = "zh"
    /// Always English.
    case english = "en"
    /// By the header `Accept-Language`; without one, Chinese.
    case automatic = "auto"

    /// The language of a reply to a request with this value of `Accept-Language`.
    ///
    /// The language with the highest weight counts (RFC 9110, § 12.5.4), for equal weights the
    /// first. All languages but Chinese get English.
    package func language(accepting header: String?) -> MessageLanguage {
        switch self {
        case .chinese: return .chinese
        case .english: return .english
        case .automatic: break
        }
        var best: (name: Substring, weight: Double)?
        for range in (header ?? "").split(separator: ",").prefix(32) {
            let parts = range.split(separator: ";")
            guard let name = parts.first?.drop(while: \.isWhitespace), !name.isEmpty else {
                continue
            }
            let weight = parts.dropFirst().lazy
                .map { $0.filter { !$0.isWhitespace } }
                .first { $0.hasPrefix("q=") }
                .map { Double($0.dropFirst(2)) ?? 0 }
            if weight ?? 1 > best?.weight ?? 0 { best = (name, weight ?? 1) }
        }
        guard let best, best.name != "*" else { return .chinese }
        return MessageLanguage(of: best.name)
    }
}

package struct ServerConfiguration: Sendable {
    package var address = ListenAddress.tcp(host: "127.0.0.1", port: 8080)
    /// The address of health checks and metrics, which should not be public; nil for none.
    package var admin: ListenAddress? = .tcp(host: "127.0.0.1", port: 9464)
    /// Whether ``admin`` uses a free port if another program has its port: it is not a choice of the operator.
    package var movesAdmin = false
    /// The path before `/captcha/…`, with a leading slash and no trailing slash; empty for none.
    package var prefix = ""
    /// The path before `/captcha/…` of the `errcode` routes.
    package static let errcodePrefix = "/errcode"
    /// The path before `/set`, `/verify`, `/modify`, `/clear`, `/subject` of gesture codes.
    static let gesturePrefix = "/gesture"
    /// How long a pass admits a visitor to pages behind `/captcha/pass`; nil to serve no passes.
    package var passLifetime: Duration?
    package var isDemo = false
    /// Whether anyone may set gesture codes at `/demo/gesture`, as the back end of the demo page.
    package var demoSetsGestures = false
    /// The sites whose pages may send requests.
    package var origins = AllowedOrigins.none
    package var proxies = TrustedProxies()
    /// The header in which a trusted proxy reports the risk of a visitor, 0 … 1; nil for none.
    ///
    /// A name that is not one of a header (RFC 9110, § 5.1) is never found.
    package var riskHeader: String?
    /// Maximum size of a request body in bytes.
    static let bodyLimit = 16_384
    /// Time from connecting to the end of the first request, and from the header of a later request to its end.
    package var headerTimeout = Duration.seconds(10)
    /// Time from the end of a reply to the next header, and from the end of a request to the end of its reply.
    package var idleTimeout = Duration.seconds(60)
    /// Maximum time from SIGTERM until open connections are closed.
    var drainTime = Duration.seconds(20)
    /// Maximum number of open connections; more wait in the system's queue.
    package var maxConnections = 10_000
    /// Maximum number of open connections of one client.
    package var clientConnections = 64
    package var language = MessageLanguageRule.automatic

    /// Creates the default configuration: loopback only, no other origins.
    package init() {}
}

/// The sites whose pages may use the server from another origin.
package enum AllowedOrigins: Sendable, Hashable {
    /// None: only pages of the server's own origin.
    case none
    /// All sites, for experiments. Any page can then cause load.
    case any
    /// The origins in the list: `https://shop.example`, and all below `https://*.shop.example`.
    case list(Set<String>)

    /// Whether a page of `origin` may send requests.
    package func allows(_ origin: String) -> Bool {
        switch self {
        case .none: false
        case .any: true
        case .list(let origins):
            OriginText.error(in: origin) == nil && OriginText.isListed(origin, in: origins)
        }
    }
}

/// Settings that can change while the server runs.
final class ReloadableSettings: Sendable {
    struct Value: Sendable {
        let origins: AllowedOrigins
        let proxies: TrustedProxies
        let riskHeader: HTTPField.Name?

        init(_ configuration: ServerConfiguration) {
            origins = configuration.origins
            proxies = configuration.proxies
            riskHeader = configuration.riskHeader.flatMap { HTTPField.Name($0) }
        }

        /// The risk that a trusted proxy reports of the visitor who sent `request`, 0 … 1.
        ///
        /// Of several values the largest counts, so that a visitor cannot lower it with a header of
        /// their own. Unreadable values count as 0 and are counted in `metrics`.
        func risk(
            of request: Request,
            _ context: ServiceContext,
            metrics: ServiceMetrics
        ) -> Double {
            guard let riskHeader, proxies.isTrusted(socket: context.peer) else { return 0 }
            let risks = request.headers[values: riskHeader].flatMap { field -> [Double?] in
                // A comma between digits without a point may be that of a locale: 0,7.
                guard !field.contains(/(^|[^.0-9])[0-9]+,[0-9]+($|[^.0-9])/) else { return [nil] }
                return field.split { $0 == "," || $0 == " " }.map(Value.risk)
            }
            let readable = risks.compactMap(\.self)
            if readable.count < risks.count { metrics.count(.unreadableRisk) }
            return readable.max() ?? 0
        }

        /// A number written with digits and a point, at most 1; nil for other text.
        private static func risk(_ text: Substring) -> Double? {
            guard text.utf8.count <= 32, text.wholeMatch(of: /[0-9]*\.?[0-9]+/) != nil else {
                return nil
            }
            return Double(text).map { min($0, 1) }
        }
    }

    /// How the language of messages is chosen; it cannot change.
    let language: MessageLanguageRule
    private let stored: Mutex<Value>

    init(_ configuration: ServerConfiguration) {
        language = configuration.language
        stored = Mutex(Value(configuration))
    }

    var value: Value {
        get { stored.withLock { $0 } }
        set { stored.withLock { $0 = newValue } }
    }
}
