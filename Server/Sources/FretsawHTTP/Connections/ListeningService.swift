internal import LibC
internal import NIOCore
internal import NIOPosix
internal import ServiceLifecycle
internal import Synchronization

/// Runs an application, and reports why it cannot listen, with the address.
struct ListeningService: Service {
    let application: any Service
    let address: ListenAddress
    let isAdmin: Bool
    /// Set when the port is open.
    let isOpen: Flag

    /// A flag that can be set once.
    final class Flag: Sendable {
        private let value = Atomic(false)

        var isSet: Bool { value.load(ordering: .relaxed) }
        func set() { value.store(true, ordering: .relaxed) }
    }

    func run() async throws {
        if await isAnswered { throw ListenError(takenAddress: address, isAdmin) }
        do {
            try await application.run()
        } catch {
            if !isOpen.isSet, let rejection = ListenError(error, at: address, isAdmin) {
                throw rejection
            }
            throw error
        }
    }

    /// Whether a server answers at the socket's path; binding it would silently replace the server.
    private var isAnswered: Bool {
        get async {
            guard case .unix(let path) = address else { return false }
            let bootstrap = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            guard let channel = try? await bootstrap.connect(unixDomainSocketPath: path).get()
            else {
                return false
            }
            try? await channel.close()
            return true
        }
    }
}

package struct ListenError: Error, Sendable, Hashable, CustomStringConvertible {
    package let address: ListenAddress
    package let isAdmin: Bool
    private let reason: Reason

    private enum Reason: Hashable {
        case system(Int32)
        case unknownHost
    }

    /// The listen error behind `error`; nil if it has another cause.
    init?(_ error: any Error, at address: ListenAddress, _ isAdmin: Bool) {
        (self.address, self.isAdmin) = (address, isAdmin)
        switch error {
        case let error as IOError: reason = .system(error.errnoCode)
        case is SocketAddressError.UnknownHost, SocketAddressError.unknown: reason = .unknownHost
        default: return nil
        }
    }

    /// The error if another program listens at `address`.
    init(takenAddress address: ListenAddress, _ isAdmin: Bool) {
        (self.address, self.isAdmin) = (address, isAdmin)
        reason = .system(EADDRINUSE)
    }

    package var description: String { "cannot listen at \(address.text): \(why)" }

    private var why: String {
        switch (reason, address) {
        case (.unknownHost, _): "the host is unknown; use an address of this machine"
        case (.system(EADDRINUSE), _):
            "another program is using the address; stop it or choose another address"
        case (.system(EADDRNOTAVAIL), .tcp(_, let port)):
            "this machine does not have the address; 0.0.0.0:\(port) listens on all it has"
        case (.system(EACCES), .tcp):
            "the port needs special permission; choose a port from 1024 on"
        case (.system(EACCES), .unix):
            "the socket's folder is not writable; fix its permissions or choose another path"
        case (.system(ENOENT), .unix): "the socket's folder does not exist; create it"
        case (.system(let number), _):
            String(describing: IOError(errnoCode: number, reason: "system error"))
        }
    }
}
