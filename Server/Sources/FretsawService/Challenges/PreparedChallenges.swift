internal import FretsawCaptcha
internal import FretsawCrypto
internal import FretsawKinds
internal import Synchronization

/// Challenges that are generated while no request needs the processor, for later requests.
///
/// They have a generator of their own, so that no request waits for one that is being prepared.
final class PreparedChallenges: Sendable {
    private let designs: [DesignName: ChallengeDesign]
    private let random: RandomSource
    private let state: Mutex<State>

    /// Keeps `count` challenges of each kind, shared equally by its designs.
    ///
    /// At scale 2, for pages without a script, and in the format that elements do not ask for, they are as many again,
    /// from the first request for one.
    init(designs: [DesignName: ChallengeDesign], count: Int, random: RandomSource = .system) {
        var designsOfKind: [CaptchaKind: Int] = [:]
        let hasWebP = designs.keys.contains(where: \.isWebP)
        func isFirst(_ name: DesignName) -> Bool {
            name.scale == .one && name.isWebP == hasWebP && !name.isChoice
        }
        for name in designs.keys where isFirst(name) {
            designsOfKind[name.kind, default: 0] += 1
        }
        var shelves: [DesignName: Shelf] = [:]
        for name in designs.keys where count > 0 {
            shelves[name] = Shelf(
                capacity: max(1, count / (designsOfKind[name.kind] ?? 1)),
                isWanted: isFirst(name)
            )
        }
        self.designs = designs
        self.random = random
        state = Mutex(State(shelves: shelves))
    }

    /// Removes a challenge; nil if there is none.
    func take(_ design: DesignName) -> ChallengePictures? {
        let (pictures, wake) = state.withLock { state in
            let (pictures, isMissing) = state.shelves[design]?.take() ?? (nil, false)
            return (pictures, isMissing ? state.wake : nil)
        }
        wake?.yield()
        return pictures
    }

    /// Removes all challenges, and ends ``fill()``.
    func close() {
        state.withLock { state in
            (state.shelves, state.isClosed) = ([:], true)
            state.wake?.finish()
        }
    }

    /// Generates what is missing, until it is closed or its task is cancelled.
    func fill() async {
        let (wakes, wake) = AsyncStream.makeStream(
            of: Void.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        wake.yield()
        state.withLock { state in
            state.wake = wake
            if state.isClosed { wake.finish() }
        }
        // Requests report why no generator can be made.
        guard var generator = try? ChallengeGenerator(designs: designs, random: random) else {
            for await _ in wakes {}
            return
        }
        for await _ in wakes {
            while !Task.isCancelled, let design = state.withLock({ $0.emptiest }) {
                let substitute = designs[design]?.substitute
                let pictures =
                    if let substitute { try? await substitute() } else {
                        try? generator.make(design)
                    }
                state.withLock { $0.shelves[design]?.add(pictures) }
            }
        }
    }

    var count: Int { state.withLock { $0.shelves.values.reduce(0) { $0 + $1.count } } }

    /// Whether no challenge is missing.
    var isFull: Bool { state.withLock { $0.emptiest == nil } }

    private struct State {
        var shelves: [DesignName: Shelf]
        /// Wakes the task that fills, after a challenge was taken.
        var wake: AsyncStream<Void>.Continuation?
        var isClosed = false

        /// The design with the fewest challenges, of those that are not full.
        var emptiest: DesignName? {
            shelves.filter { !$0.value.isFull }.min { $0.value.count < $1.value.count }?.key
        }
    }

    private struct Shelf {
        /// The most bytes of pictures, as an average of the capacity.
        private static let averageBytes = 1 << 16

        let capacity: Int
        private var challenges: [ChallengePictures] = []
        private var bytes = 0
        /// The size of the largest challenge so far.
        private var largest = 0
        /// The last one could not be generated; the next request allows another attempt.
        private var hasFailed = false
        /// Whether it is filled before the first request.
        private var isWanted: Bool

        init(capacity: Int, isWanted: Bool) {
            self.capacity = capacity
            self.isWanted = isWanted
        }

        var count: Int { challenges.count }

        var isFull: Bool {
            !isWanted || hasFailed || count >= capacity
                || bytes + largest > capacity * Shelf.averageBytes
        }

        /// Removes a challenge; also returns whether a new one may be added since.
        mutating func take() -> (pictures: ChallengePictures?, isMissing: Bool) {
            let pictures = challenges.popLast()
            bytes -= pictures?.byteCount ?? 0
            defer { (hasFailed, isWanted) = (false, true) }
            return (pictures, pictures != nil || hasFailed || !isWanted)
        }

        /// Adds a challenge if there is space; nil means that generating it failed.
        mutating func add(_ pictures: ChallengePictures?) {
            hasFailed = pictures == nil
            guard let pictures else { return }
            largest = max(largest, pictures.byteCount)
            guard !isFull else { return }
            challenges.append(pictures)
            bytes += pictures.byteCount
        }
    }
}
