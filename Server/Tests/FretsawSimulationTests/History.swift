import FretsawGestures
import FretsawKeys
import FretsawService
import FretsawStore

/// What happened in one schedule, in order.
struct History {
    /// The requests that reached a node.
    var calls: [Call] = []
    /// The operations that calls sent to the store.
    var operations: [StoreOperation] = []
    /// The challenges that clients received.
    var challenges: [Challenge] = []
    /// All events, for reading and for comparing two runs.
    var events: [Event] = []
    /// All bytes that were drawn, given to clients or sent to the store, in order, for comparing two runs.
    var bytes: [UInt8] = []
    /// The numbers of challenges that each process generated at once.
    var generations: [Generation: Parallel] = [:]
    /// Number of judgements of drags in the metrics of all processes.
    var judgements = 0

    struct Generation: Hashable {
        var process: Process
        /// Whether no request waited for it.
        var isInAdvance: Bool
    }

    struct Parallel {
        var now = 0 { didSet { peak = max(peak, now) } }
        private(set) var peak = 0
    }
}

/// A process of a node, between two reloads of its settings.
struct Process: Hashable {
    var node: Int
    var start: Int
    var reloads: Int

    /// The last bytes of the background of its challenges.
    var tag: [UInt8] { [node, start, reloads].map { UInt8(truncatingIfNeeded: $0) } }
}

/// A challenge as its client knows it.
struct Challenge {
    var binding: ProofBinding
    var issued: IssuedChallenge
    var time: Int64
}

/// A request that reached a node.
struct Call {
    enum Reply: Sendable, Equatable {
        /// The number of the challenge.
        case issued(Int)
        case passed
        case verified(ProofBinding, score: Double)
        case rejected(RequestError)
        /// A gesture code was set or modified, or a drawing accepted.
        case done
        case refused(GestureError)
        /// The node crashed before it replied.
        case crashed
    }

    var request: SimulatedRequest
    var process: Process
    /// The time of arrival, in milliseconds.
    var arrival: Int64
    /// The time of the reply, in milliseconds.
    var end: Int64?
    var reply: Reply?
    /// The time at which a request about a gesture code was admitted, and its node's date then.
    var admission: (time: Int64, date: Int64)?

    /// Whether the request was neither rejected by a limit nor lost.
    var isAdmitted: Bool {
        switch reply {
        case nil, .crashed, .rejected(.unavailable): false
        case .rejected(let error): !error.isLimit
        case .refused(.tooMany), .refused(.unavailable): false
        default: true
        }
    }
}

extension RequestError {
    /// Whether a limit is the reason.
    var isLimit: Bool {
        switch self {
        case .tooMany, .locked: true
        default: false
        }
    }
}

/// An operation that a call sent to the store.
struct StoreOperation {
    enum Verb: String { case claim, put, take, value, replace, count, read, write }

    enum Outcome: Equatable {
        case done
        case flag(Bool)
        case found(Bool)
        case count(Int)
    }

    /// Its arrival at the store; a network may deliver it twice.
    struct Delivery {
        var time: Int64
        /// Its position among all deliveries.
        var order: Int
        var outcome: Outcome
    }

    var call: Int
    var verb: Verb
    var key: StoreKey
    var amount = 0
    var window: Int64 = 0
    var deliveries: [Delivery] = []
    /// The outcome that the node received; nil if it received an error.
    var outcome: Outcome?
    /// The index of the delivery that was answered.
    var answered: Int?
}

/// A line of the trace.
struct Event: Equatable, CustomStringConvertible {
    enum What: Equatable {
        case request(String)
        case reply(Call.Reply)
        case sent(StoreOperation.Verb, StoreKey.Purpose, SimulatedStore.Fate)
        case delivered(StoreOperation.Verb, StoreOperation.Outcome)
        case answer(StoreOperation.Outcome?)
        case lost(String)
        case crash
        case start
        case reload
        case date(Int64)
        case keys(Int)
        case generated(Bool)
    }

    var time: Int64
    var node: Int
    /// The number of the call; -1 for events without one.
    var call: Int
    var what: What

    var description: String {
        let place = call < 0 ? "node \(node)" : "node \(node), call \(call)"
        let text =
            switch what {
            case .request(let request): "request: \(request)"
            case .reply(let reply): "reply: \(reply)"
            case .sent(let verb, let purpose, let fate): "\(verb) \(purpose): \(fate)"
            case .delivered(let verb, let outcome): "\(verb) takes effect: \(outcome)"
            case .answer(let outcome): outcome.map { "store replies: \($0)" } ?? "store fails"
            case .lost(let which): "\(which) lost"
            case .crash: "crashes"
            case .start: "starts"
            case .reload: "reloads its settings"
            case .date(let offset): "date is \(offset) ms from the true one"
            case .keys(let step): "loads the key ring of step \(step)"
            case .generated(let isDone):
                isDone ? "generates a challenge" : "generating a challenge fails"
            }
        return "\(time) ms, \(place): \(text)"
    }
}

/// A request of a simulated client.
enum SimulatedRequest: Sendable, CustomStringConvertible {
    case get(client: Int, ProofBinding)
    case check(client: Int, challenge: Int, isRight: Bool, data: String?, drag: Drag)
    case verify(challenge: Int, ExpectedBinding)
    case siteVerify(challenge: Int, site: Int, key: Int?)
    case setCode(pattern: Int)
    /// A page sends the signed subject, the site's back end none.
    case draw(pattern: Int, subject: Int, signed: String?)
    case modifyCode(current: Int, pattern: Int)

    /// The challenge in question.
    var challenge: Int? {
        switch self {
        case .get, .setCode, .draw, .modifyCode: nil
        case .check(_, let challenge, _, _, _), .verify(let challenge, _),
            .siteVerify(let challenge, _, _):
            challenge
        }
    }

    var description: String {
        switch self {
        case .get(let client, let binding): "client \(client) gets a challenge for \(binding)"
        case .check(let client, let challenge, let isRight, let data, let drag):
            "client \(client) answers challenge \(challenge), \(isRight ? "correctly" : "wrongly")"
                + (drag == .none ? "" : ", with the drag \(drag)")
                + (data.map { ", with data \($0)" } ?? "")
        case .verify(let challenge, let expected):
            "verification of challenge \(challenge), expecting \(expected)"
        case .siteVerify(let challenge, let site, let key):
            "site \(site) verifies challenge \(challenge)" + (key.map { ", key \($0)" } ?? "")
        case .setCode(let pattern): "the owner sets pattern \(pattern)"
        case .draw(let pattern, let subject, let signed):
            "\(signed == nil ? "the site" : "a page") sends the drawing of pattern \(pattern) "
                + "by subject \(subject)"
        case .modifyCode(let current, let pattern):
            "the owner draws pattern \(current) and changes it to \(pattern)"
        }
    }
}
