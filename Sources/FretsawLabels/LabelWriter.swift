package import FretsawCaptcha
internal import FretsawFiles
internal import FretsawJSON
package import FretsawKinds
package import FretsawRaster

/// The formats of labels for training tools.
public enum LabelFormat: String, CaseIterable, Sendable {
    /// One COCO file for each split.
    case coco
    /// YOLO's text file beside each picture, a list of the pictures of each split, and `data.yaml`.
    case yolo
    /// `metadata.jsonl` for Hugging Face's imagefolder.
    case imagefolder

    /// The name of YOLO's file of labels of a picture.
    package static func nameForYOLO(of picture: String) -> String {
        picture[..<(picture.lastIndex(of: ".") ?? picture.endIndex)] + ".txt"
    }
}

/// A pair in pixels of its pictures.
package struct LabelledPair {
    let index: Int
    let kind: CaptchaKind
    let size: PixelSize
    let solution: Puzzle.Solution
    /// The paths of the pictures from the place of the labels of all splits, the background first.
    let pictures: [(role: PictureRole, path: String)]
    /// The folder of the split in these paths, with a slash; empty without splits.
    let folder: String

    /// Creates a pair; `size` is that of the background, and `solution` in its pixels.
    package init(
        _ index: Int,
        _ kind: CaptchaKind,
        _ size: PixelSize,
        _ solution: Puzzle.Solution,
        pictures: [(role: PictureRole, path: String)],
        folder: String
    ) {
        (self.index, self.kind, self.size, self.solution) = (index, kind, size, solution)
        (self.pictures, self.folder) = (pictures, folder)
    }
}

/// The pairs and places of labels.
package protocol LabelSource {
    /// The names of the splits; nil for all pairs.
    var splits: [String?] { get }
    /// Whether labels are no longer wanted.
    var isStopped: Bool { get }
    /// The folder of YOLO's labels with a slash; nil for an archive.
    var root: String? { get }

    /// The files of `format`, for each split, or one for an archive of YOLO's.
    func paths(_ format: LabelFormat) -> [String]
    /// The names of YOLO's lists of a split, of this run and of all shards.
    func lists(of split: String?) -> (own: String, all: [String])
    /// Calls `body` with each pair of a split, until the source is stopped.
    func forEachPair(of split: String?, _ body: (LabelledPair) throws -> Void) throws
}

/// Writes labels; each file is complete or absent.
package struct LabelWriter<Source: LabelSource> {
    private let source: Source

    /// Creates a writer of the pairs of `source`.
    package init(_ source: Source) { self.source = source }

    /// Writes the files of `format`; false if the source was stopped before.
    package func write(_ format: LabelFormat) throws -> Bool {
        let paths = source.paths(format)
        if format == .yolo {
            try writeYOLO(to: paths)
        } else {
            for (split, path) in zip(source.splits, paths) {
                // The folder of a split is made with its first pair, which other shards may have.
                try Folder.make(Folder.parent(of: path))
                let output = try LabelFile(path)
                try format == .coco ? putCOCO(split, in: output) : putMetadata(split, in: output)
                if !source.isStopped { try output.finish() }
            }
        }
        return !source.isStopped
    }

    private func putCOCO(_ split: String?, in output: LabelFile) throws {
        var isFirst = true
        func begin(_ list: String) throws {
            try output.put(list)
            isFirst = true
        }
        func put(_ members: (inout JSONWriter) -> Void) throws {
            var json = JSONWriter()
            json.object(members)
            try output.put(isFirst ? "\n" : ",\n")
            try output.put(json.bytes)
            isFirst = false
        }
        try begin("{\"categories\":[")
        for category in LabelledObject.Category.allCases {
            try put { json in
                json.member("id", category.number + 1)
                json.member("name", category.rawValue)
            }
        }
        try begin("\n],\"images\":[")
        try source.forEachPair(of: split) { pair in
            try put { json in
                json.member("id", pair.index)
                json.member("file_name", pair.pictures[0].path)
                json.member("width", pair.size.width)
                json.member("height", pair.size.height)
                for (role, path) in pair.pictures.dropFirst() {
                    json.member(named: role.rawValue, path)
                }
                pair.putAnswer(in: &json)
            }
        }
        try begin("\n],\"annotations\":[")
        try source.forEachPair(of: split) { pair in
            for (place, object) in pair.solution.labelledObjects.enumerated() {
                try put { json in
                    // Tools take 0 for no object.
                    json.member("id", pair.index * LabelledObject.maxCount + place + 1)
                    json.member("image_id", pair.index)
                    json.member("category_id", object.category.number + 1)
                    json.array("bbox") { list in object.numbers.forEach { list.element($0) } }
                    json.member("area", object.box.size.pixelCount)
                    json.member("iscrowd", 0)
                    json.object("attributes") { json in
                        json.member("answer", object.isAnswer)
                        json.member("name", object.name)
                    }
                }
            }
        }
        try output.put("\n]}\n")
    }

    private func putMetadata(_ split: String?, in output: LabelFile) throws {
        try source.forEachPair(of: split) { pair in
            var json = JSONWriter()
            json.object { json in
                let names = pair.pictures.map { $0.path.dropFirst(pair.folder.utf8.count) }
                json.member("file_name", String(names[0]))
                for (picture, name) in zip(pair.pictures, names).dropFirst() {
                    json.member(named: "\(picture.role.rawValue)_file_name", String(name))
                }
                pair.putAnswer(in: &json)
                let objects = pair.solution.labelledObjects
                json.object("objects") { json in
                    json.array("bbox") { boxes in
                        for object in objects {
                            boxes.array { list in object.numbers.forEach { list.element($0) } }
                        }
                    }
                    json.array("categories") { list in
                        for object in objects { list.element(object.category.rawValue) }
                    }
                    json.array("names") { list in
                        for object in objects { list.element(object.name) }
                    }
                    json.member("answers", objects.count(where: \.isAnswer))
                }
            }
            json.endLine()
            try output.put(json.bytes)
        }
    }

    private func writeYOLO(to paths: [String]) throws {
        let archive = source.root == nil ? try LabelFile(paths[0]) : nil
        func put(_ name: String, _ bytes: [UInt8]) throws {
            guard let archive else {
                let path = (source.root ?? "") + name
                return try AtomicFile.write(bytes, to: path, isDurable: false)
            }
            var member: [UInt8] = []
            TarHeader.append(name, bytes, to: &member)
            try archive.put(member)
        }
        for split in source.splits {
            var list: [UInt8] = []
            try source.forEachPair(of: split) { pair in
                let picture = pair.pictures[0].path
                try put(LabelFormat.nameForYOLO(of: picture), pair.boxesForYOLO)
                list += "./\(picture)\n".utf8
            }
            if source.isStopped { return }
            try put(source.lists(of: split).own, list)
        }
        try put("data.yaml", Array(dataForYOLO.utf8))
        try archive?.put(TarHeader.endOfArchive)
        try archive?.finish()
        if let root = source.root { try Folder.synchroniseFileSystem(of: root) }
    }

    /// The file that names the categories and the lists of all shards; without splits, one list for all.
    private var dataForYOLO: String {
        var lines = ["names:"]
        lines += LabelledObject.Category.allCases.map { "  \($0.number): \($0.rawValue)" }
        for split in source.splits {
            let lists = source.lists(of: split).all.joined(separator: ", ")
            lines += (split.map { [$0] } ?? ["train", "val"]).map { "\($0): [\(lists)]" }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

extension LabelledPair {
    /// Writes the same members for each kind, because tools read them as columns of a table.
    func putAnswer(in json: inout JSONWriter) {
        let place: PixelPoint? =
            switch solution {
            case .slide(let plan), .drag(let plan): plan.answer
            default: nil
            }
        let angle: Int? = if case .rotate(let plan) = solution { plan.angle } else { nil }
        json.member("kind", kind.rawValue)
        json.member("x", orNull: place?.x)
        json.member("y", orNull: place?.y)
        json.member("angle", orNull: angle)
    }

    /// A line for each object: its category, and the centre and size of its box as shares of the picture's.
    var boxesForYOLO: [UInt8] {
        func share(_ doubled: Int, of side: Int) -> String {
            let millionths = (doubled * 1_000_000 + side) / (2 * side)
            return "\(millionths / 1_000_000)." + FileName.padded(millionths % 1_000_000, to: 6)
        }
        var text = ""
        for object in solution.labelledObjects {
            let (box, extent) = (object.box, object.box.size)
            let shares = [
                share(2 * box.minX + extent.width, of: size.width),
                share(2 * box.minY + extent.height, of: size.height),
                share(2 * extent.width, of: size.width),
                share(2 * extent.height, of: size.height),
            ]
            text += "\(object.category.number) \(shares.joined(separator: " "))\n"
        }
        return Array(text.utf8)
    }
}

/// A file of labels under its unfinished name, with a buffer.
private final class LabelFile {
    private let file: OpenFile
    private let path: String
    private var buffer: [UInt8] = []

    init(_ path: String) throws {
        file = try UnfinishedFile.claim(path, keepsContent: false)
        self.path = path
    }

    func put(_ bytes: [UInt8]) throws {
        buffer += bytes
        guard buffer.count > 1 << 18 else { return }
        try file.write(buffer)
        buffer.removeAll(keepingCapacity: true)
    }

    func put(_ text: String) throws { try put(Array(text.utf8)) }

    func finish() throws {
        try file.write(buffer)
        try UnfinishedFile.finish(file, as: path)
    }
}
