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
        case verified(ProofBinding)
        case rejected(RequestError)
        /// The node crashed before it replied.
        case crashed
    }

    var request: SimulatedRequest
    var node: Int
    /// The time of arrival, in milliseconds.
    var arrival: Int64
    /// The time of the reply, in milliseconds.
    var end: Int64?
    var reply: Reply?

    /// Whether the request was neither rejected by a limit nor lost.
    var isAdmitted: Bool {
        switch reply {
        case nil, .crashed, .rejected(.unavailable): false
        case .rejected(let error): !error.isLimit
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
    enum Verb: String { case claim, put, take, value, replace, count }

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
            }
        return "\(time) ms, \(place): \(text)"
    }
}

/// A request of a simulated client.
enum SimulatedRequest: Sendable, CustomStringConvertible {
    case get(client: Int, ProofBinding)
    case check(client: Int, challenge: Int, isRight: Bool, data: String?)
    case verify(challenge: Int, ExpectedBinding)
    case siteVerify(challenge: Int, site: Int, key: Int?)

    /// The challenge in question.
    var challenge: Int? {
        switch self {
        case .get: nil
        case .check(_, let challenge, _, _), .verify(let challenge, _),
            .siteVerify(let challenge, _, _):
            challenge
        }
    }

    var description: String {
        switch self {
        case .get(let client, let binding): "client \(client) gets a challenge for \(binding)"
        case .check(let client, let challenge, let isRight, let data):
            "client \(client) answers challenge \(challenge), \(isRight ? "correctly" : "wrongly")"
                + (data.map { ", with data \($0)" } ?? "")
        case .verify(let challenge, let expected):
            "verification of challenge \(challenge), expecting \(expected)"
        case .siteVerify(let challenge, let site, let key):
            "site \(site) verifies challenge \(challenge)" + (key.map { ", key \($0)" } ?? "")
        }
    }
}
