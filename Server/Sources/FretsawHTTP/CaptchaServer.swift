package import FretsawGestures
package import FretsawService
internal import Hummingbird
internal import HummingbirdCore
package import Logging
internal import NIOCore
internal import NIOPosix
internal import ServiceLifecycle
internal import UnixSignals

/// The HTTP server: a public address, and an admin address for operators.
package final class CaptchaServer: Sendable {
    private let service: CaptchaService
    private let gestures: GestureService?
    private let media: MediaLibrary?
    private let configuration: ServerConfiguration
    private let settings: ReloadableSettings
    private let logger: Logger
    private let share: ConnectionShare

    /// Creates a server, which listens once it runs; `logger` gets no answers, tokens or public addresses.
    package init(
        service: CaptchaService,
        gestures: GestureService? = nil,
        media: MediaLibrary? = nil,
        configuration: ServerConfiguration,
        logger: Logger
    ) {
        (self.service, self.gestures, self.media) = (service, gestures, media)
        (self.configuration, self.logger) = (configuration, logger)
        settings = ReloadableSettings(configuration)
        share = ConnectionShare(
            limit: configuration.clientConnections,
            settings: settings,
            metrics: service.metrics,
            logger: logger
        )
    }

    /// Sets the number of threads, at least 1, that serve all connections of this process.
    ///
    /// Call it once, before the first server runs. By default there are as many as processors; more have no benefit.
    package static func setThreads(_ count: Int) {
        NIOSingletons.groupLoopCountSuggestion = max(1, count)
    }

    /// Serves until SIGTERM or SIGINT, then closes the ports, finishes running requests, and returns.
    ///
    /// - Parameter listening: called with each port when it is open, the public one first; 0 for a
    ///   unix socket.
    /// - Throws: ``ListenError`` if it cannot listen.
    package func run(
        listening: @escaping @Sendable (_ isAdmin: Bool, _ port: Int) -> Void = { _, _ in }
    ) async throws {
        var applications = [
            listeningService(publicRouter(), at: configuration.address) {
                listening(false, $0)
            }
        ]
        if let admin = await adminAddress {
            applications.append(
                listeningService(adminRouter(), at: admin, isAdmin: true) { listening(true, $0) }
            )
        }
        var lifecycle = ServiceGroupConfiguration(
            services: applications,
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: logger
        )
        lifecycle.maximumGracefulShutdownDuration = configuration.drainTime
        try await ServiceGroup(configuration: lifecycle).run()
    }

    /// The admin address, with a free port if it may move and its port is taken.
    private var adminAddress: ListenAddress? {
        get async {
            guard configuration.movesAdmin,
                case .tcp(let host, let port)? = configuration.admin
            else { return configuration.admin }
            let bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            var isTaken = false
            if case .tcp(_, port) = configuration.address { isTaken = true }
            guard !isTaken, let channel = try? await bootstrap.bind(host: host, port: port).get()
            else { return .tcp(host: host, port: 0) }
            try? await channel.close()
            return configuration.admin
        }
    }

    /// Replaces allowed origins, trusted proxies and the header of risks by those of `configuration`.
    package func reload(_ configuration: ServerConfiguration) {
        settings.value = ReloadableSettings.Value(configuration)
    }

    /// All routes, with method and path; those of the public address first.
    var routes: [String] {
        (publicRouter().routes + adminRouter().routes).map {
            // A wildcard, in the notation of the OpenAPI file.
            "\($0.method) \($0.path)".replacing("**", with: "{path}")
        }
    }

    private func listeningService(
        _ router: Router<ServiceContext>,
        at address: ListenAddress,
        isAdmin: Bool = false,
        listening: @escaping @Sendable (Int) -> Void
    ) -> ListeningService {
        let isOpen = ListeningService.Flag()
        let (first, next) = (
            TimeAmount(configuration.headerTimeout), TimeAmount(configuration.idleTimeout)
        )
        let share = isAdmin ? nil : self.share
        let bind: BindAddress =
            switch address {
            case .tcp(let host, let port): .hostname(host, port: port)
            case .unix(let path): .unixDomainSocket(path: path)
            }
        // The caller logs the address, see `listening`.
        var quiet = logger
        // At the end and after a failed start, the library reports its own cancelled tasks as errors.
        if quiet.logLevel >= .info { quiet.logLevel = .critical }
        let application = Application(
            responder: EveryRequestResponder(router),
            server: HTTPServerBuilder { responder in
                DroppableConnection(
                    base: HTTP1Channel(
                        responder: responder,
                        configuration: HTTP1Channel.Configuration(
                            additionalChannelHandlers: [
                                ProtocolRules.Installer(),
                                RequestDeadline(first: first, next: next, share: share),
                            ],
                            httpDecoderConfiguration: HTTP1Channel.Configuration
                                .DecoderConfiguration(
                                    maxHeaderFieldSize: 8192,
                                    maxHeaderListSize: 16_384,
                                    maxHeaderFieldCount: 100
                                )
                        )
                    )
                )
            },
            configuration: ApplicationConfiguration(
                address: bind,
                backlog: 1024,
                availableConnectionsDelegate: .maximum(configuration.maxConnections, logger: logger)
            ),
            onServerRunning: { channel in
                isOpen.set()
                listening(channel.localAddress?.port ?? 0)
            },
            eventLoopGroupProvider: .singleton,
            logger: quiet
        )
        return ListeningService(
            application: application,
            address: address,
            isAdmin: isAdmin,
            isOpen: isOpen
        )
    }

    private func publicRouter() -> Router<ServiceContext> {
        let router = Router(context: ServiceContext.self)
        router.middlewares.add(ProxyWarning(settings: settings, logger: logger))
        let cors = CORS(service: service, settings: settings, logger: logger)
        router.middlewares.add(cors)
        let envelopes: [(Envelope, String)] = [
            (.rep, configuration.prefix), (.errcode, ServerConfiguration.errcodePrefix),
        ]
        for (envelope, prefix) in envelopes {
            CaptchaRoutes(service: service, envelope: envelope, settings: settings, cors: cors)
                .add(to: router, prefix: prefix)
        }
        SiteVerifyRoutes(service: service, settings: settings)
            .add(to: router, prefix: configuration.prefix)
        if let lifetime = configuration.passLifetime {
            PassRoutes(service: service, settings: settings, lifetime: lifetime)
                .add(to: router, prefix: configuration.prefix)
        }
        if let gestures {
            var routes = GestureRoutes(gestures: gestures, settings: settings)
            routes.add(to: router, prefix: ServerConfiguration.gesturePrefix)
            if configuration.isDemo, configuration.demoSetsGestures {
                routes.isDemo = true
                routes.add(to: router, prefix: "/demo/gesture")
            }
        }
        if service.settings.servesForm {
            let form = FormRoutes(service: service, settings: settings, cors: cors)
            // Pages below the prefix call the routes below it.
            for prefix in Set(["", configuration.prefix]) { form.add(to: router, prefix: prefix) }
        }
        if let media { MediaRoutes(library: media).add(to: router) }
        SiteRoutes(
            library: .embedded,
            configuration: configuration,
            media: media?.names ?? [],
            setsGestures: configuration.demoSetsGestures && gestures != nil,
            service: service,
            cors: cors
        ).add(to: router)
        return router
    }

    private func adminRouter() -> Router<ServiceContext> {
        let router = Router(context: ServiceContext.self)
        AdminRoutes(service: service, connections: share).add(to: router)
        return router
    }
}
