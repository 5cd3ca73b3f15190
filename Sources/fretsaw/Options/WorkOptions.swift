import ArgumentParser
import FretsawCommandLine
import FretsawBatch
import FretsawRandom

struct WorkOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: .value(
            "S",
            "A number below 2^64, or 0x and up to 64 hexadecimal digits. (default: random, printed)"
        )
    )
    var seed: Seed?

    @Option(
        help: .value(
            "K/N|auto",
            "Generate part K of N, 1 ≤ K ≤ N; auto reads both from the scheduler's variables."
        )
    )
    var shard: ShardOption?

    @Option(
        help: .advanced("N", "Number of parts, if the scheduler of --shard auto does not set it.")
    )
    var shards: Int?

    @OptionGroup var jobs: JobsOption

    func validate() throws {
        if let shards {
            try ValidationError.check("--shards", shards, 1...Int.max)
            guard case .auto? = shard else {
                throw ValidationError("--shards needs --shard auto")
            }
        }
        guard shard == nil || seed != nil else {
            throw ValidationError("--shard needs --seed, because all parts must have the same seed")
        }
    }

    /// The part to generate; `auto` reads it from `environment`.
    func resolvedShard(in environment: [String: String]) throws(BatchError) -> Shard {
        switch shard {
        case nil: .whole
        case .part(let shard): shard
        case .auto: try ShardEnvironment.shard(in: environment, shards: shards)
        }
    }
}
