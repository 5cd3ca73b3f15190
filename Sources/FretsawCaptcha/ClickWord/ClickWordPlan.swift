public import FretsawRaster

/// A word in its place.
public struct PlacedWord: Hashable, Sendable {
    /// The character, as text.
    public internal(set) var word: String
    /// The smallest box of whole pixels that holds the word's strokes as they are drawn; their rim lies
    /// around it.
    public internal(set) var box: PixelRect
    /// How it is turned and bent.
    public internal(set) var pose: WordPose
    /// Which word of the list it is.
    var index: Int

    /// The middle of ``box``: where a click belongs.
    public var centre: PixelPoint {
        PixelPoint(x: box.minX + box.size.width / 2, y: box.minY + box.size.height / 2)
    }
}

/// Everything about a click-word puzzle but its pixels.
public struct ClickWordPlan: Hashable, Sendable {
    /// The picture's size.
    public internal(set) var backgroundSize: PixelSize
    /// The words asked for, in the order in which they are to be clicked; it tells nothing of where
    /// they are.
    public internal(set) var asked: [PlacedWord]
    /// The words drawn besides.
    public internal(set) var others: [PlacedWord]
    /// How far an answer may be from a word's centre, in x and in y, in pixels.
    public internal(set) var tolerance: Int

    /// What is shown to the person, in the order of ``asked``.
    public var prompts: [String] { asked.map(\.word) }

    /// All words.
    public var words: [PlacedWord] { asked + others }

    /// True where `clicks` are a right answer: one for each word asked, in their order, none further
    /// than ``tolerance`` from its word's centre in x or in y.
    public func accepts(_ clicks: [PixelPoint]) -> Bool {
        clicks.count == asked.count
            && zip(clicks, asked).allSatisfy { click, word in
                abs(click.x - word.centre.x) <= tolerance
                    && abs(click.y - word.centre.y) <= tolerance
            }
    }
}
