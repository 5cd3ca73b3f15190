package import FretsawInteraction

// What each system does with presses, keystrokes and its options; `Protocol.swift` decodes the rest.

typealias CaptchaText = CaptchaTexts.Name
typealias AlertKind = Alert.Kind
typealias NoticeKind = Notice.Kind
typealias NoticeClearing = Notice.Clearing

extension CaptchaMachine {
    init(
        kind: PuzzleKind,
        presentation: CaptchaPresentation,
        surroundings: Surroundings,
        scale: Double,
        lifetime: Milliseconds,
        texts: OwnTexts<CaptchaText>
    ) {
        var options = CaptchaOptions(kind, presentation: presentation)
        options.look.maxScale = scale
        options.timings.lifetime = lifetime
        options.texts = texts
        self.init(options: options, surroundings: surroundings)
    }

    package static func event(of press: Press, isTouch: Bool) -> CaptchaEvent? {
        .press(press, isTouch: isTouch)
    }

    package static func event(of keystroke: Keystroke, focus: PartName?) -> CaptchaEvent? {
        .key(keystroke, focus: focus)
    }

    package static func event(activating part: PartName) -> CaptchaEvent? {
        .key(Keystroke(.enter), focus: part)
    }

    package static func event(of surroundings: Surroundings) -> CaptchaEvent? {
        .surroundings(surroundings)
    }
}

extension AlertDialog {
    init(
        surroundings: Surroundings,
        width: Double?,
        cancel: Text?,
        agree: Text?,
        placeholder: Text?,
        name: Text?
    ) {
        var options = AlertOptions()
        if let width { options.look.width = width }
        if cancel != nil || agree != nil || placeholder != nil || name != nil {
            let usual = AlertTexts.texts(in: surroundings.language)
            options.texts = AlertTexts(
                cancel: cancel ?? usual.cancel,
                agree: agree ?? usual.agree,
                placeholder: placeholder ?? usual.placeholder,
                name: name ?? usual.name
            )
        }
        self.init(in: surroundings, options: options)
    }

    package static func event(of press: Press, isTouch: Bool) -> AlertEvent? { .press(press) }

    package static func event(of keystroke: Keystroke, focus: PartName?) -> AlertEvent? {
        .key(keystroke, on: focus)
    }

    package static func event(activating part: PartName) -> AlertEvent? { .activate(part) }

    package static func event(of surroundings: Surroundings) -> AlertEvent? {
        .surroundings(surroundings)
    }
}

extension TextInputOptions {
    init(
        placeholder: Text,
        placeholderX: Double,
        placeholderY: Double,
        placeholderFont: Double,
        isRemoveEmoji: Bool,
        maxLength: Int?
    ) {
        self.init()
        self.placeholder = placeholder
        self.placeholderX = placeholderX
        self.placeholderY = placeholderY
        self.placeholderFont = placeholderFont
        self.isRemoveEmoji = isRemoveEmoji
        self.maxLength = maxLength
    }
}

extension TextInput {
    init(surroundings: Surroundings, options: TextInputOptions) {
        self.init(in: surroundings, options: options)
    }

    package static func event(of surroundings: Surroundings) -> TextInputEvent? {
        .surroundings(surroundings)
    }
}

extension Guide {
    init(
        surroundings: Surroundings,
        pages: Int,
        showsSkip: Bool,
        showsStart: Bool,
        slidesIntoHome: Bool,
        showsSteps: Bool,
        texts: OwnTexts<GuideText>
    ) {
        let options = GuideOptions(
            pages: pages,
            showsSkip: showsSkip,
            showsStart: showsStart,
            slidesIntoHome: slidesIntoHome,
            showsSteps: showsSteps,
            texts: texts
        )
        self.init(surroundings: surroundings, options: options)
    }

    package static func event(of press: Press, isTouch: Bool) -> GuideEvent? { .press(press) }

    package static func event(of keystroke: Keystroke, focus: PartName?) -> GuideEvent? {
        .key(keystroke)
    }

    package static func event(activating part: PartName) -> GuideEvent? { .activated(part) }

    package static func event(of surroundings: Surroundings) -> GuideEvent? {
        .surroundings(surroundings)
    }
}

/// ``DotLayout`` without its scale.
enum GestureLayout: UInt8 {
    case fitting
    case fixed
}

typealias GestureState = GestureResult.State

extension GestureLock {
    init(
        surroundings: Surroundings,
        layout: GestureLayout,
        scale: Double,
        minimum: Int,
        confirmsWithButtons: Bool,
        showsClear: Bool,
        hidesTrail: Bool,
        joinsTaps: Bool,
        texts: OwnTexts<GestureLockText>
    ) {
        let options = GestureLockOptions(
            layout: layout == .fitting ? .fitting : .fixed(scale: scale),
            minimum: minimum,
            confirmsWithButtons: confirmsWithButtons,
            showsClear: showsClear,
            hidesTrail: hidesTrail,
            joinsTaps: joinsTaps,
            texts: texts
        )
        self.init(surroundings: surroundings, options: options)
    }

    package static func event(of press: Press, isTouch: Bool) -> GestureLockEvent? {
        .press(press)
    }

    package static func event(of keystroke: Keystroke, focus: PartName?) -> GestureLockEvent? {
        .key(keystroke)
    }

    package static func event(activating part: PartName) -> GestureLockEvent? { .activated(part) }

    package static func event(of surroundings: Surroundings) -> GestureLockEvent? {
        .surroundings(surroundings)
    }
}

extension Notices {
    init(
        surroundings: Surroundings,
        mostAtOnce: Int,
        waiting: Text?,
        success: Text?,
        error: Text?,
        info: Text?
    ) {
        var options = NoticeOptions()
        options.mostAtOnce = mostAtOnce
        if waiting != nil || success != nil || error != nil || info != nil {
            let usual = NoticeTexts.texts(in: surroundings.language)
            options.texts = NoticeTexts(
                waiting: waiting ?? usual.waiting,
                success: success ?? usual.success,
                error: error ?? usual.error,
                info: info ?? usual.info
            )
        }
        self.init(in: surroundings, options: options)
    }

    package static func event(of surroundings: Surroundings) -> NoticeEvent? {
        .surroundings(surroundings)
    }
}
