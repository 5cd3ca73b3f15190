public import FretsawInteraction

/// Notices as bytes: `Site/notice.js` is the other side.
extension Notices: BridgedMachine {
    /// Reads surroundings, how many notices there can be at once, and texts instead of the usual.
    ///
    /// - Parameters:
    ///   - reader: The options.
    ///   - now: The time.
    public init(options reader: inout ByteReader, at now: Milliseconds) {
        let surroundings = reader.surroundings()
        var options = NoticeOptions()
        options.mostAtOnce = reader.integer()
        var texts = NoticeTexts.texts(in: surroundings.language)
        var isOwn = false
        if let text = reader.optionalText() { (texts.waiting, isOwn) = (text, true) }
        if let text = reader.optionalText() { (texts.success, isOwn) = (text, true) }
        if let text = reader.optionalText() { (texts.error, isOwn) = (text, true) }
        if let text = reader.optionalText() { (texts.info, isOwn) = (text, true) }
        if isOwn { options.texts = texts }
        self.init(in: surroundings, options: options)
    }

    /// Surroundings, as an event.
    ///
    /// - Parameter surroundings: The surroundings.
    /// - Returns: The event.
    public static func event(of surroundings: Surroundings) -> NoticeEvent? {
        .surroundings(surroundings)
    }

    /// Reads an event: 16 show, 17 measured, 18 hide, 19 clear all.
    ///
    /// - Parameters:
    ///   - tag: Which event.
    ///   - reader: What comes with it.
    /// - Returns: The event, or nothing where there is none of this tag.
    public static func event(tagged tag: UInt8, from reader: inout ByteReader) -> NoticeEvent? {
        switch tag {
        case 16: notice(&reader).map { .show($0) }
        case 17: .measured(tag: reader.word(), size: reader.size())
        case 18: .hide(NoticeHandle(reader.word()))
        case 19: .clearAll
        default: nil
        }
    }

    /// Writes an effect: 0 shown, 1 measure, 2 removed.
    ///
    /// - Parameters:
    ///   - effect: The effect.
    ///   - writer: Takes it.
    public static func write(_ effect: NoticeEffect, to writer: inout ByteWriter) {
        switch effect {
        case .shown(let handle):
            writer.byte(0)
            writer.word(handle.number)
        case .measure(let question):
            writer.byte(1)
            writer.measurement(question)
        case .removed(let handle):
            writer.byte(2)
            writer.word(handle.number)
        }
    }

    /// Reads a notice: kind, text, clearing (0 usual, 1 never, 2 by itself, 3 after a time), pictures.
    private static func notice(_ reader: inout ByteReader) -> Notice? {
        guard let kind = Notice.Kind(rawValue: reader.byte()) else {
            reader.refuse()
            return nil
        }
        var notice = Notice(kind, text: reader.text())
        switch reader.byte() {
        case 0: notice.clearing = .usual
        case 1: notice.clearing = .never
        case 2: notice.clearing = .byItself
        case 3: notice.clearing = .after(reader.double())
        default:
            reader.refuse()
            return nil
        }
        if reader.flag() {
            notice.pictures = NoticePictures(count: reader.integer(), interval: reader.double())
        }
        return notice
    }
}
