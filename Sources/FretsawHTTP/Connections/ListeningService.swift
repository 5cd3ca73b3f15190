internal import NIOCore
internal import NIOPosix
internal import ServiceLifecycle
internal import Synchronization

/// Runs an application, and tells by its address what keeps it from listening.
struct ListeningService: Service {
    let application: any Service
    let address: ListenAddress
    /// Set when it listens.
    let isOpen: Flag

    /// True once and for all.
    final class Flag: Sendable {
        private let value = Atomic(false)

        var isSet: Bool { value.load(ordering: .relaxed) }
        func set() { value.store(true, ordering: .relaxed) }
    }

    func run() async throws {
        if await isAnswered { throw ListenError(takenAddress: address) }
        do {
            try await application.run()
        } catch {
            if !isOpen.isSet, let refusal = ListenError(error, at: address) { throw refusal }
            throw error
        }
    }

    /// True where a server answers at a socket's path; whoever binds it would take it from that one
    /// without a word.
    private var isAnswered: Bool {
        get async {
            guard case .unix(let path) = address else { return false }
            let asking = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            guard let channel = try? await asking.connect(unixDomainSocketPath: path).get() else {
                return false
            }
            try? await channel.close()
            return true
        }
    }
}
