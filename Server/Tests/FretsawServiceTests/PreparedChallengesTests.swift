import FretsawCaptcha
import FretsawCodecs
import FretsawKinds
import FretsawRandom
import FretsawRaster
import FretsawServiceTesting
import Synchronization
import Testing

@testable import FretsawService

@Suite("Prepared challenges", .timeLimit(.minutes(2)))
struct PreparedChallengesTests {
    private static let slide = DesignName(kind: .slide)

    private static var settings: ServiceSettings {
        var settings = TestService.settings()
        settings.prepared = 8
        return settings
    }

    private static func designs(
        _ backgrounds: any BackgroundSource = FlatBackground(),
        presets: [SlidePreset?] = [nil]
    ) -> [DesignName: ChallengeDesign] {
        var designs: [DesignName: ChallengeDesign] = [:]
        for preset in presets {
            let name = preset.map { SlideDesignName(look: .plain, preset: $0) }
            designs[DesignName(kind: .slide, slide: name)] = ChallengeDesign(
                recipe: .slide(SlideOptions(look: .plain)),
                preset: preset?.rawValue ?? "aj",
                tolerance: 5,
                backgrounds: backgrounds
            )
        }
        return designs
    }

    /// Fills until nothing is missing, then runs `body`.
    private func filling(
        _ prepared: PreparedChallenges,
        _ body: () async throws -> Void = {}
    ) async throws {
        let task = Task { await prepared.fill() }
        while !prepared.isFull { try await Task.sleep(for: .milliseconds(1)) }
        try await body()
        task.cancel()
        await task.value
    }

    @Test("Prepared challenges are given out once each, and replaced")
    func unique() async throws {
        let test = try TestService(settings: Self.settings)
        let preparing = Task { await test.service.prepareChallenges() }
        let pairs = try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<200 {
                group.addTask {
                    let issued = try await test.get().issued
                    return issued.background + (issued.piece ?? [])
                }
            }
            return try await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
        }
        #expect(pairs.count == 200)
        preparing.cancel()
        await preparing.value
    }

    @Test("The designs of a kind share its number of challenges")
    func shared() async throws {
        let designs = Self.designs(presets: [nil, .wide, .large])
        let prepared = PreparedChallenges(designs: designs, count: 8)
        try await filling(prepared)
        for design in designs.keys {
            var count = 0
            while prepared.take(design) != nil { count += 1 }
            #expect(count == 2)
        }
    }

    @Test("A challenge above the share of bytes is not kept")
    func bounded() async throws {
        var designs = Self.designs(NoiseBackground())
        designs[Self.slide]?.encoding = .png
        let prepared = PreparedChallenges(designs: designs, count: 10)
        try await filling(prepared)
        var sizes: [Int] = []
        while let pictures = prepared.take(Self.slide) { sizes.append(pictures.byteCount) }
        #expect(!sizes.isEmpty && sizes.count < 10)
        #expect(sizes.reduce(0, +) <= 10 << 16)
    }

    @Test("A challenge that cannot be generated is tried once for each request")
    func failing() async throws {
        let source = FailingBackground()
        let prepared = PreparedChallenges(designs: Self.designs(source), count: 4)
        try await filling(prepared) {
            #expect(source.attempts.load(ordering: .relaxed) == 1)
            #expect(prepared.take(Self.slide) == nil)
            while !prepared.isFull { try await Task.sleep(for: .milliseconds(1)) }
            #expect(source.attempts.load(ordering: .relaxed) == 2)
        }
    }

    @Test("With a number of 0, nothing is prepared, and filling ends when it is closed")
    func none() async throws {
        let prepared = PreparedChallenges(designs: Self.designs(), count: 0)
        let task = Task { await prepared.fill() }
        while !prepared.isFull { try await Task.sleep(for: .milliseconds(1)) }
        #expect(prepared.take(Self.slide) == nil)
        prepared.close()
        await task.value
    }

    @Test("A reload drops prepared challenges, and prepares new ones")
    func reload() async throws {
        let test = try TestService(settings: Self.settings)
        let preparing = Task { await test.service.prepareChallenges() }
        while try await test.get().sealed.preset != "aj" || test.service.generated == 0 {
            try await Task.sleep(for: .milliseconds(1))
        }
        var designs = try TestService.designs()
        for preset in ["first", "second"] {
            designs[.slide]?.preset = preset
            try test.service.reload(
                designs: ServiceDesigns(pictures: designs),
                settings: Self.settings
            )
            for _ in 0..<20 { #expect(try await test.get().sealed.preset == preset) }
            // Requests that generate nothing get prepared challenges.
            var before = -1
            while before != test.service.generated {
                before = test.service.generated
                #expect(try await test.get().sealed.preset == preset)
            }
        }
        preparing.cancel()
        await preparing.value
    }

    @Test("Without a task that prepares, every request generates its own challenge")
    func unprepared() async throws {
        let test = try TestService()
        for count in 1...5 {
            _ = try await test.get()
            #expect(test.service.generated == count)
        }
    }
}

extension CaptchaService {
    /// Number of challenges that requests generated.
    fileprivate var generated: Int { metrics.snapshot.times[.generate]?.total ?? 0 }
}

/// A background that PNG cannot compress.
private struct NoiseBackground: BackgroundSource {
    func drawBackground(
        into image: inout Image<RGBA8>,
        using generator: inout SeededGenerator
    ) throws -> BackgroundOrigin {
        for y in 0..<image.height {
            var row = image.mutableRow(y)
            for x in row.indices {
                let bits = generator.next()
                row[x] = RGBA8(
                    red: UInt8(truncatingIfNeeded: bits),
                    green: UInt8(truncatingIfNeeded: bits >> 8),
                    blue: UInt8(truncatingIfNeeded: bits >> 16)
                )
            }
        }
        return BackgroundOrigin(source: .photo, name: "noise")
    }
}

/// A background that cannot be drawn.
private final class FailingBackground: BackgroundSource {
    struct Missing: Error {}

    let attempts = Atomic(0)

    func drawBackground(
        into image: inout Image<RGBA8>,
        using generator: inout SeededGenerator
    ) throws -> BackgroundOrigin {
        attempts.add(1, ordering: .relaxed)
        throw Missing()
    }
}
