import FretsawBackgrounds
import ArgumentParser
import FretsawBatch
import FretsawCodecs
import FretsawCommandLine
import FretsawFiles
import Testing

@Suite("Messages about errors")
struct MessageTests {
    @Test("A limit's message names the option that raises it, or what else to do")
    func limits() {
        let names: [DecodingLimits.Name: String] = [
            .maxSide: "--max-side", .maxPixels: "--max-pixels",
            .maxAnimationPixels: "--max-pixels", .maxBytes: "--max-bytes",
            .maxFrames: "--max-frames", .maxJPEGScans: "save it with fewer scans",
            .absoluteMaxPixels: "scale the picture down",
        ]
        for name in DecodingLimits.Name.allCases {
            let error = CodecError(.limitExceeded(name, value: 2, allowed: 1))
            #expect(Console.message(for: error).hasPrefix("\(error)"))
            #expect(Console.message(for: error).contains(names[name] ?? "no such limit"))
        }
    }

    @Test(
        "The error about different options names the command-line option, not the member of run.json",
        arguments: [
            ("quality", "use the same --quality,"),
            ("backgrounds.sha256", "use the same --backgrounds,"),
            ("fretsaw", "use that version"),
        ]
    )
    func options(member: String, advice: String) {
        let error = BatchError(
            .recordDiffers(path: "run.json", member: member, recorded: "1", asked: "2")
        )
        let message = Console.message(for: error)
        #expect(message.contains("\(member) = 1, not 2; "))
        #expect(message.contains(advice))
    }

    @Test("The error about files of an earlier run names all options that resolve it")
    func existing() {
        let message = Console.message(for: BatchError(.exists(path: "out/run.json")))
        for option in ["--resume", "--overwrite", "--skip-existing"] {
            #expect(message.contains(option))
        }
    }

    @Test("A message without advice is the description")
    func noAdvice() {
        let error = BackgroundError(.none(paths: ["photos"]))
        #expect(Console.message(for: error) == "\(error)")
    }

    @Test("An error without an exit status is reported as a defect, with its type and status 70")
    func unexpected() async {
        struct Unknown: Error {}
        #expect(Console.message(for: Unknown()).hasPrefix("unexpected error (Unknown): "))
        await #expect(throws: ExitCode(70)) { try await reportingErrors { throw Unknown() } }
    }
}
