import Foundation
import FretsawBatch
import FretsawCommandLine

/// One thing looked at.
struct Finding: Encodable {
    /// How it was found.
    enum State: String, Encodable {
        /// There.
        case fine
        /// Not there, and not needed for everything.
        case optional
        /// Not there, and needed.
        case missing
    }

    let name: String
    let value: String
    var state = State.fine
    /// The command that mends it.
    var remedy: String?

    init(_ name: String, _ value: String, state: State = .fine, remedy: String? = nil) {
        self.name = name
        self.value = value
        self.state = state
        self.remedy = remedy
    }

    /// A line for people.
    var text: String {
        let mark =
            switch state {
            case .fine: "ok  "
            case .optional: "-   "
            case .missing: "!!  "
            }
        let gap = String(repeating: " ", count: max(1, 14 - name.count))
        return mark + name + gap + value + (remedy.map { "; install: \($0)" } ?? "")
    }
}

extension Finding {
    static func processors(_ processors: AvailableProcessors) -> Finding {
        var text = "\(processors.count) to use, \(processors.online) online"
        if let allowed = processors.allowed, allowed < processors.online {
            text += ", bound to \(allowed)"
        }
        if let quota = processors.quota { text += ", quota \(Quantity.fixed(quota, 2))" }
        return Finding("processors", text)
    }

    static func memory(_ memory: Memory?) -> Finding {
        guard let memory else { return Finding("memory", "unknown") }
        var text = "\(Quantity.bytes(memory.available)) free of \(Quantity.bytes(memory.total))"
        if let limit = memory.limit { text += ", limited to \(Quantity.bytes(limit))" }
        return Finding("memory", text)
    }

    static func temporaryFolder() -> Finding {
        let folder = FileManager.default.temporaryDirectory.path
        let probe = "\(folder)/fretsaw-\(ProcessInfo.processInfo.processIdentifier)"
        do {
            try AtomicFile.write([0], to: probe, isDurable: false)
            try FileManager.default.removeItem(atPath: probe)
            return Finding("temporary", "\(folder) can be written")
        } catch {
            return Finding(
                "temporary",
                "\(folder) cannot be written: set TMPDIR to a folder that can",
                state: .missing
            )
        }
    }

    static func fonts(_ fonts: InstalledFonts) -> Finding {
        guard fonts.count > 0 else {
            return Finding(
                "fonts",
                "none; only captchas with text need one",
                state: .optional,
                remedy: "apt-get install fonts-dejavu-core fonts-wqy-zenhei"
            )
        }
        let chinese = fonts.hasChinese ? "Chinese among them" : "none for Chinese"
        return Finding(
            "fonts",
            "\(Quantity.counted(fonts.count, "file")), \(chinese)",
            state: fonts.hasChinese ? .fine : .optional,
            remedy: fonts.hasChinese ? nil : "apt-get install fonts-wqy-zenhei"
        )
    }
}
