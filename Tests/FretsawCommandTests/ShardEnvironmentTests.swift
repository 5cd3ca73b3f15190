import FretsawBatch
import Testing

@testable import fretsaw

@Suite("Shards of job schedulers")
struct ShardEnvironmentTests {
    struct Example: Sendable, CustomTestStringConvertible {
        let variables: [String: String]
        var shards: Int?
        let expected: String

        var testDescription: String { "\(variables.sorted { $0.key < $1.key })" }
    }

    static let good = [
        Example(variables: ["JOB_COMPLETION_INDEX": "0"], shards: 4, expected: "1/4"),
        Example(
            variables: ["JOB_COMPLETION_INDEX": "15", "JOB_COMPLETIONS": "16"],
            expected: "16/16"
        ),
        Example(
            variables: [
                "SLURM_ARRAY_TASK_ID": "8", "SLURM_ARRAY_TASK_MIN": "2",
                "SLURM_ARRAY_TASK_MAX": "8", "SLURM_ARRAY_TASK_STEP": "3",
                "SLURM_ARRAY_TASK_COUNT": "3",
            ],
            expected: "3/3"
        ),
        Example(
            variables: [
                "SLURM_ARRAY_TASK_ID": "1", "SLURM_ARRAY_TASK_MIN": "1",
                "SLURM_ARRAY_TASK_COUNT": "8",
            ],
            expected: "1/8"
        ),
        // Two of sixteen tasks run again by themselves.
        Example(
            variables: [
                "SLURM_ARRAY_TASK_ID": "7", "SLURM_ARRAY_TASK_MIN": "3",
                "SLURM_ARRAY_TASK_MAX": "7", "SLURM_ARRAY_TASK_COUNT": "2",
            ],
            shards: 16,
            expected: "8/16"
        ),
        Example(
            variables: ["AWS_BATCH_JOB_ARRAY_INDEX": "2", "AWS_BATCH_JOB_ARRAY_SIZE": "3"],
            expected: "3/3"
        ),
        Example(
            variables: ["CLOUD_RUN_TASK_INDEX": "0", "CLOUD_RUN_TASK_COUNT": "1"],
            expected: "1/1"
        ),
        Example(variables: ["PBS_ARRAY_INDEX": "5"], shards: 6, expected: "6/6"),
        Example(
            variables: ["JOB_COMPLETION_INDEX": "", "PBS_ARRAY_INDEX": "0"],
            shards: 2,
            expected: "1/2"
        ),
    ]

    @Test("The variables of each scheduler select the right shard", arguments: good)
    func partIsFound(example: Example) throws {
        let shard = try ShardEnvironment.shard(in: example.variables, shards: example.shards)
        #expect(shard.description == example.expected)
    }

    static let bad = [
        Example(variables: [:], expected: "SLURM_ARRAY_TASK_ID"),
        Example(variables: ["JOB_COMPLETION_INDEX": "3"], expected: "JOB_COMPLETIONS"),
        Example(variables: ["PBS_ARRAY_INDEX": "3"], expected: "the number of shards is unknown"),
        // Counted from 1 to 16: its first task would skip shard 1.
        Example(
            variables: [
                "SLURM_ARRAY_TASK_ID": "1", "SLURM_ARRAY_TASK_MIN": "1",
                "SLURM_ARRAY_TASK_MAX": "16", "SLURM_ARRAY_TASK_COUNT": "16",
            ],
            shards: 16,
            expected: "number the tasks from 0"
        ),
        Example(variables: ["PBS_ARRAY_INDEX": "x"], shards: 4, expected: "“x”"),
        Example(variables: ["PBS_ARRAY_INDEX": "4"], shards: 4, expected: "one of 4 shards"),
        Example(
            variables: [
                "SLURM_ARRAY_TASK_ID": "3", "SLURM_ARRAY_TASK_MIN": "3",
                "SLURM_ARRAY_TASK_MAX": "7", "SLURM_ARRAY_TASK_COUNT": "2",
            ],
            expected: "so the number of shards is unknown"
        ),
        Example(
            variables: ["JOB_COMPLETION_INDEX": "9223372036854775807", "JOB_COMPLETIONS": "4"],
            expected: "JOB_COMPLETION_INDEX is 9223372036854775807"
        ),
        Example(
            variables: ["JOB_COMPLETION_INDEX": "1", "JOB_COMPLETIONS": "9223372036854775807"],
            expected: "JOB_COMPLETIONS is"
        ),
        Example(
            variables: [
                "SLURM_ARRAY_TASK_ID": "9223372036854775807", "SLURM_ARRAY_TASK_MIN": "-5",
                "SLURM_ARRAY_TASK_COUNT": "2",
            ],
            expected: "SLURM_ARRAY_TASK_ID is"
        ),
        Example(
            variables: [
                "SLURM_ARRAY_TASK_ID": "3", "SLURM_ARRAY_TASK_MIN": "-9223372036854775808",
                "SLURM_ARRAY_TASK_MAX": "9223372036854775807", "SLURM_ARRAY_TASK_COUNT": "2",
            ],
            expected: "SLURM_ARRAY_TASK_MIN is"
        ),
        Example(
            variables: [
                "SLURM_ARRAY_TASK_ID": "3", "SLURM_ARRAY_TASK_MAX": "9223372036854775807",
                "SLURM_ARRAY_TASK_COUNT": "2",
            ],
            expected: "SLURM_ARRAY_TASK_MAX is"
        ),
        Example(
            variables: [
                "SLURM_ARRAY_TASK_ID": "3", "SLURM_ARRAY_TASK_STEP": "9223372036854775807",
                "SLURM_ARRAY_TASK_COUNT": "2",
            ],
            expected: "SLURM_ARRAY_TASK_STEP is"
        ),
    ]

    @Test("Variables that select no shard are an error that names one", arguments: bad)
    func nonsenseIsRefused(example: Example) throws {
        let error = #expect(throws: BatchError.self) {
            try ShardEnvironment.shard(in: example.variables, shards: example.shards)
        }
        #expect(error?.description.contains(example.expected) == true, "\(error as Any)")
    }
}
