import Foundation
import FretsawCommandLine
import FretsawTesting
import Testing

@testable import fretsaw

// One after another: a signal in hand belongs to the whole process.
@Suite("Interruptions", .serialized)
struct InterruptionTests {
    /// Pairs that take some tenths of a second in either build.
    private var count: Int {
        #if DEBUG
        300
        #else
        4000
        #endif
    }

    @Test(
        "After kills at any time, --resume completes the same files",
        arguments: ["out", "out/x.tar"]
    )
    func kill(output: String) throws {
        let place = try Workplace()
        try FileManager.default.createDirectory(
            atPath: place.path(to: "whole"),
            withIntermediateDirectories: true
        )
        let whole = output.replacing("out", with: "whole")
        let start = ContinuousClock.now
        #expect(try place.command.run(Workplace.generate(count, to: whole)).status == 0)
        // The program under test may be optimised when the tests are not.
        let duration = (ContinuousClock.now - start) / Duration.seconds(1)

        var kills = 0
        // Later and later, so that the run advances between two kills, also on a busy machine.
        for round in 1... {
            let started = try place.command.start(
                Workplace.generate(count, to: output, "--resume", "--jobs", "2")
            )
            let process = started.process
            Thread.sleep(
                forTimeInterval: duration * Double.random(in: 0.1...0.4) * pow(1.1, Double(round))
            )
            if process.isRunning {
                Foundation.kill(process.processIdentifier, SIGKILL)
                kills += 1
            }
            process.waitUntilExit()
            let result = try started.result()
            if process.terminationReason == .exit {
                #expect(result.status == 0, "\(result.errors)")
                break
            }
        }
        #expect(kills > 0)
        #expect(try place.files(in: "out") == place.files(in: "whole"))
    }

    @Test("Signals that were ignored at the start stay ignored")
    func inheritedIgnoring() throws {
        let place = try Workplace()
        let words = Workplace.generate(count, to: "out").map { "'\($0)'" }.joined(separator: " ")
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/bash")
        shell.arguments = [
            "-c", "trap '' INT TERM; exec '\(Command.binary)' \(words) 2> message",
        ]
        shell.currentDirectoryURL = URL(fileURLWithPath: place.path)
        try shell.run()
        while shell.isRunning, (try? place.text("out/manifest.jsonl.part"))?.isEmpty ?? true {
            Thread.sleep(forTimeInterval: 0.005)
        }
        Foundation.kill(shell.processIdentifier, SIGINT)
        shell.waitUntilExit()
        #expect(shell.terminationReason == .exit)
        #expect(shell.terminationStatus == 0)
    }

    @Test("After the run, signals have their previous dispositions")
    func restoration() async throws {
        func actions() -> [Int] {
            [SIGHUP, SIGINT, SIGTERM].map { number in
                var action = sigaction()
                sigaction(number, nil, &action)
                return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            }
        }
        let before = actions()
        try #require(!before.contains(1))
        // Ignored, or in Dispatch's own hands: in no case what it was.
        await Interruption().during {
            for (during, was) in zip(actions(), before) { #expect(during != was) }
        }
        #expect(actions() == before)
    }

    @Test(
        "A signal stops after the current pair and prints the command to resume",
        arguments: [SIGHUP, SIGINT, SIGTERM]
    )
    func signal(number: Int32) throws {
        let place = try Workplace()
        let started = try place.command.start(Workplace.generate(200_000, to: "out", "--jobs", "2"))
        while (try? place.text("out/manifest.jsonl.part"))?.isEmpty ?? true {
            try #require(started.process.isRunning)
            Thread.sleep(forTimeInterval: 0.02)
        }
        Foundation.kill(started.process.processIdentifier, number)
        started.process.waitUntilExit()
        let result = try started.result()
        #expect(result.status == 128 + number)
        #expect(result.errors.contains("resume with: "))
        #expect(result.errors.contains("--resume"))
        let manifest = try place.text("out/manifest.jsonl.part")
        #expect(manifest.hasSuffix("}\n"))
        #expect(try !place.files(in: "out").keys.contains { $0.hasSuffix(".jpg.part") })
        let pairs = manifest.split(separator: "\n").count
        let pictures = try place.files(in: "out").keys.filter { $0.hasSuffix(".jpg") }.count
        // Pairs that other workers had finished are there already, and are made again.
        #expect(pictures >= pairs)
    }
}
