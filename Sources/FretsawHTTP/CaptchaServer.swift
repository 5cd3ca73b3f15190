internal import FretsawCaptcha
public import FretsawService
internal import Hummingbird
internal import HummingbirdCore
public import Logging
internal import NIOCore
internal import NIOPosix
internal import ServiceLifecycle
internal import UnixSignals

/// The service on the wire: its public address, and one for those who run it.
public final class CaptchaServer: Sendable {
    private let service: CaptchaService
    private let gestures: GestureService?
    private let media: MediaLibrary?
    private let configuration: ServerConfiguration
    private let settings: ReloadableSettings
    private let logger: Logger

    /// A server; it listens once it runs.
    ///
    /// - Parameters:
    ///   - service: the captcha.
    ///   - gestures: the gesture codes; nil where none are served.
    ///   - media: pictures for guide pages; nil where none are served.
    ///   - configuration: addresses, limits of requests, and who may ask.
    ///   - logger: gets what the server has to say; no answers, tokens or addresses among it.
    public init(
        service: CaptchaService,
        gestures: GestureService? = nil,
        media: MediaLibrary? = nil,
        configuration: ServerConfiguration,
        logger: Logger
    ) {
        self.service = service
        self.gestures = gestures
        self.media = media
        self.configuration = configuration
        self.logger = logger
        settings = ReloadableSettings(
            ReloadableSettings.Value(
                origins: configuration.origins,
                proxies: configuration.proxies
            )
        )
    }

    /// Sets how many threads serve the connections of all servers of this process.
    ///
    /// More threads than processors only take turns. Call it once, before the first server runs; without it
    /// there are as many threads as the machine has processors.
    ///
    /// - Parameter count: at least 1.
    public static func setThreads(_ count: Int) {
        NIOSingletons.groupLoopCountSuggestion = max(1, count)
    }

    /// Serves until SIGTERM or SIGINT, then takes no more connections, finishes what it has begun, and
    /// returns.
    ///
    /// - Parameter listening: called with each port once it is open, the public one first where both
    ///   are; 0 for a unix socket.
    /// - Throws: ``ListenError`` where it cannot listen.
    public func run(
        listening: @escaping @Sendable (_ isAdmin: Bool, _ port: Int) -> Void = { _, _ in }
    ) async throws {
        var applications = [
            listeningService(publicRouter(), at: configuration.address) { listening(false, $0) }
        ]
        if let admin = configuration.admin {
            applications.append(listeningService(adminRouter(), at: admin) { listening(true, $0) })
        }
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: applications,
                gracefulShutdownSignals: [.sigterm, .sigint],
                logger: logger
            )
        )
        try await group.run()
    }

    /// Puts other origins and proxies in force.
    public func reload(origins: AllowedOrigins, proxies: TrustedProxies) {
        settings.value = ReloadableSettings.Value(origins: origins, proxies: proxies)
    }

    /// What is served: a method and a path each, the public address's first.
    var routes: [String] {
        (publicRouter().routes + adminRouter().routes).map {
            // What is below a folder, as the description of the API writes it.
            "\($0.method) \($0.path)".replacing("**", with: "{path}")
        }
    }

    private func listeningService(
        _ router: Router<ServiceContext>,
        at address: ListenAddress,
        listening: @escaping @Sendable (Int) -> Void
    ) -> ListeningService {
        let isOpen = ListeningService.Flag()
        let application = application(router, at: address) { port in
            isOpen.set()
            listening(port)
        }
        return ListeningService(application: application, address: address, isOpen: isOpen)
    }

    private func application(
        _ router: Router<ServiceContext>,
        at address: ListenAddress,
        listening: @escaping @Sendable (Int) -> Void
    ) -> some ApplicationProtocol {
        let (first, next) = (
            TimeAmount(configuration.headerTimeout), TimeAmount(configuration.idleTimeout)
        )
        let bind: BindAddress =
            switch address {
            case .tcp(let host, let port): .hostname(host, port: port)
            case .unix(let path): .unixDomainSocket(path: path)
            }
        // That it listens is told by whoever is told so here.
        var quiet = logger
        if quiet.logLevel == .info { quiet.logLevel = .notice }
        return Application(
            responder: EveryRequestResponder(router),
            server: .http1(
                configuration: HTTP1Channel.Configuration(
                    additionalChannelHandlers: [RequestDeadline(first: first, next: next)],
                    httpDecoderConfiguration: HTTP1Channel.Configuration.DecoderConfiguration(
                        maxHeaderFieldSize: 8192,
                        maxHeaderListSize: 16_384,
                        maxHeaderFieldCount: 100
                    )
                )
            ),
            configuration: ApplicationConfiguration(
                address: bind,
                backlog: 1024,
                availableConnectionsDelegate: .maximum(
                    configuration.maxConnections,
                    logger: logger
                )
            ),
            onServerRunning: { channel in listening(channel.localAddress?.port ?? 0) },
            eventLoopGroupProvider: .singleton,
            logger: quiet
        )
    }

    private func publicRouter() -> Router<ServiceContext> {
        let router = Router(context: ServiceContext.self)
        router.middlewares.add(CORS(settings: settings))
        let envelopes: [(Envelope, String?)] = [
            (.rep, configuration.prefix), (.errcode, configuration.errcodePrefix),
        ]
        for (envelope, prefix) in envelopes {
            guard let prefix else { continue }
            CaptchaRoutes(
                service: service,
                envelope: envelope,
                settings: settings,
                bodyLimit: configuration.bodyLimit,
                language: configuration.language
            ).add(to: router, prefix: prefix)
        }
        if let gestures, let prefix = configuration.gesturePrefix {
            GestureRoutes(
                gestures: gestures,
                settings: settings,
                bodyLimit: configuration.bodyLimit,
                language: configuration.language
            ).add(to: router, prefix: prefix)
        }
        if let media { MediaRoutes(library: media).add(to: router) }
        SiteRoutes(library: .embedded, demo: configuration.isDemo ? demo : nil).add(to: router)
        return router
    }

    /// What the page of a demonstration is told.
    private var demo: SiteRoutes.Demo {
        SiteRoutes.Demo(
            captchaPrefix: configuration.prefix,
            errcodePrefix: configuration.errcodePrefix,
            gesturePrefix: gestures == nil ? nil : configuration.gesturePrefix,
            kinds: service.kinds.map(\.rawValue),
            media: media?.names ?? []
        )
    }

    private func adminRouter() -> Router<ServiceContext> {
        let router = Router(context: ServiceContext.self)
        AdminRoutes(service: service).add(to: router)
        return router
    }
}
