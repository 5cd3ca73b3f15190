internal import FretsawPuzzles
internal import Synchronization

/// The sources of pictures: a pack, prepared challenges, and workers.
extension CaptchaService {
    /// All challenges of a pack are used.
    struct PackExhausted: Error, CustomStringConvertible {
        let count: Int

        var description: String {
            "all \(count) pairs of the pack are used, and challenges are generated now; replace the pack"
        }
    }

    /// Number of backgrounds tried for one challenge.
    private static let attempts = 3

    /// Pictures that need no worker, if any; `generated` ones know where their tiles are.
    func readyPictures(of design: DesignName, generated: Bool = false) async -> ChallengePictures? {
        if !generated, let leased = await lease(design) { return leased }
        return pool.prepared.take(design)
    }

    /// Generates pictures; a request that has paid for them has more places in the queue.
    func generate(
        _ design: DesignName,
        isPaid: Bool = false
    ) async throws(RequestError) -> ChallengePictures {
        for attempt in 1...CaptchaService.attempts {
            do {
                guard let (pictures, times) = try await pool.make(design, isPaid: isPaid) else {
                    throw RequestError.unknownKind
                }
                metrics.add(times?.drawing ?? .zero, to: .generate)
                metrics.add(times.map { $0.background + $0.piece } ?? .zero, to: .encode)
                failing.withLock { _ = $0.remove(design) }
                if attempt == 1 { report(.generating, nil) }
                return pictures
            } catch let rejection as RequestError {
                throw rejection
            } catch is WorkerPool.Saturated {
                metrics.count(.saturated, design.kind)
                throw .saturated
            } catch {
                // A photo may have been removed; the next attempt picks another one.
                report(.generating, error)
            }
        }
        failing.withLock { _ = $0.insert(design) }
        metrics.count(.errors, design.kind)
        throw .generationFailed
    }

    /// Leases a challenge of the pack; nil if none was found, or leasing fails.
    private func lease(_ design: DesignName) async -> ChallengePictures? {
        guard let leases = leases, leases.covers(design) else { return nil }
        do {
            let pictures = try await leases.lease()
            let isLast = leases.isExhausted
            report(.leasing, isLast ? PackExhausted(count: leases.pack.count) : nil)
            return pictures
        } catch {
            report(.leasing, error)
            return nil
        }
    }
}
