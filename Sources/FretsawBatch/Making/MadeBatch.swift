public import FretsawCaptcha
internal import FretsawJSON

/// A batch in memory: what `generate` would have put into a folder.
public struct MadeBatch: Sendable {
    /// Pictures and manifest, by their names below the folder.
    public let files: [String: [UInt8]]

    /// Makes all pairs of `plan`.
    ///
    /// - Throws: what making a pair throws.
    /// - Complexity: time of all pairs on one processor; all their files are held.
    public init(_ plan: BatchPlan, backgrounds: any BackgroundSource) throws {
        var maker = try ItemGenerator(plan: plan, backgrounds: backgrounds)
        let line = ManifestLine(plan: plan, namesFolders: true)
        var json = JSONWriter()
        var files: [String: [UInt8]] = [:]
        for index in plan.range {
            let item = try maker.make(index)
            let folder = ItemName.folder(of: index)
            for file in item.files {
                let name = ItemName.file(index, file.role, encoding: plan.encoding)
                files["\(folder)/\(name)"] = file.bytes
            }
            line.write(item, to: &json)
        }
        files["manifest.jsonl"] = json.bytes
        self.files = files
    }
}
