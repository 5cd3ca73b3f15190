internal import FretsawCaptcha
internal import FretsawFiles
internal import FretsawJSON
internal import FretsawKinds
internal import FretsawRaster

/// The formats of labels for training tools.
public enum LabelFormat: String, CaseIterable, Sendable {
    /// One COCO file for each split.
    case coco
    /// YOLO's text file beside each picture, a list of the pictures of each split, and `data.yaml`.
    case yolo
    /// `metadata.jsonl` for Hugging Face's imagefolder.
    case imagefolder
}

/// Writes the labels of a finished run; each file is complete or absent.
///
/// Labels follow from the plan, so no picture is read.
struct LabelWriter {
    private let plan: BatchPlan
    private let destination: Destination
    private let files: RunFiles
    private let solutions: PlannedSolutions
    private let stop: StopFlag

    init(of batch: Batch, _ files: RunFiles, unless stop: StopFlag) throws {
        (plan, destination) = (batch.plan, batch.destination)
        self.files = files
        self.stop = stop
        solutions = try PlannedSolutions(plan: plan)
    }

    /// Writes the files of `format`; false if the run was stopped before.
    func write(_ format: LabelFormat) throws -> Bool {
        let paths = files.labels(format)
        if format == .yolo {
            try writeYOLO(to: paths)
        } else {
            for (split, path) in zip(files.splits, paths) {
                // The folder of a split is made with its first pair, which other shards may have.
                try Folder.make(Folder.parent(of: path))
                let output = try LabelFile(path)
                try format == .coco ? putCOCO(split, in: output) : putMetadata(split, in: output)
                if !stop.isRaised { try output.finish() }
            }
        }
        return !stop.isRaised
    }

    /// Calls `body` with each pair of `split`, nil for all, until the run is stopped.
    private func forEachPair(of split: String?, _ body: (LabelledPair) throws -> Void) rethrows {
        for index in plan.range where split == nil || plan.splits?.name(of: index) == split {
            guard !stop.isRaised else { return }
            let recipe = plan.recipe(of: index)
            let solution = solutions[index].scaled(to: recipe.scale)
            let size = recipe.pictureSize(of: .background)
            try body(LabelledPair(index: index, size: size, kind: recipe.kind, solution: solution))
        }
    }

    /// The path of a picture from the batch's folder, or from that of its split; its name in an archive.
    private func path(_ role: PictureRole, of index: Int, fromSplit: Bool = false) -> String {
        let name = ItemName.file(index, role, encoding: plan.encoding)
        guard case .folder = destination else { return name }
        return (fromSplit ? ItemName.folder(of: index) : plan.folder(of: index)) + "/" + name
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
        try forEachPair(of: split) { pair in
            try put { json in
                json.member("id", pair.index)
                json.member("file_name", path(.background, of: pair.index))
                json.member("width", pair.size.width)
                json.member("height", pair.size.height)
                for role in plan.roles(of: pair.index).dropFirst() {
                    json.member(role.key, path(role, of: pair.index))
                }
                pair.putAnswer(in: &json)
            }
        }
        try begin("\n],\"annotations\":[")
        try forEachPair(of: split) { pair in
            for (place, object) in pair.solution.labelledObjects.enumerated() {
                try put { json in
                    json.member("id", pair.index * LabelledObject.maxCount + place)
                    json.member("image_id", pair.index)
                    json.member("category_id", object.category.number + 1)
                    json.array("bbox") { list in object.numbers.forEach { list.element($0) } }
                    json.member("area", object.box.size.pixelCount)
                    json.member("iscrowd", 0)
                    json.array("segmentation") { _ in }
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
        try forEachPair(of: split) { pair in
            var json = JSONWriter()
            json.object { json in
                json.member("file_name", path(.background, of: pair.index, fromSplit: true))
                for role in plan.roles(of: pair.index).dropFirst() {
                    let path = path(role, of: pair.index, fromSplit: true)
                    json.member(named: "\(role.rawValue)_file_name", path)
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
        let isFolder = if case .folder = destination { true } else { false }
        let archive = isFolder ? nil : try LabelFile(paths[0])
        func put(_ name: String, _ bytes: [UInt8]) throws {
            guard let archive else {
                let path = "\(destination.path ?? "")/\(name)"
                return try AtomicFile.write(bytes, to: path, isDurable: false)
            }
            var member: [UInt8] = []
            TarHeader.append(name, bytes, to: &member)
            try archive.put(member)
        }
        for split in files.splits {
            var list: [UInt8] = []
            try forEachPair(of: split) { pair in
                let picture = path(.background, of: pair.index)
                let label = picture[..<(picture.lastIndex(of: ".") ?? picture.endIndex)]
                try put("\(label).txt", pair.boxesForYOLO)
                list += "./\(picture)\n".utf8
            }
            if stop.isRaised { return }
            try put(RunFiles.listName(of: split, plan.shard), list)
        }
        try put("data.yaml", Array(dataForYOLO.utf8))
        try archive?.put(TarHeader.endOfArchive)
        try archive?.finish()
        if isFolder { try Folder.synchroniseFileSystem(of: destination.path ?? "") }
    }

    /// The file that names the categories and the lists of all shards; without splits, one list for all.
    private var dataForYOLO: String {
        var lines = ["names:"]
        lines += LabelledObject.Category.allCases.map { "  \($0.number): \($0.rawValue)" }
        let shards = (1...plan.shard.count).compactMap { Shard(number: $0, of: plan.shard.count) }
        for split in files.splits {
            let lists = shards.map { RunFiles.listName(of: split, $0) }.joined(separator: ", ")
            lines += (split.map { [$0] } ?? ["train", "val"]).map { "\($0): [\(lists)]" }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

/// A pair in pixels of its pictures.
private struct LabelledPair {
    let index: Int
    let size: PixelSize
    let kind: CaptchaKind
    let solution: Puzzle.Solution

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
