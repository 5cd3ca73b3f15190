internal import FretsawJSON
internal import FretsawCaptcha
internal import FretsawRaster

extension JSONWriter {
    /// What every client is told of a slide puzzle.
    mutating func openMembers(of plan: SlidePlan) {
        // The piece starts out at the left, on its own row.
        object("start", PixelPoint(x: 0, y: plan.answer.y))
    }

    /// The answer of a slide puzzle, and all that gives it away.
    mutating func secretMembers(of plan: SlidePlan) {
        object("answer", plan.answer)
        object("shape") { $0.members(of: plan.notch.shape) }
        object("notch") { $0.members(of: plan.notch.box) }
        array("decoys") { decoys in
            for decoy in plan.decoys {
                decoys.object { json in
                    json.members(of: decoy.box)
                    json.members(of: decoy.shape)
                }
            }
        }
        if let figures = plan.figures { object("figures") { $0.members(of: figures) } }
    }

    /// What people tell the notches by; the notch's name is the piece's, too.
    private mutating func members(of figures: PuzzleFigures) {
        member("notch", figures.notch.family.rawValue)
        array("decoys") { names in
            for decoy in figures.decoys { names.element(decoy.family.rawValue) }
        }
        object("forms") { json in
            json.member("piece", Int(figures.piece.form))
            json.member("notch", Int(figures.notch.form))
            json.array("decoys") { forms in
                for decoy in figures.decoys { forms.element(Int(decoy.form)) }
            }
        }
    }

    private mutating func object(_ key: StaticString, _ point: PixelPoint) {
        object(key) { json in
            json.member("x", point.x)
            json.member("y", point.y)
        }
    }

    private mutating func members(of shape: NotchShape) {
        member("family", shape.family.rawValue)
        member("detail", shape.detail)
    }
}
