import Foundation
import Logging
import Synchronization
import Testing

@testable import fretsaw_server

@Suite("Log lines")
struct LineLogHandlerTests {
    private final class Lines: Sendable {
        private let all = Mutex<[String]>([])
        var text: String { all.withLock { $0.joined() } }
        func add(_ line: String) { all.withLock { $0.append(line) } }
    }

    private func lines(
        _ format: LogFormat,
        _ level: Logger.Level = .info,
        _ body: (inout Logger) -> Void
    )
        -> String
    {
        let lines = Lines()
        var logger = Logger(label: "test") { _ in
            LineLogHandler(logLevel: level, format: format, now: { "NOW" }, write: lines.add)
        }
        body(&logger)
        return lines.text
    }

    @Test("A text line has time, level, message and metadata")
    func text() {
        let text = lines(.text) { logger in
            logger[metadataKey: "b"] = "2"
            logger.info("hello\nthere", metadata: ["a": "1\u{1B}"])
            logger.debug("below the level")
        }
        #expect(text == "NOW info hello\\nthere a=1\\u{1B} b=2\n")
    }

    @Test("A JSON line is one object, whatever the message contains")
    func json() throws {
        let text = lines(.json, .debug) { logger in
            logger.debug("a \"b\"\n", metadata: ["time": "x", "key": ["1", "2"]])
        }
        #expect(text.hasSuffix("\n"))
        #expect(text.dropLast().allSatisfy { $0 != "\n" })
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: String]
        #expect(
            object == [
                "time": "NOW", "level": "debug", "message": "a \"b\"\n", "time_": "x",
                "key": "[\"1\", \"2\"]",
            ]
        )
    }
}
