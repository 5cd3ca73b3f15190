import FretsawBatch
import ArgumentParser
import FretsawFiles
import FretsawCodecs
import FretsawCommandLine
import FretsawCrypto
import FretsawText

struct Doctor: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Print what is installed and what is missing.",
        discussion: """
            Example:
              fretsaw doctor

            Exit status: 0 nothing required is missing; 1 something is.
            """
    )

    @Flag(help: "Print one JSON object.")
    var json = false

    func run() async throws {
        try await reportingErrors {
            let findings = Doctor.findings()
            if json {
                struct Report: Encodable {
                    let schema = 1
                    let findings: [Finding]
                }
                try StandardOutput.print(json: Report(findings: findings))
            } else {
                try StandardOutput.print(findings.map(\.text).joined(separator: "\n"))
            }
            return findings.contains { $0.state == .missing } ? .partly : .success
        }
    }

    private static func findings() -> [Finding] {
        var findings = [
            Finding("fretsaw", Release.version),
            Finding("swift", Toolchain.version),
        ]
        findings += CodecLibraries.versions.map { Finding($0.name, $0.version) }
        findings.append(Finding("freetype", TextLibrary.version))
        findings.append(Finding("libcrypto", CryptoLibrary.version))
        findings += [
            Finding.processors(.current()), Finding.memory(.current()), Finding.temporaryFolder(),
            Finding.fonts(InstalledFonts.find()),
        ]
        return findings + OptionalPackage.all.map(\.finding)
    }
}
