public import FretsawInteraction

/// Guide pages as bytes: `Site/guide.js` is the other side.
extension Guide: BridgedMachine {
    /// Reads surroundings, the number of pages, a byte of flags, other texts.
    ///
    /// - Parameters:
    ///   - reader: The options.
    ///   - now: The time.
    public init(options reader: inout ByteReader, at now: Milliseconds) {
        let surroundings = reader.surroundings()
        let pages = reader.integer()
        let flags = reader.byte()
        var texts = OwnTexts<GuideText>()
        let others = reader.count(atMost: 64, ofAtLeast: 5)
        for _ in 0..<others {
            if let text = GuideText(rawValue: reader.byte()) {
                texts[text] = reader.text()
            } else {
                reader.refuse()
            }
        }
        if flags > 15 { reader.refuse() }
        self.init(
            surroundings: surroundings,
            options: GuideOptions(
                pages: pages,
                showsSkip: flags & 1 != 0,
                showsStart: flags & 2 != 0,
                slidesIntoHome: flags & 4 != 0,
                showsSteps: flags & 8 != 0,
                texts: texts
            )
        )
    }

    /// A press is one on a button; the pager takes what else there is.
    ///
    /// - Parameters:
    ///   - press: The press.
    ///   - isTouch: Whether a finger made it.
    /// - Returns: The event.
    public static func event(of press: Press, isTouch: Bool) -> Event? { .press(press) }

    /// A keystroke means the same whatever has the focus.
    ///
    /// - Parameters:
    ///   - keystroke: The keystroke.
    ///   - focus: What has the focus.
    /// - Returns: The event.
    public static func event(of keystroke: Keystroke, focus: PartName?) -> Event? {
        .key(keystroke)
    }

    /// Buttons can be used without a pointer.
    ///
    /// - Parameter part: The part.
    /// - Returns: The event.
    public static func event(activating part: PartName) -> Event? { .activated(part) }

    /// Surroundings are told as they are.
    ///
    /// - Parameter surroundings: The surroundings.
    /// - Returns: The event.
    public static func event(of surroundings: Surroundings) -> Event? {
        .surroundings(surroundings)
    }

    /// Decodes: 16 opened, 17 a picture, 18 scrolled, 19 settled.
    ///
    /// - Parameters:
    ///   - tag: Which event.
    ///   - reader: What comes with it.
    /// - Returns: The event.
    public static func event(tagged tag: UInt8, from reader: inout ByteReader) -> Event? {
        switch tag {
        case 16: .opened(stored: reader.optionalText(), current: reader.text())
        case 17: picture(from: &reader)
        case 18: .scrolled(offset: reader.double())
        case 19: .settled(offset: reader.double())
        default: nil
        }
    }

    private static func picture(from reader: inout ByteReader) -> Event? {
        let page = reader.integer()
        switch reader.byte() {
        case 0: return .picture(page: page, .still)
        case 1:
            let frames = reader.integer()
            let playback = GuidePlayback(frames: frames, total: reader.double())
            return .picture(page: page, .animated(playback))
        case 2: return .picture(page: page, .unreadable)
        default: return nil
        }
    }

    /// Encodes: 0 store, 1 show the home, 2 scroll, 3 unreadable, 4 completed, 5 removed.
    ///
    /// - Parameters:
    ///   - effect: The effect.
    ///   - writer: Takes it.
    public static func write(_ effect: Effect, to writer: inout ByteWriter) {
        switch effect {
        case .store(let version):
            writer.byte(0)
            writer.text(version)
        case .showHome:
            writer.byte(1)
        case .scroll(let offset, let animated):
            writer.byte(2)
            writer.double(offset)
            writer.flag(animated)
        case .unreadable(let page):
            writer.byte(3)
            writer.integer(page)
        case .completed(let exit):
            writer.byte(4)
            writer.byte(exit.rawValue)
        case .removed:
            writer.byte(5)
        }
    }
}
