import ArgumentParser
import FretsawCommandLine
import FretsawBatch
import FretsawFiles
import FretsawRandom

/// Which part of the work is done here.
struct WorkOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            A number, or 0x and up to 64 hexadecimal digits; the same seed gives the same pairs. \
            (default: a random one, shown)
            """,
            valueName: "S"
        )
    )
    var seed: Seed?

    @Option(
        help: ArgumentHelp(
            "Make part K of N; auto: the one that a scheduler's variables name.",
            valueName: "K/N|auto"
        )
    )
    var shard: ShardOption?

    @Option(
        help: ArgumentHelp(
            "Number of parts, where the scheduler of --shard auto does not tell.",
            valueName: "N"
        )
    )
    var shards: Int?

    @OptionGroup var jobs: JobsOption

    func validate() throws {
        if let shards {
            try ValidationError.check("--shards", shards, 1...Int.max)
            guard case .auto? = shard else {
                throw ValidationError("--shards goes with --shard auto")
            }
        }
        guard shard == nil || seed != nil else {
            throw ValidationError("--shard needs --seed: all parts must be cut from the same one")
        }
    }

    /// The part to make, read from `environment` where that was asked for.
    func resolvedShard(in environment: [String: String]) throws(BatchError) -> Shard {
        switch shard {
        case nil: .whole
        case .part(let shard): shard
        case .auto: try ShardEnvironment.shard(in: environment, shards: shards)
        }
    }
}

/// `--jobs`: with how many hands work is done.
struct JobsOption: ParsableArguments {
    @Option(
        // `-j2` as well as `-j 2`: everybody's fingers know it from make.
        name: [.customShort("j", allowingJoined: true), .long],
        help: ArgumentHelp(
            """
            How much is made at the same time; changes no byte. (default: the processors this \
            process may use)
            """,
            valueName: "N"
        )
    )
    var jobs: Int?

    func validate() throws {
        try ValidationError.check("--jobs", jobs, Batch.jobsRange)
    }

    /// The number asked for, else that of the processors this process may use.
    var count: Int { jobs ?? AvailableProcessors.current().count }
}
