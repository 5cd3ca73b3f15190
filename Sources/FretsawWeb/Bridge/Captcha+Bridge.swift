public import FretsawInteraction

/// The verification by bytes.
///
/// Options: kind, presentation, surroundings, how many times its size it grows at most, how long a picture
/// may be answered, and a count of replaced texts, a ``CaptchaTexts/Name`` and a text each.
extension CaptchaMachine: BridgedMachine {
    /// Makes a verification from a page's options.
    ///
    /// - Parameters:
    ///   - reader: The options.
    ///   - now: The time.
    public init(options reader: inout ByteReader, at now: Milliseconds) {
        let kind = PuzzleKind(rawValue: reader.byte())
        let presentation = CaptchaPresentation(rawValue: reader.byte())
        if kind == nil || presentation == nil { reader.refuse() }
        let surroundings = reader.surroundings()
        var options = CaptchaOptions(kind ?? .slide, presentation: presentation ?? .popup)
        let scale = reader.double()
        if scale > 0, scale <= 10 {
            options.look.greatestScale = scale
        } else {
            reader.refuse()
        }
        let lifetime = reader.double()
        if lifetime == lifetime {
            options.timings.lifetime = lifetime
        } else {
            reader.refuse()
        }
        for _ in 0..<reader.count(atMost: CaptchaTexts.Name.allCases.count, ofAtLeast: 5) {
            if let name = CaptchaTexts.Name(rawValue: reader.byte()) {
                options.texts[name] = reader.text()
            } else {
                reader.refuse()
            }
        }
        self.init(options: options, surroundings: surroundings)
    }

    /// The event that a press is.
    ///
    /// - Parameters:
    ///   - press: The press.
    ///   - isTouch: Whether a finger made it.
    /// - Returns: The event.
    public static func event(of press: Press, isTouch: Bool) -> CaptchaEvent? {
        .press(press, isTouch: isTouch)
    }

    /// The event that a keystroke is.
    ///
    /// - Parameters:
    ///   - keystroke: The keystroke.
    ///   - focus: The part that has the focus.
    /// - Returns: The event.
    public static func event(of keystroke: Keystroke, focus: PartName?) -> CaptchaEvent? {
        .key(keystroke, focus: focus)
    }

    /// The event that it is to use a button without a pointer: Enter on it.
    ///
    /// - Parameter part: The button.
    /// - Returns: The event.
    public static func event(activating part: PartName) -> CaptchaEvent? {
        .key(Keystroke(.enter), focus: part)
    }

    /// The event that other surroundings are.
    ///
    /// - Parameter surroundings: The surroundings.
    /// - Returns: The event.
    public static func event(of surroundings: Surroundings) -> CaptchaEvent? {
        .surroundings(surroundings)
    }

    /// Decodes an event of the verification's own.
    ///
    /// - Parameters:
    ///   - tag: Which event.
    ///   - reader: What comes with it.
    /// - Returns: The event, or nothing where there is none of this tag.
    public static func event(tagged tag: UInt8, from reader: inout ByteReader) -> CaptchaEvent? {
        switch tag {
        case 16: return .opened
        case 17:
            let sequence = reader.word()
            return .loaded(challenge(from: &reader), sequence: sequence)
        case 18:
            let sequence = reader.word()
            return .loadFailed(message: reader.optionalText(), sequence: sequence)
        case 19: return .passed(sequence: reader.word())
        case 20:
            let sequence = reader.word()
            return .refused(message: reader.optionalText(), sequence: sequence)
        case 21: return .refresh
        case 22: return .close
        case 23: return .expired
        default: return nil
        }
    }

    /// Token, picture's size, flag and size of a piece, words.
    private static func challenge(from reader: inout ByteReader) -> CaptchaChallenge {
        let token = reader.text()
        let picture = reader.size()
        let piece = reader.flag() ? reader.size() : nil
        var words: [Text] = []
        for _ in 0..<reader.count(atMost: CaptchaChallenge.mostWords, ofAtLeast: 4) {
            words.append(reader.text())
        }
        return CaptchaChallenge(token: token, picture: picture, piece: piece, words: words)
    }

    /// Encodes an effect.
    ///
    /// - Parameters:
    ///   - effect: The effect.
    ///   - writer: Takes it.
    public static func write(_ effect: CaptchaEffect, to writer: inout ByteWriter) {
        switch effect {
        case .load(let kind, let sequence):
            writer.byte(0)
            writer.byte(kind.rawValue)
            writer.word(sequence)
        case .check(let check):
            writer.byte(1)
            write(check, to: &writer)
        case .complete(let proof):
            writer.byte(2)
            writer.flag(proof != nil)
            if let proof { writer.text(proof.plain) }
        case .close:
            writer.byte(3)
        case .announce(let text):
            writer.byte(4)
            writer.text(text)
        case .alert(let title, let message, let button):
            writer.byte(5)
            writer.text(title)
            writer.text(message)
            writer.text(button)
        }
    }

    private static func write(_ check: CaptchaCheck, to writer: inout ByteWriter) {
        writer.byte(check.kind.rawValue)
        writer.word(check.sequence)
        writer.text(check.token)
        writer.text(check.answer)
        writer.text(check.input.word)
        writer.count(check.track.count)
        for moment in check.track {
            writer.double(moment.x)
            writer.double(moment.y)
            writer.double(moment.time)
        }
    }
}
