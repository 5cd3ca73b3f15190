package import FretsawInteraction
internal import FretsawKinds

// How each system handles presses, keystrokes and its options; `Protocol.swift` decodes the rest.

typealias CaptchaText = CaptchaTexts.Name
typealias AlertKind = Alert.Kind
typealias NoticeKind = Notice.Kind
typealias NoticeClearing = Notice.Clearing

extension CaptchaMachine {
    init(
        kind: CaptchaKind,
        kinds: [CaptchaKind],
        hinted: [CaptchaKind],
        presentation: CaptchaPresentation,
        environment: InterfaceEnvironment,
        scale: Double,
        lifetime: Milliseconds,
        addsKinds: Bool,
        isAuto: Bool,
        offersKind: Bool,
        offersWork: Bool,
        offersHost: Bool,
        texts: CustomTexts<CaptchaText>
    ) {
        var options = CaptchaOptions(kind, presentation: presentation)
        options.kinds = kinds
        options.addsKinds = addsKinds
        options.isAuto = isAuto
        options.alternatives = []
        if offersKind { options.alternatives.insert(.kind) }
        if offersWork { options.alternatives.insert(.work) }
        if offersHost { options.alternatives.insert(.host) }
        options.showsHint = true
        options.hinted = hinted
        options.metrics.maxScale = scale
        options.timings.lifetime = lifetime
        options.texts = texts
        self.init(options: options, environment: environment)
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

    package static func event(of environment: InterfaceEnvironment) -> CaptchaEvent? {
        .environment(environment)
    }
}

extension AlertDialog {
    init(
        environment: InterfaceEnvironment,
        width: Double?,
        cancel: Text?,
        agree: Text?,
        placeholder: Text?,
        name: Text?
    ) {
        var options = AlertOptions()
        if let width { options.metrics.width = width }
        options.texts[.cancel] = cancel
        options.texts[.agree] = agree
        options.texts[.placeholder] = placeholder
        options.texts[.name] = name
        self.init(in: environment, options: options)
    }

    package static func event(of press: Press, isTouch: Bool) -> AlertEvent? { .press(press) }

    package static func event(of keystroke: Keystroke, focus: PartName?) -> AlertEvent? {
        .key(keystroke, on: focus)
    }

    package static func event(activating part: PartName) -> AlertEvent? { .activate(part) }

    package static func event(of environment: InterfaceEnvironment) -> AlertEvent? {
        .environment(environment)
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
    init(environment: InterfaceEnvironment, options: TextInputOptions) {
        self.init(in: environment, options: options)
    }

    package static func event(of environment: InterfaceEnvironment) -> TextInputEvent? {
        .environment(environment)
    }
}

extension Guide {
    init(
        environment: InterfaceEnvironment,
        pages: Int,
        showsSkip: Bool,
        showsStart: Bool,
        slidesIntoHome: Bool,
        showsSteps: Bool,
        texts: CustomTexts<GuideText>
    ) {
        let options = GuideOptions(
            pages: pages,
            showsSkip: showsSkip,
            showsStart: showsStart,
            slidesIntoHome: slidesIntoHome,
            showsSteps: showsSteps,
            texts: texts
        )
        self.init(environment: environment, options: options)
    }

    package static func event(of press: Press, isTouch: Bool) -> GuideEvent? { .press(press) }

    package static func event(of keystroke: Keystroke, focus: PartName?) -> GuideEvent? {
        .key(keystroke)
    }

    package static func event(activating part: PartName) -> GuideEvent? { .activated(part) }

    package static func event(of environment: InterfaceEnvironment) -> GuideEvent? {
        .environment(environment)
    }
}

extension PageIndicatorMetrics {
    init(
        currentWidth: Double,
        otherWidth: Double,
        height: Double,
        gap: Double,
        cornerRadius: Double?
    ) {
        self.init()
        self.currentWidth = currentWidth
        self.otherWidth = otherWidth
        self.height = height
        self.gap = gap
        self.cornerRadius = cornerRadius
    }
}

extension PageIndicator {
    package static func event(of environment: InterfaceEnvironment) -> Event? {
        .environment(environment)
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
        environment: InterfaceEnvironment,
        layout: GestureLayout,
        scale: Double,
        minimum: Int,
        confirmsWithButtons: Bool,
        showsClear: Bool,
        hidesTrail: Bool,
        joinsTaps: Bool,
        texts: CustomTexts<GestureLockText>
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
        self.init(environment: environment, options: options)
    }

    package static func event(of press: Press, isTouch: Bool) -> GestureLockEvent? {
        .press(press)
    }

    package static func event(of keystroke: Keystroke, focus: PartName?) -> GestureLockEvent? {
        .key(keystroke)
    }

    package static func event(activating part: PartName) -> GestureLockEvent? { .activated(part) }

    package static func event(of environment: InterfaceEnvironment) -> GestureLockEvent? {
        .environment(environment)
    }
}

extension Notices {
    init(
        environment: InterfaceEnvironment,
        maxAtOnce: Int,
        waiting: Text?,
        success: Text?,
        error: Text?,
        info: Text?
    ) {
        var options = NoticeOptions()
        options.maxAtOnce = maxAtOnce
        options.texts[.waiting] = waiting
        options.texts[.success] = success
        options.texts[.error] = error
        options.texts[.info] = info
        self.init(in: environment, options: options)
    }

    package static func event(of environment: InterfaceEnvironment) -> NoticeEvent? {
        .environment(environment)
    }
}
