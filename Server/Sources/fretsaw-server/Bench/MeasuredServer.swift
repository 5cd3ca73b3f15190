import CAffinity
import Foundation
import FretsawCaptcha
import FretsawCommandLine
import FretsawHTTP
import FretsawJSON
import FretsawService
import LibC

/// A `fretsaw-server` process; the benchmark has its keys, so that it can send correct answers.
final class MeasuredServer: Sendable {
    /// The service did not start.
    struct NotStarted: CommandError, CustomStringConvertible {
        let exitStatus = ExitStatus.failure
        let log: String

        var description: String { "the service did not start: \(log)" }
    }

    /// The address it listens on.
    let address: ListenAddress
    /// The key of its tokens.
    let ring: KeyRing

    private let process: Process
    private let log: URL

    /// Start timeout in seconds; the service decodes photos first.
    private static let startTimeout = 120.0

    /// Starts a service and waits until it listens.
    ///
    /// - Parameters:
    ///   - kind: the kind of challenge that it serves.
    ///   - settings: further arguments.
    ///   - processors: the processors it runs on; nil for all.
    /// - Throws: ``NotStarted`` with its output.
    init(kind: CaptchaKind, settings: [String], on processors: ProcessorSet? = nil) throws {
        let key = try SealingKey.fresh()
        ring = try KeyRing([key])
        let log = FileManager.default.temporaryDirectory
            .appendingPathComponent("fretsaw-bench-\(UUID().uuidString).log")
        try Data().write(to: log)
        let process = Process()
        process.executableURL = URL(
            fileURLWithPath: try FileManager.default.destinationOfSymbolicLink(
                atPath: "/proc/self/exe"
            )
        )
        // With high limits every request is still counted, as in production.
        process.arguments =
            ["--listen", "127.0.0.1:0", "--admin", "none", "--kinds", kind.rawValue]
            + ["get", "check", "verify"].flatMap { ["--set", "\($0)-limit=1000000"] }
            + settings + ["--set", "log-format=json", "--set", "log-level=notice"]
        var environment = ProcessInfo.processInfo.environment
            .filter { !$0.key.hasPrefix("FRETSAW_") }
        environment["FRETSAW_KEYS"] = key.line
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = try FileHandle(forWritingTo: log)
        // A process inherits the processor set of the thread that starts it.
        let own = processors == nil ? nil : ProcessorSet.ofThisThread
        processors?.bindThisThread()
        defer { own?.bindThisThread() }
        try process.run()
        do {
            address = try MeasuredServer.address(process, log)
        } catch {
            MeasuredServer.end(process, log)
            throw error
        }
        self.process = process
        self.log = log
    }

    deinit { end() }

    /// Kills the process.
    func end() { MeasuredServer.end(process, log) }

    /// Resident memory in bytes; 0 if unknown.
    var memory: Int {
        field(of: "statm", 1) * sysconf(Int32(_SC_PAGESIZE))
    }

    /// CPU time so far, in nanoseconds.
    var processorTime: Int {
        // The name in parentheses may contain spaces, so fields are counted after it.
        let ticks = field(of: "stat", 11) + field(of: "stat", 12)
        return ticks * (1_000_000_000 / max(1, sysconf(Int32(_SC_CLK_TCK))))
    }

    /// Waits until it uses no processor time, so that it has prepared its challenges.
    func settle() async {
        let end = ContinuousClock.now + .seconds(MeasuredServer.startTimeout)
        var before = -1
        while before != processorTime, ContinuousClock.now < end {
            before = processorTime
            try? await Task.sleep(for: .milliseconds(500))
        }
    }

    private func field(of file: String, _ place: Int) -> Int {
        let path = "/proc/\(process.processIdentifier)/\(file)"
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return 0 }
        let rest = text.split(separator: ")").last ?? ""
        let words = rest.split(separator: " ")
        return place < words.count ? Int(words[place]) ?? 0 : 0
    }

    private static func address(_ process: Process, _ log: URL) throws -> ListenAddress {
        let end = ContinuousClock.now + .seconds(startTimeout)
        while ContinuousClock.now < end {
            let isRunning = process.isRunning
            let output = (try? Data(contentsOf: log)) ?? Data()
            for line in output.split(separator: UInt8(ascii: "\n")) {
                guard let event = try? JSONReader.read(Array(line)),
                    event["message"]?.string == "service listening",
                    let text = event["address"]?.string
                else { continue }
                return try ListenAddress(text: text)
            }
            guard isRunning else { throw NotStarted(log: reason(output)) }
            usleep(20_000)
        }
        throw NotStarted(log: "it did not listen within \(Int(startTimeout)) s")
    }

    /// The output line with the reason why it ended.
    private static func reason(_ output: Data) -> String {
        let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
        for line in lines {
            for mark in ["fretsaw-server: ", "Error: "] where line.hasPrefix(mark) {
                return String(line.dropFirst(mark.count))
            }
        }
        return lines.last.map(String.init) ?? "no output"
    }

    private static func end(_ process: Process, _ log: URL) {
        if process.isRunning {
            process.terminate()
            let end = ContinuousClock.now + .seconds(5)
            while process.isRunning, ContinuousClock.now < end { usleep(10_000) }
            if process.isRunning { kill(process.processIdentifier, SIGKILL) }
            process.waitUntilExit()
        }
        try? FileManager.default.removeItem(at: log)
    }
}

/// A set of processors that a thread may run on.
struct ProcessorSet {
    private var set: cpu_set_t

    /// The processors of the calling thread; nil if unknown.
    static var ofThisThread: ProcessorSet? {
        var set = cpu_set_t()
        guard sched_getaffinity(0, MemoryLayout<cpu_set_t>.size, &set) == 0 else { return nil }
        return ProcessorSet(set: set)
    }

    /// Their numbers below 64.
    var numbers: [Int] { (0..<64).filter { set.__bits.0 >> $0 & 1 == 1 } }

    /// The first processor, and all others; nil if there are fewer than two below number 64.
    var split: (first: ProcessorSet, others: ProcessorSet)? {
        let word = set.__bits.0
        let bit = word & ~(word &- 1)
        guard bit != 0, word != bit else { return nil }
        var (first, others) = (cpu_set_t(), set)
        first.__bits.0 = bit
        others.__bits.0 = word & ~bit
        return (ProcessorSet(set: first), ProcessorSet(set: others))
    }

    /// Binds the calling thread, and threads and processes that it starts, to these processors.
    func bindThisThread() {
        var set = set
        // Without permission, the affinity is unchanged.
        _ = sched_setaffinity(0, MemoryLayout<cpu_set_t>.size, &set)
    }
}
