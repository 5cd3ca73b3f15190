internal import FretsawJSON
internal import FretsawCaptcha
internal import FretsawRaster

extension JSONWriter {
    /// What every client is told of a click-word puzzle.
    mutating func openMembers(of plan: ClickWordPlan) {
        array("prompts") { prompts in
            for word in plan.asked { prompts.element(word.word) }
        }
        member("tolerance", plan.tolerance)
    }

    /// The answer of a click-word puzzle, and all that gives it away.
    mutating func secretMembers(of plan: ClickWordPlan) {
        words("answer", plan.asked)
        words("others", plan.others)
    }

    private mutating func words(_ key: StaticString, _ words: [PlacedWord]) {
        array(key) { list in
            for word in words {
                list.object { json in
                    json.member("word", word.word)
                    json.member("x", word.centre.x)
                    json.member("y", word.centre.y)
                    json.object("box") { $0.members(of: word.box) }
                }
            }
        }
    }
}
