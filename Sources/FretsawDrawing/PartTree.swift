internal import FretsawInteraction

/// The parts of a view with their children and places, for one pass over them.
struct PartTree {
    /// The parts, back to front.
    let parts: [Part]
    /// The index of each part's parent; nil for a part of the viewport.
    let parents: [Int?]
    /// The children of each part, back to front.
    private(set) var children: [[Int]]
    /// The parts of the viewport, back to front.
    private(set) var roots: [Int] = []
    /// The frame of each part in points of the viewport, without rotations.
    private(set) var frames: [Rect] = []

    /// The tree of a view; frames are rounded down to multiples of 1 ÷ `unitsPerPoint` in their parents.
    init(_ view: View, unitsPerPoint: Double? = nil) {
        parts = view.parts
        children = Array(repeating: [], count: parts.count)
        var indices: [PartName: Int] = [:]
        var parents: [Int?] = []
        for (index, part) in parts.enumerated() {
            // A parent precedes its children.
            let parent = part.parent.flatMap { indices[$0] }
            parents.append(parent)
            var frame = part.frame
            if let unitsPerPoint {
                func rounded(_ length: Double) -> Double {
                    (length * unitsPerPoint).rounded(.down) / unitsPerPoint
                }
                frame = Rect(
                    x: rounded(frame.x),
                    y: rounded(frame.y),
                    width: rounded(frame.width),
                    height: rounded(frame.height)
                )
            }
            if let parent {
                children[parent].append(index)
                frame.x += frames[parent].x
                frame.y += frames[parent].y
            } else {
                roots.append(index)
            }
            frames.append(frame)
            if indices[part.name] == nil { indices[part.name] = index }
        }
        self.parents = parents
    }

    func box(_ index: Int) -> RoundedBox {
        RoundedBox(frames[index], corners: parts[index].corners)
    }

    /// A part and the parts around it, from inside outwards.
    func outwards(from index: Int) -> UnfoldFirstSequence<Int> {
        sequence(first: index) { parents[$0] }
    }

    /// The parts that are drawn, back to front: a part without opacity hides all that is in it.
    var visible: [Int] {
        var result: [Int] = []
        func visit(_ index: Int) {
            guard parts[index].opacity > 0 else { return }
            result.append(index)
            for child in children[index] { visit(child) }
        }
        for root in roots { visit(root) }
        return result
    }
}
