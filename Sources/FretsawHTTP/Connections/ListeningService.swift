internal import Glibc
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
            if !isOpen.isSet, let rejection = ListenError(error, at: address) { throw rejection }
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

/// Why a server cannot listen at an address.
public struct ListenError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The address.
    public let address: ListenAddress
    private let reason: Reason

    private enum Reason: Hashable {
        case system(Int32)
        case unknownHost
    }

    /// What `error` says about `address`; nil where it is about something else.
    init?(_ error: any Error, at address: ListenAddress) {
        self.address = address
        switch error {
        case let error as IOError: reason = .system(error.errnoCode)
        case is SocketAddressError.UnknownHost, SocketAddressError.unknown: reason = .unknownHost
        default: return nil
        }
    }

    /// Another program listens at `address`.
    init(takenAddress address: ListenAddress) {
        self.address = address
        reason = .system(EADDRINUSE)
    }

    /// The reason, and what to do.
    public var description: String { "cannot listen at \(address.text): \(why)" }

    private var why: String {
        switch (reason, address) {
        case (.unknownHost, _): "there is no such host; write an address of this machine"
        case (.system(EADDRINUSE), _):
            "another program does; end that one, or name another address"
        case (.system(EADDRNOTAVAIL), .tcp(_, let port)):
            "this machine has no such address; 0.0.0.0:\(port) is all it has"
        case (.system(EACCES), .tcp):
            "the system keeps this port for itself; take one from 1024 on"
        case (.system(EACCES), .unix):
            "this user cannot write to the socket's folder; fix its permissions or choose another path"
        case (.system(ENOENT), .unix): "its folder is not there; make it"
        case (.system(let number), _):
            String(describing: IOError(errnoCode: number, reason: "the system refuses"))
        }
    }
}
