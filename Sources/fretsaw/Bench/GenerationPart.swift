import FretsawBatch
import FretsawBench
import FretsawFiles
import FretsawCaptcha
import FretsawKinds
import FretsawCodecs
import FretsawCommandLine
import FretsawRandom

/// Repeated measurements of one recipe.
struct GenerationPart {
    let pictures: PictureOptions
    let recipe: CaptchaRecipe
    let backgrounds: BackgroundOptions
    let loaded: BackgroundOptions.Loaded
    let seed: Seed
    let length: GenerationBenchmark.Length

    var name: String {
        var format = pictures.common.encoding.name.uppercased()
        if let quality = pictures.common.encoding.quality { format += " \(quality)" }
        let panorama = backgrounds.sceneryPanorama
        let scenery = panorama > 1 ? "scenery, panoramas of \(panorama)" : "scenery"
        let source = backgrounds.backgrounds.isEmpty ? scenery : "photos"
        let size =
            "\(recipe.background)"
            + (recipe.scale == .one ? "" : " at scale \(recipe.scale.rawValue)")
        return "\(recipe.kind.rawValue) \(size), \(format), \(source)"
    }

    /// Warms up, then interleaves runs of each number of jobs.
    func measure(
        jobs: [Int],
        _ options: BenchOptions,
        unless stop: StopFlag,
        into samples: inout SampleCollection
    ) async throws {
        let work = plan.work(backgrounds: loaded.record)
        for count in jobs where options.warmUp > 0 {
            var brief = benchmark(jobs: count)
            brief.length = .seconds(options.warmUp)
            _ = try await brief.run()
        }
        for _ in 0..<options.runs {
            for count in jobs where !stop.isRaised {
                let sample = try await benchmark(jobs: count).run()
                samples.add(sample, of: name, jobs: count, work: work)
            }
        }
    }

    private var plan: BatchPlan {
        BatchPlan(
            recipe: recipe,
            preset: pictures.presetName,
            encoding: pictures.common.encoding,
            seed: seed,
            count: 1
        )
    }

    private func benchmark(jobs: Int) -> GenerationBenchmark {
        GenerationBenchmark(plan: plan, backgrounds: loaded.source, jobs: jobs, length: length)
    }
}
