import FretsawBatch
import FretsawBench
import FretsawCommandLine
import FretsawFiles
import LibC

/// Measures the start of this command with `--version`.
struct StartUp {
    /// Number of starts per run.
    private static let starts = 10

    /// Repeats the measurement, after one run to warm up.
    static func measure(
        _ options: BenchOptions,
        unless stop: StopFlag,
        into samples: inout SampleCollection
    ) throws {
        if options.warmUp > 0 { _ = try sample() }
        for _ in 0..<options.runs where !stop.isRaised {
            samples.add(try sample(), of: "fretsaw --version")
        }
    }

    private static func sample() throws -> BenchmarkSample {
        var times = LatencyHistogram()
        var (processor, wall) = (0, 0)
        for _ in 0..<starts {
            var watch = Stopwatch()
            let usage = try start()
            let time = watch.lap()
            times.record(time)
            wall += time
            for part in [usage.ru_utime, usage.ru_stime] {
                processor += Int(part.tv_sec) * 1_000_000_000 + Int(part.tv_usec) * 1000
            }
        }
        // No peak memory, because the kernel includes the memory of this process before exec.
        return BenchmarkSample(
            [
                .init("CPU time", .milliseconds, Double(processor) / Double(starts) / 1e6),
                .init("wall time", .milliseconds, Double(wall) / Double(starts) / 1e6),
            ],
            times: times
        )
    }

    /// Starts the command once and returns the resources it used.
    private static func start() throws -> rusage {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        let words = ["fretsaw", "--version"]
        var arguments = words.map { word in strdup(word) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var child: pid_t = 0
        let code = posix_spawn(&child, "/proc/self/exe", &actions, nil, &arguments, environ)
        guard code == 0 else { throw failure(code) }
        var (status, usage): (Int32, rusage) = (0, rusage())
        guard untilNotInterrupted({ wait4(child, &status, 0, &usage) }) >= 0 else {
            throw failure(errno)
        }
        guard status == 0 else { throw failure(ECHILD) }
        return usage
    }

    private static func failure(_ code: Int32) -> CommandFailure {
        let reason = String(cString: strerror(code))
        return CommandFailure("this command cannot start itself: \(reason)", .failure)
    }
}
