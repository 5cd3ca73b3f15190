import FretsawBench
import FretsawCommandLine
import FretsawFiles
import FretsawJSON
import FretsawCaptcha
import FretsawCrypto
import FretsawJSON
import FretsawService

/// Load benchmark of a service: gets at full speed, gets at half that rate, and whole flows.
struct ServeBenchmark: Sendable {
    let server: MeasuredServer
    let kind: CaptchaKind
    let connections: Int
    let seconds: Double
    /// The processors that clients run on; nil for all.
    let processors: ProcessorSet?
    let stop: StopFlag

    /// An unexpected reply.
    private struct Wrong: CommandError, CustomStringConvertible {
        let exitStatus = ExitStatus.failure
        let reply: [UInt8]

        var description: String { String(decoding: reply.prefix(200), as: UTF8.self) }
    }

    /// Starts a service, warms it up, and repeats the measurement.
    ///
    /// With one processor for the service, clients run on the others.
    ///
    /// - Returns: the number of requests with an unexpected reply; one of these replies is printed.
    static func measure(
        kind: CaptchaKind,
        settings: [String],
        connections: Int,
        seconds: Double,
        onOneProcessor: Bool = false,
        _ options: BenchOptions,
        unless stop: StopFlag,
        into samples: inout SampleCollection
    ) async throws -> Int {
        let split = onOneProcessor ? ProcessorSet.ofThisThread?.split : nil
        let server = try MeasuredServer(kind: kind, settings: settings, on: split?.first)
        defer { server.end() }
        let benchmark = ServeBenchmark(
            server: server,
            kind: kind,
            connections: connections,
            seconds: seconds,
            processors: split?.others,
            stop: stop
        )
        await benchmark.warmUp(seconds: options.warmUp)
        let work = [
            "connections": "\(connections)", "settings": settings.joined(separator: " "),
        ]
        var failed = 0
        for _ in 0..<options.runs where !stop.isRaised {
            let report = await benchmark.run()
            // An interrupted run measured less than its parameters say.
            guard !stop.isRaised else { break }
            for (name, sample) in report.samples {
                let place = split == nil ? "" : ", 1 processor"
                samples.add(sample, of: "serve \(kind.rawValue)\(place), \(name)", work: work)
            }
            if failed == 0, let failure = report.failure {
                Console.note(
                    "note: some replies were unexpected; one of them: \(failure.printable)"
                )
            }
            failed += report.failed
        }
        return failed
    }

    private func warmUp(seconds: Double) async {
        guard seconds > 0 else { return }
        _ = await load.run(.asFastAsCan, seconds: seconds, work: getting())
    }

    /// Runs the measurement once.
    private func run() async -> ServeReport {
        let get = getting()
        await server.settle()
        let timeBefore = server.processorTime
        let full = await load.run(.asFastAsCan, seconds: seconds, work: get)
        let processorTime = server.processorTime - timeBefore
        await server.settle()
        let halfRate = max(1, full.rate(.get) / 2)
        let half = await load.run(.perSecond(halfRate), seconds: seconds, work: get)
        let flows = await load.run(.asFastAsCan, seconds: seconds, work: flow())
        return ServeReport(
            full: full,
            half: half,
            flows: flows,
            processorTime: processorTime,
            memory: server.memory
        )
    }

    private var load: ServeLoad {
        ServeLoad(
            address: server.address,
            connections: connections,
            processors: processors,
            stop: stop
        )
    }

    private typealias Work =
        @Sendable (
            inout LoopbackConnection, ContinuousClock.Instant, inout ServeLoad.Result
        ) throws -> Void

    private func getting() -> Work {
        let body = body([("captchaType", ChallengeKind.picture(kind).wireName)])
        return { connection, due, result in
            _ = try ServeBenchmark.ask(.get, body, &connection, since: due, &result)
        }
    }

    private func flow() -> Work {
        let get = body([("captchaType", ChallengeKind.picture(kind).wireName)])
        return { connection, due, result in
            let reply = try ServeBenchmark.ask(.get, get, &connection, since: due, &result)
            let data = try JSONReader.read(reply)["repData"]
            guard let token = data?["token"]?.string else { throw Wrong(reply: reply) }
            let points = try server.ring.open(token, at: Serve.date()).answer.points
            // Empty if answers are not encrypted.
            let key = data?["secretKey"]?.string.flatMap { $0.isEmpty ? nil : Array($0.utf8) }
            var sent = points
            if let key {
                var cipher = try WireCipher(key: key)
                sent = Base64.encode(try cipher.encrypt(Array(points.utf8)))
            }
            let check = body([
                ("captchaType", ChallengeKind.picture(kind).wireName), ("token", token),
                ("pointJson", sent),
            ])
            _ = try ServeBenchmark.ask(.check, check, &connection, since: .now, &result)
            let proof = try Proof.text(token: token, points: Array(points.utf8), secretKey: key)
            let verify = body([("captchaVerification", String(decoding: proof, as: UTF8.self))])
            _ = try ServeBenchmark.ask(.verify, verify, &connection, since: .now, &result)
        }
    }

    /// Sends a request and records its time.
    private static func ask(
        _ step: ServeLoad.Step,
        _ body: [UInt8],
        _ connection: inout LoopbackConnection,
        since start: ContinuousClock.Instant,
        _ result: inout ServeLoad.Result
    ) throws -> [UInt8] {
        let reply = try connection.post("/captcha/\(step.rawValue)", body)
        let nanoseconds = (ContinuousClock.now - start) / .nanoseconds(1)
        guard reply.status == 200, reply.body.starts(with: success) else {
            throw Wrong(reply: reply.body)
        }
        result.latencies[step, default: LatencyHistogram()].record(Int(nanoseconds))
        if step == .get { result.bytes += reply.length }
        return reply.body
    }

    private static let success = Array(#"{"repCode":"0000""#.utf8)

    private func body(_ members: [(StaticString, String)]) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { object in
            for (name, value) in members { object.member(name, value) }
        }
        return writer.bytes
    }
}

extension SealedAnswer {
    /// A correct answer in the format of clients.
    fileprivate var points: String {
        func text(_ x: Double, _ y: UInt16) -> String { "{\"x\":\(x),\"y\":\(y)}" }
        return switch self {
        case .slide(let target), .drag(let target): text(Double(target.x), target.y)
        case .clickWord(let targets), .icons(let targets):
            "[\(targets.map { text(Double($0.x), $0.y) }.joined(separator: ","))]"
        case .rotate(let angle, _): text(Double(angle) / 100, 0)
        // The benchmark gets pictures only.
        case .work: "{}"
        }
    }
}

/// The results of one run.
struct ServeReport {
    /// Gets at full speed.
    let full: ServeLoad.Result
    /// Gets at half that rate.
    let half: ServeLoad.Result
    /// Whole flows at full speed.
    let flows: ServeLoad.Result
    /// CPU time of the service during the gets, in nanoseconds.
    let processorTime: Int
    /// Resident memory of the service at the end, in bytes.
    let memory: Int

    /// Number of requests with an unexpected reply.
    var failed: Int { full.failed + half.failed + flows.failed }

    /// One of these replies; nil if there are none.
    var failure: String? { full.failure ?? half.failure ?? flows.failure }

    /// The results by part.
    var samples: [(name: String, sample: BenchmarkSample)] {
        let gets = Double(max(1, full.count(.get)))
        func rate(_ result: ServeLoad.Result, _ step: ServeLoad.Step) -> BenchmarkSample.Value {
            .init("rate", .perSecond, result.rate(step))
        }
        func times(_ result: ServeLoad.Result, _ step: ServeLoad.Step) -> LatencyHistogram {
            result.latencies[step] ?? LatencyHistogram()
        }
        let cpu = BenchmarkSample.Value(
            "CPU time of the service",
            .milliseconds,
            Double(processorTime) / gets / 1e6
        )
        return [
            (
                "get",
                BenchmarkSample(
                    [
                        rate(full, .get), cpu,
                        .init("reply", .bytes, Double(full.bytes) / gets),
                        .init("memory of the service", .bytes, Double(memory)),
                        .init("failed", .count, Double(failed)),
                    ],
                    times: times(full, .get)
                )
            ),
            ("half", BenchmarkSample([rate(half, .get)], times: times(half, .get))),
            ("check", BenchmarkSample([rate(flows, .check)], times: times(flows, .check))),
            ("verify", BenchmarkSample([rate(flows, .verify)], times: times(flows, .verify))),
        ]
    }
}
