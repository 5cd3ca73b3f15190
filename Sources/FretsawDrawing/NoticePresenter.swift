public import FretsawInteraction

/// Shows notices, and reports when they are removed.
@MainActor
public final class NoticePresenter: PresentedSystem {
    /// Runs the list of notices.
    public let host: MachineHost<Notices>
    private var last: NoticeHandle?
    private var waiting: [NoticeHandle: [PendingAnswer<Void>]] = [:]

    /// Creates a presenter without notices.
    public init(options: NoticeOptions = NoticeOptions(), platform: HostPlatform) {
        host = MachineHost(Notices(in: .unknown, options: options), platform)
        host.perform = { [unowned self] in perform($0) }
    }

    /// Shows a notice.
    @discardableResult
    public func show(_ notice: Notice) -> NoticeHandle {
        host.send(.show(notice))
        return last ?? NoticeHandle(0)
    }

    /// Hides a notice.
    public func hide(_ handle: NoticeHandle) { host.send(.hide(handle)) }

    /// Removes all notices immediately.
    public func clearAll() { host.send(.clearAll) }

    /// Returns when a notice has been removed; immediately if it is not shown.
    public func removal(of handle: NoticeHandle) async {
        guard host.machine.handles.contains(handle) else { return }
        let answer = PendingAnswer<Void>()
        await answer.value { waiting[handle, default: []].append(answer) }
    }

    private func perform(_ effect: NoticeEffect) {
        switch effect {
        case .shown(let handle): last = handle
        case .measure: break
        case .removed(let handle):
            for answer in waiting.removeValue(forKey: handle) ?? [] { answer.give(()) }
        }
    }
}
