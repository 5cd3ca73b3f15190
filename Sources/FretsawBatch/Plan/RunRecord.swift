public import FretsawBackgrounds
internal import FretsawCaptcha
internal import FretsawCodecs
internal import FretsawFiles
internal import FretsawJSON
internal import FretsawKinds
internal import FretsawLabels
internal import FretsawRandom

/// `run.json`: all options that the pictures depend on, so that a run is resumed with the same ones.
package struct RunRecord {
    /// The record, without the seed if answers are separate.
    let bytes: [UInt8]
    /// The record with the seed; nil unless answers are separate.
    let answersBytes: [UInt8]?

    init(
        plan: BatchPlan,
        destination: Destination,
        backgrounds: BackgroundRecord,
        labels: [LabelFormat] = []
    ) {
        let isSeparate = plan.answers == .separate
        var json = JSONWriter()
        json.object { json in
            json.member("schema", ManifestLine.schema)
            json.member("fretsaw", Release.version)
            let kinds = plan.parts.map(\.recipe.kind.rawValue).joined(separator: ",")
            json.member("kind", kinds)
            if plan.parts.count == 1 { json.member("preset", plan.parts[0].preset ?? "custom") }
            if !isSeparate { json.member("seed", plan.seed.description) }
            json.member("count", plan.count)
            json.member("shard", plan.shard.description)
            json.member("output-format", destination.formatName)
            json.member("answers", plan.answers.rawValue)
            if !labels.isEmpty {
                json.member("labels", labels.map(\.rawValue).joined(separator: ","))
            }
            json.member("format", plan.encoding.name)
            if let quality = plan.encoding.quality { json.member("quality", quality) }
            if plan.parts.count == 1 {
                json.members(of: plan.parts[0].recipe.values)
            } else {
                json.array("kinds") { list in
                    for part in plan.parts {
                        list.object { json in
                            json.member("kind", part.recipe.kind.rawValue)
                            json.member("preset", part.preset ?? "custom")
                            json.members(of: part.recipe.values)
                        }
                    }
                }
            }
            if plan.hasMasks { json.member("masks", true) }
            if let splits = plan.splits { json.member("split", splits.description) }
            json.object("backgrounds") { $0.members(of: backgrounds) }
        }
        json.endLine()
        bytes = json.bytes

        guard isSeparate else {
            answersBytes = nil
            return
        }
        var secret = JSONWriter()
        secret.object { json in
            json.member("schema", ManifestLine.schema)
            json.member("seed", plan.seed.description)
        }
        secret.endLine()
        answersBytes = secret.bytes
    }

    /// The maximum length of a record in bytes; ours have a few thousand bytes, and up to 1 MiB of names of photos.
    package static let maxSize = 1 << 23
    fileprivate static let files = "backgrounds.files."

    /// Checks that the run recorded in `files` has the same options, except `ignored`; with `canGrow`,
    /// `count` may be larger than the recorded one.
    func requireSame(as files: RunFiles, canGrow: Bool, ignoring ignored: Set<String> = []) throws {
        try RunRecord.compare(bytes, with: files.record, canGrow: canGrow, ignoring: ignored)
        if let answersBytes {
            try RunRecord.compare(answersBytes, with: files.answersRecord, canGrow: false)
        }
    }

    /// The seed recorded for `files`; nil if there is no record.
    static func seed(recordedFor files: RunFiles) -> Seed? {
        for path in [files.record, files.answersRecord] {
            guard let bytes = try? FileBytes.read(path, limit: maxSize),
                let values = values(of: bytes),
                let text = values["seed"], let seed = Seed(text)
            else { continue }
            return seed
        }
        return nil
    }

    /// Members that determine the values of other members, and are reported first if they differ.
    private static let leading = [
        "fretsaw", "kind", "look", "preset", "size", "scale", "backgrounds.source",
    ]

    /// The values of members that are left out.
    private static let absent = [
        "scale": "\(PictureScale.one.rawValue)", "backgrounds.panorama": "1",
    ]

    /// The value, or the beginning of a long one.
    private static func shortened(_ value: String) -> String {
        value.count > 80 ? "\(value.prefix(72))… (\(value.count) characters)" : value
    }

    private static func compare(
        _ asked: [UInt8],
        with path: String,
        canGrow: Bool,
        ignoring ignored: Set<String> = []
    ) throws {
        guard let recorded = values(of: try FileBytes.read(path, limit: maxSize)) else {
            throw BatchError(.damaged(path: path, detail: "it is not a run record"))
        }
        let asked = values(of: asked) ?? [:]
        let keys = Set(recorded.keys).union(asked.keys)
        // Names of equal photos depend on the folders that are given.
        let files = keys.filter { $0.hasPrefix(RunRecord.files) }
        let arePhotosEqual = recorded["backgrounds.sha256"] == asked["backgrounds.sha256"]
        let others = keys.subtracting(RunRecord.leading).subtracting(files)
        for key in RunRecord.leading + (arePhotosEqual ? [] : files.sorted()) + others.sorted() {
            let absent = RunRecord.absent[key] ?? "nothing"
            let (was, now) = (recorded[key] ?? absent, asked[key] ?? absent)
            guard was != now, !ignored.contains(key) else { continue }
            // Labels follow from the other members.
            if key == "labels" { continue }
            if canGrow, key == "count", let was = Int(was), let now = Int(now), now > was {
                continue
            }
            throw BatchError(
                .recordDiffers(
                    path: path,
                    member: key,
                    recorded: shortened(was),
                    asked: shortened(now)
                )
            )
        }
    }

    /// All values as text, by their key paths; nil if `bytes` is not a JSON object.
    package static func values(of bytes: [UInt8]) -> [String: String]? {
        guard case .object(let object)? = try? JSONReader.read(bytes) else { return nil }
        var values: [String: String] = [:]
        func add(_ object: [String: JSONValue], prefix: String) {
            for (key, value) in object {
                if case .object(let inner) = value {
                    add(inner, prefix: "\(prefix)\(key).")
                } else {
                    values[prefix + key] = text(of: value)
                }
            }
        }
        add(object, prefix: "")
        return values
    }

    private static func text(of value: JSONValue) -> String {
        switch value {
        case .object(let object):
            object.map { "\($0): \(text(of: $1))" }.sorted().joined(separator: " ")
        case .array(let array): array.map(text(of:)).joined(separator: " ")
        case .string(let text): text
        case .number(let number): Int(exactly: number).map(String.init) ?? "\(number)"
        case .bool(let flag): "\(flag)"
        case .null: "null"
        }
    }
}

extension Destination {
    fileprivate var formatName: String {
        switch self {
        case .folder: "folder"
        case .tar, .standardOutput: "tar"
        }
    }
}

extension JSONWriter {
    mutating func members(of values: [NamedValue]) {
        for option in values {
            switch option.value {
            case .integer(let number): member(option.name, number)
            case .number(let number): member(option.name, number)
            case .text(let text): member(option.name, text)
            case .list(let texts):
                array(option.name) { list in
                    for text in texts { list.element(text) }
                }
            case .facts(let facts): object(option.name) { $0.members(of: facts) }
            }
        }
    }

    fileprivate mutating func members(of record: BackgroundRecord) {
        switch record {
        case .scenery(let families, let panorama):
            member("source", "scenery")
            array("families") { names in
                for family in families { names.element(family) }
            }
            if panorama > 1 { member("panorama", panorama) }
        case .photos(let count, let sha256, let files):
            member("source", "photos")
            member("count", count)
            member("sha256", sha256)
            guard !files.isEmpty else { return }
            object("files") { json in
                for (name, digest) in files.sorted(by: { $0.key < $1.key }) {
                    json.member(named: name, digest)
                }
            }
        case .watermarked(let base, let text, let fontSHA256, let face):
            members(of: base)
            object("watermark") { json in
                json.member("text", text)
                json.member("font-sha256", fontSHA256)
                json.member("face", face)
            }
        }
    }
}

extension BatchPlan {
    /// The options that determine the cost of a pair: the members of `run.json` except the schema, the
    /// version, the preset, the seed, the count, the shard, the output format and the placement of answers.
    public func work(backgrounds: BackgroundRecord) -> [String: String] {
        let record = RunRecord(plan: self, destination: .standardOutput, backgrounds: backgrounds)
        let others = [
            "schema", "fretsaw", "preset", "seed", "count", "shard", "output-format", "answers",
        ]
        return (RunRecord.values(of: record.bytes) ?? [:]).filter {
            !others.contains($0.key) && !$0.key.hasPrefix(RunRecord.files)
        }
    }
}
