internal import FretsawCaptcha
internal import FretsawFiles
internal import FretsawLabels

/// The pairs of a finished run for labels, which follow from the plan: no picture is read.
struct BatchLabels: LabelSource {
    let plan: BatchPlan
    let files: RunFiles
    let solutions: PlannedSolutions
    let stop: StopFlag

    var splits: [String?] { files.splits }
    var isStopped: Bool { stop.isRaised }
    var root: String? { files.root }

    func paths(_ format: LabelFormat) -> [String] { files.labels(format) }

    func lists(of split: String?) -> (own: String, all: [String]) {
        let count = plan.shard.count
        let shards = (1...count).compactMap { Shard(number: $0, of: count) }
        let names = shards.map { RunFiles.listName(of: split, $0) }
        return (RunFiles.listName(of: split, plan.shard), names)
    }

    func forEachPair(of split: String?, _ body: (LabelledPair) throws -> Void) throws {
        for index in plan.range where split == nil || plan.splits?.name(of: index) == split {
            guard !stop.isRaised else { return }
            let recipe = plan.recipe(of: index)
            let folder = root == nil ? "" : plan.folder(of: index) + "/"
            let pictures = plan.roles(of: index).map { role in
                (role, folder + ItemName.file(index, role, encoding: plan.encoding))
            }
            try body(
                LabelledPair(
                    index,
                    recipe.kind,
                    recipe.pictureSize(of: .background),
                    solutions[index].scaled(to: recipe.scale),
                    pictures: pictures,
                    folder: root == nil ? "" : split.map { "\($0)/" } ?? ""
                )
            )
        }
    }
}
