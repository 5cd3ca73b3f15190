internal import FretsawCaptcha
internal import FretsawRaster

/// An object that labels mark in a background.
struct LabelledObject {
    /// The categories of objects; their order is that of their numbers in labels.
    enum Category: String, CaseIterable {
        case notch, decoy, word, figure, disc

        /// The number, from 0.
        var number: Int { Category.allCases.firstIndex(of: self) ?? 0 }
    }

    let category: Category
    /// In pixels of the picture.
    let box: PixelRect
    /// The word or the name of the figure; empty without one.
    var name = ""
    /// Whether the object belongs to the answer.
    var isAnswer = false

    /// More than a pair has: at most 12 words, or fewer of the others.
    static let maxCount = 64

    /// x, y, width and height of ``box``.
    var numbers: [Int] { [box.minX, box.minY, box.size.width, box.size.height] }
}

extension Puzzle.Solution {
    /// The objects of this solution, which is in pixels of the picture: those of the answer first, in its order.
    var labelledObjects: [LabelledObject] {
        switch self {
        case .slide(let plan), .drag(let plan):
            let figures = plan.figures
            let notch = LabelledObject(
                category: .notch,
                box: plan.notch.box,
                name: figures?.notch.subject.name ?? "",
                isAnswer: true
            )
            let decoys = plan.decoys.enumerated().map { place, decoy in
                let name = figures?.decoys[place].subject.name ?? ""
                return LabelledObject(category: .decoy, box: decoy.box, name: name)
            }
            return [notch] + decoys
        case .clickWord(let plan):
            return objects(plan, .word, \.word)
        case .icons(let plan):
            return objects(plan, .figure, \.figure.subject.name)
        case .rotate(let plan):
            return [LabelledObject(category: .disc, box: plan.disc, isAnswer: true)]
        case .cups:
            return []
        }
    }

    private func objects<Target>(
        _ plan: ClickPlan<Target>,
        _ category: LabelledObject.Category,
        _ name: (Target) -> String
    ) -> [LabelledObject] {
        plan.targets.enumerated().map { place, target in
            LabelledObject(
                category: category,
                box: target.box,
                name: name(target),
                isAnswer: place < plan.prompted.count
            )
        }
    }
}
