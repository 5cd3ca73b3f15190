extension Batch {
    /// What a finished run leaves and where, for people.
    public var productPaths: [(what: String, path: String)] {
        guard let files = RunFiles(destination, shard: plan.shard) else {
            return [("archive", "the standard output")]
        }
        var paths: [(what: String, path: String)] = []
        switch destination {
        case .folder(let folder):
            paths = [("pictures", folder), ("manifest", files.product)]
        case .tar, .standardOutput:
            paths = [("archive", files.product)]
        }
        if plan.answers == .separate { paths.append(("answers", files.answers)) }
        paths.append(("record", files.record))
        return paths
    }
}
