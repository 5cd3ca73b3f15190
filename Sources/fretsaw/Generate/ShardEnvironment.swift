import FretsawBatch

/// Determines the shard of this process from the environment variables of a job scheduler.
///
/// Each scheduler starts one command many times and passes each copy its number:
///
/// | scheduler | number | count |
/// | --- | --- | --- |
/// | Kubernetes indexed job | `JOB_COMPLETION_INDEX`, from 0 | `JOB_COMPLETIONS` (set it yourself) or `--shards` |
/// | Slurm array | `SLURM_ARRAY_TASK_ID`, from `SLURM_ARRAY_TASK_MIN` in steps of `SLURM_ARRAY_TASK_STEP`; from 0 with `--shards` | `SLURM_ARRAY_TASK_COUNT` or `--shards` |
/// | AWS Batch array | `AWS_BATCH_JOB_ARRAY_INDEX`, from 0 | `AWS_BATCH_JOB_ARRAY_SIZE` or `--shards` |
/// | Cloud Run job | `CLOUD_RUN_TASK_INDEX`, from 0 | `CLOUD_RUN_TASK_COUNT` |
/// | PBS array | `PBS_ARRAY_INDEX`, from 0 | `--shards` |
///
/// A retried Slurm array task keeps its number and therefore its shard.
enum ShardEnvironment {
    /// The shard that `variables` select, with `shards` instead of the count in a variable; throws with
    /// the variable that is missing or out of range.
    static func shard(
        in variables: [String: String],
        shards: Int? = nil
    ) throws(BatchError) -> Shard {
        for scheduler in Scheduler.all {
            guard let text = variables[scheduler.index], !text.isEmpty else { continue }
            return try shard(scheduler, numbered: text, in: variables, shards: shards)
        }
        let names = Scheduler.all.map(\.index).joined(separator: ", ")
        throw error("no job scheduler found: none of \(names) is set")
    }

    private static func shard(
        _ scheduler: Scheduler,
        numbered text: String,
        in variables: [String: String],
        shards: Int?
    ) throws(BatchError) -> Shard {
        func number(_ name: String) throws(BatchError) -> Int? {
            guard let text = variables[name], !text.isEmpty else { return nil }
            guard let value = Int(text) else {
                throw error("\(name) is “\(text)”, not a whole number")
            }
            guard numberRange.contains(value) else {
                throw error("\(name) is \(value); it must be in 0…\(numberRange.upperBound)")
            }
            return value
        }
        guard let index = try number(scheduler.index) else {
            throw error("\(scheduler.index) is “\(text)”, not a number")
        }
        var counted = shards
        if counted == nil, let name = scheduler.count { counted = try number(name) }
        guard let count = counted else {
            let name = scheduler.count.map { "; \($0) is not set" } ?? ""
            throw error(
                "\(scheduler.index) is \(index), but the number of shards is unknown\(name)"
            )
        }
        // With `shards`, tasks are numbered from 0 to `shards - 1`, so that a job can run only some
        // of them again. If the last number is higher, the array probably starts at 1. Then every
        // task fails, because otherwise the first shard would be missing.
        if let shards, let last = try scheduler.last.flatMap(number), last >= shards {
            throw error(
                "the last task of the array is \(last), but the \(shards) shards are numbered "
                    + "0…\(shards - 1); number the tasks from 0"
            )
        }
        let numbering =
            shards == nil ? try scheduler.numbering(counted: count, number) : (first: 0, step: 1)
        let (first, step) = numbering
        guard index >= first, (index - first) % step == 0,
            let shard = Shard(number: (index - first) / step + 1, of: count)
        else {
            throw error(
                "\(scheduler.index) is \(index), which does not number one of \(count) shards, counted "
                    + "from \(first) in steps of \(step); check the size of the job"
            )
        }
        return shard
    }

    private static func error(_ text: String) -> BatchError { BatchError(.shardEnvironment(text)) }

    /// The valid numbers: more than any scheduler supports, and small enough that no sum overflows.
    private static let numberRange = 0...1 << 31

    /// A scheduler by its variables.
    private struct Scheduler {
        /// The number of the task.
        let index: String
        /// The number of tasks; nil if the scheduler does not set it.
        let count: String?
        /// The highest number of a task; nil if the scheduler does not set it.
        var last: String?

        private static let slurm = Scheduler(
            index: "SLURM_ARRAY_TASK_ID",
            count: "SLURM_ARRAY_TASK_COUNT",
            last: "SLURM_ARRAY_TASK_MAX"
        )

        /// The supported ones, in the order in which they are tried.
        static let all = [
            Scheduler(index: "JOB_COMPLETION_INDEX", count: "JOB_COMPLETIONS"),
            slurm,
            Scheduler(index: "AWS_BATCH_JOB_ARRAY_INDEX", count: "AWS_BATCH_JOB_ARRAY_SIZE"),
            Scheduler(index: "CLOUD_RUN_TASK_INDEX", count: "CLOUD_RUN_TASK_COUNT"),
            Scheduler(index: "PBS_ARRAY_INDEX", count: nil),
        ]

        /// The number of the first task and the step to the next one, which a Slurm job chooses; it can
        /// also leave tasks out (`--array=3,7`), an error, because there are then fewer tasks than shards.
        func numbering(
            counted count: Int,
            _ number: (String) throws(BatchError) -> Int?
        ) throws(BatchError) -> (first: Int, step: Int) {
            guard let highest = last else { return (0, 1) }
            let first = try number("SLURM_ARRAY_TASK_MIN") ?? 0
            let step = max(1, try number("SLURM_ARRAY_TASK_STEP") ?? 1)
            if let last = try number(highest),
                (last - first) / step + 1 != count
            {
                throw ShardEnvironment.error(
                    "the Slurm array runs only \(count) of the tasks \(first)…\(last), so the number "
                        + "of shards is unknown; give it, and number the tasks from 0"
                )
            }
            return (first, step)
        }
    }
}
