/// Finds out from a scheduler's variables which part of a batch this process is to make.
///
/// Each scheduler starts one command many times and tells every copy its number:
///
/// | scheduler | number | how many |
/// | --- | --- | --- |
/// | Kubernetes indexed job | `JOB_COMPLETION_INDEX`, from 0 | `JOB_COMPLETIONS` (set it yourself) or `--shards` |
/// | Slurm array | `SLURM_ARRAY_TASK_ID`, from `_MIN` in steps of `_STEP`; from 0 with `--shards` | `SLURM_ARRAY_TASK_COUNT` or `--shards` |
/// | AWS Batch array | `AWS_BATCH_JOB_ARRAY_INDEX`, from 0 | `AWS_BATCH_JOB_ARRAY_SIZE` or `--shards` |
/// | Cloud Run job | `CLOUD_RUN_TASK_INDEX`, from 0 | `CLOUD_RUN_TASK_COUNT` |
/// | PBS array | `PBS_ARRAY_INDEX`, from 0 | `--shards` |
///
/// A retried Slurm array task keeps its number, so its part is the same one.
public enum ShardEnvironment {
    /// The part that `variables` name.
    ///
    /// A number of parts in `shards` wins over a variable's.
    ///
    /// - Throws: an error that names the variables, where none is set, a count is missing, or a number
    ///   lies outside it.
    public static func shard(
        in variables: [String: String],
        shards: Int? = nil
    ) throws(BatchError) -> Shard {
        for scheduler in Scheduler.allCases {
            guard let text = variables[scheduler.index], !text.isEmpty else { continue }
            return try shard(scheduler, numbered: text, in: variables, shards: shards)
        }
        let names = Scheduler.allCases.map(\.index).joined(separator: ", ")
        throw error("no scheduler was found: none of \(names) is set")
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
                throw error("\(name) is \(value); it must lie in 0…\(numberRange.upperBound)")
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
                "\(scheduler.index) is \(index), but the number of parts is not known\(name)"
            )
        }
        // With a given number of parts, numbers count from 0, so that a few of them can be run again
        // by themselves. An array that reaches the count counts from 1: rejected by each of its
        // tasks, before the first part is missed.
        if let shards, let last = try scheduler.last.flatMap(number), last >= shards {
            throw error(
                "the array's tasks reach \(last), but \(shards) parts are numbered "
                    + "0…\(shards - 1): number tasks from 0"
            )
        }
        let numbering =
            shards == nil ? try scheduler.numbering(counted: count, number) : (first: 0, step: 1)
        let (first, step) = numbering
        guard index >= first, (index - first) % step == 0,
            let shard = Shard(number: (index - first) / step + 1, of: count)
        else {
            throw error(
                "\(scheduler.index) is \(index), which is none of \(count) parts counted from "
                    + "\(first) in steps of \(step); check the job's size"
            )
        }
        return shard
    }

    private static func error(_ text: String) -> BatchError { BatchError(.shardEnvironment(text)) }

    /// The numbers a variable may hold: more than any scheduler counts to, and few enough to
    /// calculate with.
    private static let numberRange = 0...1 << 31

    /// The schedulers known, in the order they are looked for.
    private enum Scheduler: CaseIterable {
        case kubernetes, slurm, awsBatch, cloudRun, pbs

        var index: String {
            switch self {
            case .kubernetes: "JOB_COMPLETION_INDEX"
            case .slurm: "SLURM_ARRAY_TASK_ID"
            case .awsBatch: "AWS_BATCH_JOB_ARRAY_INDEX"
            case .cloudRun: "CLOUD_RUN_TASK_INDEX"
            case .pbs: "PBS_ARRAY_INDEX"
            }
        }

        var count: String? {
            switch self {
            case .kubernetes: "JOB_COMPLETIONS"
            case .slurm: "SLURM_ARRAY_TASK_COUNT"
            case .awsBatch: "AWS_BATCH_JOB_ARRAY_SIZE"
            case .cloudRun: "CLOUD_RUN_TASK_COUNT"
            case .pbs: nil
            }
        }

        /// The highest number of any task, where the scheduler tells it.
        var last: String? { self == .slurm ? "SLURM_ARRAY_TASK_MAX" : nil }

        /// The number of the first part and the distance to the next.
        ///
        /// Slurm lets a job choose both. It also lets it leave parts out (`--array=3,7`), where the
        /// count no longer tells how many parts there are: that is refused.
        func numbering(
            counted count: Int,
            _ number: (String) throws(BatchError) -> Int?
        ) throws(BatchError) -> (first: Int, step: Int) {
            guard self == .slurm else { return (0, 1) }
            let first = try number("SLURM_ARRAY_TASK_MIN") ?? 0
            let step = max(1, try number("SLURM_ARRAY_TASK_STEP") ?? 1)
            if let last = try number("SLURM_ARRAY_TASK_MAX"),
                (last - first) / step + 1 != count
            {
                throw ShardEnvironment.error(
                    "the Slurm array runs \(count) of the tasks \(first)…\(last), so its count "
                        + "is not the number of parts: number tasks from 0"
                )
            }
            return (first, step)
        }
    }
}
