import Foundation
import FretsawGestures
import FretsawKeys
import FretsawPolicy
import FretsawService
import FretsawServiceTesting
import FretsawStore
import FretsawTesting
import Logging
import Testing

@testable import FretsawHTTP

@Suite("OpenAPI file")
struct OpenAPITests {
    /// The methods and paths in `docs/openapi.yaml`, found by indentation.
    private func described() throws -> [String] {
        let text = try String(
            contentsOf: checkout.appending(path: "docs/openapi.yaml"),
            encoding: .utf8
        )
        var (path, operations): (String, [String]) = ("", [])
        for line in text.components(separatedBy: "\n") {
            if line.hasPrefix("components:") { break }
            let name = line.trimmingCharacters(in: CharacterSet(charactersIn: " :"))
            if line.hasPrefix("  /") { path = name }
            if line.hasPrefix("    "), !line.hasPrefix("     "), line.hasSuffix(":"),
                ["get", "put", "post", "delete", "patch", "head"].contains(name)
            {
                operations.append("\(name.uppercased()) \(path)")
            }
        }
        return operations
    }

    @Test("The file has every code of a rejection")
    func codes() throws {
        let text = try String(
            contentsOf: checkout.appending(path: "docs/openapi.yaml"),
            encoding: .utf8
        )
        let errors: [RequestError] = [
            .stale, .wrong, .generationFailed, .tooMany(.get), .locked(.get), .tooMany(.check),
            .tooMany(.verify), .unknownSite, .unavailable,
        ]
        let codes = errors.map { ReplyCode($0).code }
        let texts = ["0011"] + codes
        #expect(text.contains("enum: [\(texts.map { "\"\($0)\"" }.joined(separator: ", "))]"))
        let numbers = texts.compactMap { Int($0).map(String.init) }.joined(separator: ", ")
        #expect(text.contains("enum: [\(numbers)]"))
    }

    @Test("The file describes exactly the routes that are served")
    func routes() throws {
        var settings = TestService.settings()
        settings.servesForm = true
        let test = try TestService(settings: settings)
        let gestures = GestureService(
            codes: GestureCodes(
                records: MemoryStore(),
                attempts: test.store,
                ring: test.ring
            ),
            store: test.store,
            limits: .none,
            siteSecret: "0123456789abcdef",
            now: { Challenges.now }
        )
        var configuration = ServerConfiguration()
        configuration.isDemo = true
        configuration.passLifetime = .seconds(3600)
        let server = CaptchaServer(
            service: test.service,
            gestures: gestures,
            media: MediaLibrary(names: []) { _ in [] },
            configuration: configuration,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        )
        let described = try described()
        #expect(!described.isEmpty)
        #expect(described.sorted() == server.routes.sorted())
    }
}
