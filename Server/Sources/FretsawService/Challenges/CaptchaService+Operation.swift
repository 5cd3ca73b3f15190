internal import FretsawCaptcha
internal import FretsawCrypto
package import FretsawKeys
internal import FretsawKinds
internal import FretsawLimits
internal import FretsawStore
internal import Synchronization

/// Operation: preparing challenges, reloading, and whether the service is ready.
extension CaptchaService {
    /// Why the service is not ready.
    package struct NotReady: Error, Sendable, CustomStringConvertible {
        package let description: String
    }

    /// Returns if requests can be served, and throws the reason if not.
    ///
    /// It does what requests do: asks for a key, and claims, stores and takes an entry of the store.
    /// If a challenge could not be generated, it generates one.
    package func ready() async throws(NotReady) {
        let ring = keys.withLock { $0 }
        do {
            _ = try ring.key(validUntil: now().adding(settings.challengeLifetime.milliseconds))
            try await store.probe()
        } catch { throw NotReady(description: "\(error)") }
        for design in failing.withLock({ $0 }) {
            guard await readyPictures(of: design) == nil else { continue }
            do throws(RequestError) { _ = try await generate(design) } catch {
                guard error == .generationFailed else { continue }
                throw NotReady(
                    description:
                        "challenges of kind \(design.kind.rawValue) cannot be generated; the log "
                        + "has the reason"
                )
            }
        }
    }

    /// Replaces the keys; open challenges stay valid if their key is still in the ring.
    package func reload(_ keys: KeyRing) { self.keys.withLock { $0 = keys } }

    /// Generates challenges ahead of their requests, ``ServiceSettings/prepared`` of each kind, until its
    /// task is cancelled.
    ///
    /// Run it once, in a task of an executor whose threads have a low priority, so that it uses only
    /// processor time that requests leave.
    package func prepareChallenges() async {
        while !Task.isCancelled {
            // It ends when a reload replaces the pool.
            await pool.prepared.fill()
        }
    }

    /// Replaces designs, sites, pack and settings, and drops prepared challenges; challenges that are being
    /// generated are finished with the old ones.
    ///
    /// - Throws: ``ServiceSetupError``; nothing changes then.
    package func reload(
        designs: ServiceDesigns,
        settings: ServiceSettings
    ) throws(ServiceSetupError) {
        let leases = designs.pack.map { [metrics] in
            PackLeases($0, store: store, metrics: metrics)
        }
        let next = try Setup(designs, settings, leases, random: random)
        let old = setup.withLock { exchange(&$0, with: next) }
        old.pool.prepared.close()
        metrics.set(nil)
        limiter.reload(settings.limits)
    }

    /// The parts that a reload replaces.
    struct Setup: Sendable {
        let settings: ServiceSettings
        let sites: SiteDirectory
        let pool: WorkerPool
        let leases: PackLeases?
    }

    package var settings: ServiceSettings { setup.withLock { $0.settings } }
    package var sites: SiteDirectory { setup.withLock { $0.sites } }
    var pool: WorkerPool { setup.withLock { $0.pool } }
    var leases: PackLeases? { setup.withLock { $0.leases } }
}

extension CaptchaService.Setup {
    /// Makes the workers; throws also if no kind is served, or a site gets only kinds that are not.
    init(
        _ designs: ServiceDesigns,
        _ settings: ServiceSettings,
        _ leases: PackLeases?,
        random: RandomSource
    ) throws(ServiceSetupError) {
        guard !designs.pictures.isEmpty || designs.latinWords != nil || settings.servesWork else {
            throw ServiceSetupError("no kind of challenge is served")
        }
        var named: [DesignName: ChallengeDesign] = [:]
        for (kind, design) in designs.pictures {
            named.merge(design.turns(DesignName(kind: kind))) { $1 }
        }
        for (name, design) in designs.slides {
            named.merge(design.turns(DesignName(kind: .slide, slide: name))) { $1 }
        }
        let served = Set(named.keys.map { $0.with(\.turn, nil) })
        let latin = DesignName(kind: .clickWord, isLatin: true)
        if let latinWords = designs.latinWords { named[latin] = latinWords }
        for (name, design) in named { named[name.with(\.scale, .two)] = design.dense }
        for (name, design) in named {
            guard let plain = design.inJPEG else { continue }
            named[name] = plain
            if !name.kind.traits.isAnimated { named[name.with(\.isWebP, true)] = design }
        }
        for (name, design) in named
        where settings.servesForm && name.scale == .one && !name.isWebP {
            named[name.with(\.isChoice, true)] = design.asChoice
        }
        for site in designs.sites.sites {
            let isServed = CaptchaKind.pictures.contains { kind in
                site.design(of: kind).map {
                    served.contains($0) || kind == .clickWord && named[latin] != nil
                } ?? false
            }
            guard !isServed, !(settings.servesWork && site.gets(.work)) else { continue }
            let kinds = CaptchaKind.allCases.filter(site.gets).map(\.rawValue)
            let error = designs.sites.error(
                in: site,
                "the site \(site.key) gets only \(kinds.joined(separator: ", ")), which is not served; "
                    + "add a served kind to its kinds, or serve one of these"
            )
            throw ServiceSetupError("\(error)")
        }
        let pool = try WorkerPool(
            designs: named,
            workers: settings.workers,
            capacity: settings.queueCapacity,
            prepared: settings.prepared,
            random: random
        )
        self.init(settings: settings, sites: designs.sites, pool: pool, leases: leases)
    }
}
