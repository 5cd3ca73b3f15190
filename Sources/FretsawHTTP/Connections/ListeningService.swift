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
        do {
            try await application.run()
        } catch {
            if !isOpen.isSet, let refusal = ListenError(error, at: address) { throw refusal }
            throw error
        }
    }
}
