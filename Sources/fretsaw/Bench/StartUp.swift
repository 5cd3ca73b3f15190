import FretsawBatch
import FretsawBench
import FretsawCommandLine
import FretsawFiles
import Glibc

/// This command, started over and over to say its version.
struct StartUp {
    /// It could not be started.
    struct Failed: CommandError, CustomStringConvertible {
        let exitStatus = ExitStatus.failure
        let code: Int32

        var description: String {
            "this command cannot start itself: \(String(cString: strerror(code)))"
        }
    }

    /// Starts of one run.
    private static let starts = 10

    /// Runs as often as asked, after a run that does not count.
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
        // No peak of memory: the kernel counts what this process had before the other took its place.
        return BenchmarkSample(
            [
                .init("CPU time", .milliseconds, Double(processor) / Double(starts) / 1e6),
                .init("wall time", .milliseconds, Double(wall) / Double(starts) / 1e6),
            ],
            times: times
        )
    }

    /// Starts it once, waits for its end, and tells what it used.
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
        guard code == 0 else { throw Failed(code: code) }
        var (status, usage): (Int32, rusage) = (0, rusage())
        guard untilNotInterrupted({ wait4(child, &status, 0, &usage) }) >= 0 else {
            throw Failed(code: errno)
        }
        guard status == 0 else { throw Failed(code: ECHILD) }
        return usage
    }
}
