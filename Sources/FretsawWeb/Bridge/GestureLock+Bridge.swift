public import FretsawInteraction

/// A gesture lock as bytes: `Site/gesture-lock.js` is the other side.
extension GestureLock: BridgedMachine {
    /// Reads surroundings, layout (0 fitting, 1 fixed), scale, minimum, a byte of flags, other texts.
    ///
    /// - Parameters:
    ///   - reader: The options.
    ///   - now: The time.
    public init(options reader: inout ByteReader, at now: Milliseconds) {
        let surroundings = reader.surroundings()
        let layout = reader.byte()
        let scale = reader.double()
        let minimum = reader.integer()
        let flags = reader.byte()
        var texts = OwnTexts<GestureLockText>()
        let others = reader.count(atMost: 64, ofAtLeast: 5)
        for _ in 0..<others {
            if let text = GestureLockText(rawValue: reader.byte()) {
                texts[text] = reader.text()
            } else {
                reader.refuse()
            }
        }
        if layout > 1 || flags > 15 { reader.refuse() }
        self.init(
            surroundings: surroundings,
            options: GestureLockOptions(
                layout: layout == 0 ? .fitting : .fixed(scale: scale),
                minimum: minimum,
                confirmsWithButtons: flags & 1 != 0,
                showsClear: flags & 2 != 0,
                hidesTrail: flags & 4 != 0,
                joinsTaps: flags & 8 != 0,
                texts: texts
            )
        )
    }

    /// A press is one on the pad or a button.
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

    /// Buttons and dots can be used without a pointer.
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

    /// Decodes: 16 begin a flow, 17 dismiss, 18 clear, 19 an answer, 20 how things stand.
    ///
    /// - Parameters:
    ///   - tag: Which event.
    ///   - reader: What comes with it.
    /// - Returns: The event.
    public static func event(tagged tag: UInt8, from reader: inout ByteReader) -> Event? {
        switch tag {
        case 16: GestureFlow(rawValue: reader.byte()).map { .began($0) }
        case 17: .dismissed
        case 18: .cleared
        case 19: answer(from: &reader)
        case 20:
            .standing(
                attemptsLeft: reader.flag() ? reader.integer() : nil,
                lockedUntil: reader.flag() ? reader.double() : nil
            )
        default: nil
        }
    }

    private static func answer(from reader: inout ByteReader) -> Event? {
        let request = reader.word()
        switch reader.byte() {
        case 0: return .answered(request: request, .accepted)
        case 1: return .answered(request: request, .wrong(attemptsLeft: reader.integer()))
        case 2:
            let until = reader.flag() ? reader.double() : nil
            return .answered(request: request, .lockedOut(until: until))
        case 3: return .answered(request: request, .failed(reader.text()))
        default: return nil
        }
    }

    /// Encodes: 0 verify, 1 store, 2 modify, 3 report, 4 locked out, 5 finished.
    ///
    /// - Parameters:
    ///   - effect: The effect.
    ///   - writer: Takes it.
    public static func write(_ effect: Effect, to writer: inout ByteWriter) {
        switch effect {
        case .verify(let request, let pattern):
            writer.byte(0)
            writer.word(request)
            writer.text(pattern.digits)
        case .store(let request, let pattern):
            writer.byte(1)
            writer.word(request)
            writer.text(pattern.digits)
        case .modify(let request, let old, let new):
            writer.byte(2)
            writer.word(request)
            writer.text(old.digits)
            writer.text(new.digits)
        case .report(let result):
            writer.byte(3)
            writer.byte(result.state.rawValue)
            writer.flag(result.isSuccess)
            writer.flag(result.attemptsLeft != nil)
            if let left = result.attemptsLeft { writer.integer(left) }
            writer.text(result.dots.digits)
            writer.flag(result.isLongEnough)
        case .lockedOut(let until):
            writer.byte(4)
            writer.flag(until != nil)
            if let until { writer.double(until) }
        case .finished(let flow):
            writer.byte(5)
            writer.byte(flow.rawValue)
        }
    }
}
