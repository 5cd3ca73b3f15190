@testable import FretsawService

/// The rules about generated challenges, answers and drags.
extension Invariants {
    /// Wrong answers, and answers with drags that are rejected, do not pass.
    func answers() -> [Violation] {
        history.calls.indices.filter { index in
            let call = history.calls[index]
            guard case .check(_, _, let isRight, _, let drag) = call.request else { return false }
            return call.reply == .passed && !(isRight && conditions.accepts(drag))
        }.map { Violation(rule: .wrongRejected, subject: $0) }
    }

    /// A proof has the score of the drag with which its challenge was answered, and no drag is judged again.
    func drags() -> [Violation] {
        guard conditions.features.contains(.drags) else { return [] }
        var found = violations(.dragJudgedOnce) { challenge in
            let calls = calls(about: challenge)
            let judged = calls.filter { hasPut($0.index) }
            guard judged.count <= 1 else { return true }
            return calls.contains {
                guard case .verified(_, let score) = $0.call.reply, let check = judged.first,
                    case .check(_, _, _, _, let drag) = check.call.request
                else { return false }
                var highest = [conditions.score(of: drag)]
                if mayBeHasty(check.call, challenge) { highest.append(RedeemedProof.machineScore) }
                // A visitor that has used up its limits loses at most half; proofs have hundredths.
                return !highest.contains { $0 / 2 - 0.006...$0 + 0.006 ~= score }
            }
        }
        let right = history.calls.indices.count { index in
            guard case .check(_, _, true, _, _) = history.calls[index].request else { return false }
            return operations(of: index).contains { $0.verb == .claim && $0.outcome == .flag(true) }
        }
        if history.judgements > right {
            found.append(Violation(rule: .dragJudgedOnce, subject: -1))
        }
        return found
    }

    /// Whether a node can take an answer for a machine's: it came soon, or the dates of issue and answer are not of
    /// the same clock.
    private func mayBeHasty(_ check: Call, _ challenge: Int) -> Bool {
        guard let get = history.calls.first(where: { $0.reply == .issued(challenge) }),
            let issued = get.end, get.process.node == check.process.node
        else { return true }
        let isSet = history.events.contains { event in
            guard case .date = event.what else { return false }
            return event.node == get.process.node && get.arrival...(check.end ?? .max) ~= event.time
        }
        return isSet || check.arrival - issued < CaptchaService.minimumAnswerTime
    }

    /// Each challenge is given out once, by the process that generated it and before its settings are reloaded;
    /// requests wait while the queue has space, and only as many as there are workers are served at once.
    func generations() -> [Violation] {
        guard conditions.features.contains(.generation) else { return [] }
        var found: [Violation] = []
        // Their random bytes, which are new after a crash.
        var given = Set<ArraySlice<UInt8>>()
        for (index, call) in history.calls.enumerated() {
            if case .issued(let challenge) = call.reply {
                let background = history.challenges[challenge].issued.background
                let process = background.suffix(3)
                let isOwn =
                    process.prefix(2).elementsEqual(call.process.tag.prefix(2))
                    && process.last ?? 0 >= call.process.tag.last ?? 0
                if !given.insert(background.dropLast(3)).inserted || !isOwn {
                    found.append(Violation(rule: .givenOutOnce, subject: index))
                }
            }
            if call.reply == .rejected(.saturated), let end = call.end {
                let others = history.calls.count {
                    guard case .get = $0.request else { return false }
                    return $0.process.node == call.process.node
                        && $0.process.start == call.process.start
                        && $0.arrival <= end && $0.end ?? .max >= end
                }
                // It counts itself.
                if others - 1 < conditions.settings.workers + conditions.settings.queueCapacity {
                    found.append(Violation(rule: .queueKept, subject: index))
                }
            }
        }
        for (generation, parallel) in history.generations {
            let most = generation.isInAdvance ? 1 : conditions.settings.workers
            if parallel.peak > most {
                found.append(Violation(rule: .queueKept, subject: generation.process.node))
            }
        }
        return found
    }

    /// Each request is answered, although requests wait for workers and processes crash.
    func replies() -> [Violation] {
        history.calls.indices.filter { history.calls[$0].end == nil }
            .map { Violation(rule: .requestAnswered, subject: $0) }
    }
}
