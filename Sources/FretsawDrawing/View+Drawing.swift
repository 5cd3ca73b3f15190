public import FretsawInteraction

extension View {
    /// The operations that draw the view, in order.
    ///
    /// Each part is drawn in this order: fill and border; then, clipped by the part if it clips, glow, picture, words, paths and
    /// its children. If `hasNativeFields` is true, the words of text inputs are left out, because native fields over the
    /// drawing show them. Frames are rounded down to multiples of 1 ÷ `unitsPerPoint` in their parents.
    public func drawing(
        hasNativeFields: Bool = true,
        unitsPerPoint: Double? = nil
    ) -> [DrawingOperation] {
        var drawing = Drawing(
            tree: PartTree(self, unitsPerPoint: unitsPerPoint),
            hasNativeFields: hasNativeFields
        )
        for root in drawing.tree.roots { drawing.draw(root) }
        return drawing.operations
    }
}

private struct Drawing {
    let tree: PartTree
    let hasNativeFields: Bool
    var operations: [DrawingOperation] = []

    mutating func draw(_ index: Int) {
        let part = tree.parts[index]
        guard part.opacity > 0 else { return }
        // A box by itself needs no layer.
        let isBox =
            part.border == nil && part.words == nil && part.picture == nil && part.paths.isEmpty
            && tree.children[index].isEmpty
        let opacity = min(1, part.opacity)
        let isLayer = opacity < 1 && !isBox
        if isLayer { operations.append(.pushOpacity(opacity)) }
        let box = tree.box(index)
        if part.rotation != 0 {
            operations.append(.pushRotation(degrees: part.rotation, center: box.frame.center))
        }
        if let fill = part.fill {
            operations.append(.fill(box, fill, opacity: isLayer ? 1 : opacity))
        }
        if let border = part.border { operations.append(.border(box, border)) }
        if part.clips { operations.append(.pushClip(box)) }
        drawContent(index, in: box.frame)
        if part.clips { operations.append(.pop) }
        if part.rotation != 0 { operations.append(.pop) }
        if isLayer { operations.append(.pop) }
    }

    private mutating func drawContent(_ index: Int, in frame: Rect) {
        let part = tree.parts[index]
        if let picture = part.picture {
            if part.glow > 0 {
                operations.append(.glow(picture, frame, opacity: min(1, part.glow)))
            }
            operations.append(.picture(picture, frame))
        }
        if let words = part.words, !(hasNativeFields && part.isTextInput) {
            operations.append(.words(words, frame))
        }
        for path in part.paths {
            operations.append(.path(path, origin: Point(x: frame.x, y: frame.y)))
        }
        for child in tree.children[index] { draw(child) }
    }
}

extension Part {
    /// Whether it takes text.
    var isTextInput: Bool { control?.role.isTyped ?? false }
}
