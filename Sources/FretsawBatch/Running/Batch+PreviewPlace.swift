internal import FretsawFiles
internal import FoundationEssentials

extension Batch {
    /// Refuses a preview at a place where it cannot be written or would replace something else.
    ///
    /// The file must not be there yet, but for ``ExistingFiles/overwrite`` and for a preview of the
    /// same pairs; its folder must be there, or be one that the run makes; and it must not have the
    /// name of one of the run's own files. Where answers are kept apart, a preview in the run's folder
    /// must be called `answers…`, too: it shows them.
    ///
    /// - Throws: ``FileError``, before anything is written.
    public func checkPreviewPlace(_ path: String) throws {
        guard !isOwnName(path) else {
            throw FileError(
                .unfitPlace(
                    path: path,
                    detail: "a preview cannot have the name of one of the run's own files"
                )
            )
        }
        guard !givesAnswersAway(path) else {
            throw FileError(
                .unfitPlace(
                    path: path,
                    detail:
                        "a preview shows answers, and answers are kept out of this folder; choose a "
                        + "path outside it, or a name that begins with answers"
                )
            )
        }
        let parent = Folder.parent(of: path)
        switch try Folder.entry(at: path) {
        case .file where existing == .overwrite:
            break
        case .file where existing == .resume || existing == .keep:
            guard let preview = try preview(as: PreviewFormat(path: path) ?? .png),
                try FileBytes.read(path, limit: preview.count + 1) == preview
            else {
                throw Batch.standsThere(path)
            }
        case .file, .other:
            throw Batch.standsThere(path)
        case .folder:
            throw FileError(
                .unfitPlace(path: path, detail: "it is a folder, not a file")
            )
        case nil:
            guard try Folder.entry(at: parent) == .folder || isMadeByRun(parent) else {
                throw FileError(
                    .unfitPlace(
                        path: path,
                        detail: "there is no folder \(parent)"
                    )
                )
            }
        }
    }

    private static func standsThere(_ path: String) -> FileError {
        FileError(
            .unfitPlace(
                path: path,
                detail: "it exists already and is not this run's preview"
            )
        )
    }

    private func isMadeByRun(_ folder: String) -> Bool {
        switch destination {
        case .folder(let path): Batch.absolute(path) == Batch.absolute(folder)
        case .tar(let path): Batch.absolute(Folder.parent(of: path)) == Batch.absolute(folder)
        case .standardOutput: false
        }
    }

    /// True for names that this run or another part of its batch writes to.
    private func isOwnName(_ path: String) -> Bool {
        let place = Batch.absolute(path)
        switch destination {
        case .folder(let folder):
            let root = Batch.absolute(folder) + "/"
            guard place.hasPrefix(root) else { return false }
            let name = place.dropFirst(root.count)
            if let slash = name.firstIndex(of: "/") {
                return name[..<slash].allSatisfy(\.isNumber)
            }
            return [".json", ".jsonl", ".part"].contains { name.hasSuffix($0) }
        case .tar(let archive):
            let own = Batch.absolute(archive)
            return ["", ".run.json", ".answers.jsonl", ".answers.run.json"].contains {
                place == own + $0 || place == own + $0 + ".part"
            }
        case .standardOutput:
            return false
        }
    }

    /// True for a preview among files that are to be handed on.
    private func givesAnswersAway(_ path: String) -> Bool {
        guard plan.answers == .separate, case .folder(let folder) = destination else {
            return false
        }
        let place = URL(fileURLWithPath: Batch.absolute(path))
        return place.path.hasPrefix(Batch.absolute(folder) + "/")
            && !place.lastPathComponent.hasPrefix("answers")
    }

    private static func absolute(_ path: String) -> String {
        URL(fileURLWithPath: path).standardizedFileURL.path
    }
}
