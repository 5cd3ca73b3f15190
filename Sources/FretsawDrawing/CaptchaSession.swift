public import FretsawInteraction
public import FretsawKinds

/// Loads challenges and checks answers, usually by a service.
@MainActor
public protocol CaptchaSource {
    /// The pictures of the platform.
    associatedtype Picture
    /// Loads a challenge of a kind; the payment, if there is one, are solutions for which the service gives a picture.
    func load(
        _ kind: CaptchaKind,
        payment: CaptchaPayment?
    ) async throws(CaptchaFailure) -> LoadedCaptcha<Picture>
    /// Checks an answer; returns if it is right, with the exact place of the piece if the service sends it.
    func check(_ check: CaptchaCheck) async throws(CaptchaFailure) -> Point?
}

/// A challenge with its pictures.
public struct LoadedCaptcha<Picture> {
    /// The challenge.
    public var challenge: CaptchaChallenge
    /// The background; nil if the service asks for none.
    public var background: Picture?
    /// The piece, the disc, or the strip of figures; nil if the kind has none.
    public var piece: Picture?
    /// Solves the challenge's work, and calls its argument with the part that is done, 0 … 1; nil if it has none.
    public var solve: CaptchaSolver?

    /// Creates a loaded challenge.
    public init(
        challenge: CaptchaChallenge,
        background: Picture? = nil,
        piece: Picture? = nil,
        solve: CaptchaSolver? = nil
    ) {
        self.challenge = challenge
        self.background = background
        self.piece = piece
        self.solve = solve
    }
}

/// Solves work: the solutions in URL-safe Base64.
public typealias CaptchaSolver =
    @Sendable (_ report: @escaping @Sendable (Double) -> Void) async throws -> String

/// Why a challenge was not loaded, or an answer not accepted.
public struct CaptchaFailure: Error, Equatable {
    /// The reason.
    public var fault: CaptchaFault
    /// The server's message, which replaces the text of the reason; nil if there is none.
    public var message: String?
    /// Whether the service may not have the kind.
    public var lacksKind: Bool

    /// Creates a failure.
    public init(_ fault: CaptchaFault, message: String? = nil, lacksKind: Bool = false) {
        self.fault = fault
        self.message = message
        self.lacksKind = lacksKind
    }

    /// Creates a failure of the error code and the message of a reply.
    public init(code: Int, message: String?) {
        self.init(
            CaptchaFault(code: code),
            message: message,
            lacksKind: CaptchaFault.codesWithoutKind.contains(code)
        )
    }
}

/// A captcha with its source.
@MainActor
public final class CaptchaSession<Source: CaptchaSource>: PresentedSystem {
    /// Runs the captcha.
    public let host: MachineHost<CaptchaMachine>
    /// Called with the message if no challenge was loaded, after a popup has closed.
    public var failed: (_ title: String, _ message: String) -> Void = { _, _ in }
    /// Begins the app's own alternative, if the options offer one.
    public var handOver: (CaptchaKind) -> Void = { _ in }
    private let source: Source
    private var pictures: [CaptchaPicture: Source.Picture] = [:]
    private var loading: Task<Void, Never>?
    private var lastLoad: UInt32 = 0
    private var solver: CaptchaSolver?
    private var solving: Task<Void, Never>?
    private var waiting: [PendingAnswer<CaptchaProof?>] = []

    /// Creates a closed captcha.
    public init(
        options: CaptchaOptions,
        source: Source,
        platform: HostPlatform
    ) {
        self.source = source
        host = MachineHost(CaptchaMachine(options: options, environment: .unknown), platform)
        host.perform = { [unowned self] in perform($0) }
    }

    /// Opens the captcha; nil if it is closed without a proof, or if the task is cancelled.
    public func verify() async -> CaptchaProof? {
        let answer = PendingAnswer<CaptchaProof?>()
        return await answer.value {
            waiting.append(answer)
            host.send(.opened)
        } onCancel: {
            self.cancel(answer)
        }
    }

    /// The picture that a part of the view refers to; nil until it is loaded.
    public func picture(_ reference: PictureReference) -> Source.Picture? {
        CaptchaPicture(rawValue: reference.picture).flatMap { pictures[$0] }
    }

    /// The height of the captcha with its buttons in points, for an inline view.
    public var height: Double {
        let view = host.view
        let lowest = [CaptchaPart.foot, .container].lazy.compactMap { view.frame(of: $0.name) }
            .first
        return lowest?.maxY ?? 0
    }

    private func cancel(_ answer: PendingAnswer<CaptchaProof?>) {
        guard waiting.contains(where: { $0 === answer }) else { return }
        waiting.removeAll { $0 === answer }
        answer.give(nil)
        if waiting.isEmpty { host.send(.close) }
    }

    private func perform(_ effect: CaptchaEffect) {
        switch effect {
        case .load(let kind, let payment, let sequence): load(kind, payment, sequence)
        case .solve(let sequence): solve(sequence)
        case .stopSolving: solving?.cancel()
        case .check(let check): self.check(check)
        case .complete(let proof):
            let answers = waiting
            waiting = []
            for answer in answers { answer.give(proof) }
        case .close:
            loading?.cancel()
            (pictures, solver) = ([:], nil)
        case .announce(let text, let isUrgent): host.announce(text.string, isUrgent)
        case .alert(let title, let message, _): failed(title.string, message.string)
        case .handOver(let kind): handOver(kind)
        case .presented, .controls, .failed, .replay: break
        }
    }

    private func load(_ kind: CaptchaKind, _ payment: CaptchaPayment?, _ sequence: UInt32) {
        loading?.cancel()
        lastLoad = sequence
        loading = Task { [source, weak self] in
            do throws(CaptchaFailure) {
                let loaded = try await source.load(kind, payment: payment)
                self?.loaded(loaded, sequence)
            } catch {
                self?.host.send(
                    .loadFailed(
                        error.fault,
                        message: error.text,
                        lacksKind: error.lacksKind,
                        sequence: sequence
                    )
                )
            }
        }
    }

    private func loaded(_ loaded: LoadedCaptcha<Source.Picture>, _ sequence: UInt32) {
        // A later load replaces the pictures.
        guard sequence == lastLoad else { return }
        pictures[.background] = loaded.background
        pictures[.piece] = loaded.piece
        solver = loaded.solve
        host.send(.loaded(loaded.challenge, sequence: sequence))
    }

    private func solve(_ sequence: UInt32) {
        guard let solver else { return host.send(.solvingFailed(sequence: sequence)) }
        solving = Task { [weak self] in
            do {
                let solutions = try await solver { part in
                    Task { @MainActor in self?.host.send(.worked(part, sequence: sequence)) }
                }
                self?.host.send(.solved(Text(solutions), sequence: sequence))
            } catch {
                self?.host.send(.solvingFailed(sequence: sequence))
            }
        }
    }

    private func check(_ check: CaptchaCheck) {
        Task { [source, weak self] in
            do throws(CaptchaFailure) {
                let exact = try await source.check(check)
                self?.host.send(.passed(sequence: check.sequence, exact: exact))
            } catch {
                self?.host.send(
                    .rejected(error.fault, message: error.text, sequence: check.sequence)
                )
            }
        }
    }
}

extension CaptchaFailure {
    fileprivate var text: Text? { message.map { Text($0) } }
}
