#if canImport(SwiftUI)
public import FretsawDrawing
public import FretsawInteraction
public import SwiftUI

/// A captcha inline in a view, as high as its content.
///
/// The session's options should have the presentation `inline`; `fretsawCaptcha(_:)` shows a popup. Nothing is shown until
/// ``FretsawDrawing/CaptchaSession/verify()`` is called.
public struct CaptchaView<Source: CaptchaSource>: SwiftUI.View
where Source.Picture == SwiftUI.Image {
    private let session: CaptchaSession<Source>

    /// Creates a view of a session.
    public init(_ session: CaptchaSession<Source>) {
        self.session = session
    }

    /// The captcha.
    public var body: some SwiftUI.View {
        SystemView(
            system: session,
            picture: { session.picture($0) },
            height: { session.height },
            controls: { session.host.machine.controls },
            act: { session.host.send(.action($0)) }
        )
    }
}

extension CaptchaSession where Source.Picture == SwiftUI.Image {
    /// Creates a closed captcha whose words are measured in the system's font.
    public convenience init(options: CaptchaOptions, source: Source) {
        self.init(options: options, source: source, platform: SystemFont.platform)
    }
}

/// A gesture lock that fills its view, for ``FretsawDrawing/GestureLockSession/run(_:)``.
public struct GestureLockView: SwiftUI.View {
    private let session: GestureLockSession

    /// Creates a view of a session.
    public init(_ session: GestureLockSession) {
        self.session = session
    }

    /// The lock.
    public var body: some SwiftUI.View {
        SystemView(system: session)
    }
}

extension GestureLockSession {
    /// Creates a lock whose words are measured in the system's font.
    public convenience init(
        options: GestureLockOptions = GestureLockOptions(),
        store: any GestureStore
    ) {
        self.init(options: options, store: store, platform: SystemFont.platform)
    }
}

/// The picture of a guide's page: a still picture, or the frames of an animation.
public struct GuidePicture {
    /// The frames; a still picture has one.
    public var frames: [SwiftUI.Image]
    /// The duration of one loop.
    public var total: Milliseconds

    /// Creates an animation from its frames and the duration of one loop.
    public init(frames: [SwiftUI.Image], total: Milliseconds) {
        self.frames = frames
        self.total = total
    }

    /// Creates a still picture.
    public init(_ image: SwiftUI.Image) {
        self.init(frames: [image], total: 0)
    }

    fileprivate var page: PagePicture {
        switch frames.count {
        case 0: .unreadable
        case 1: .still
        default: .animated(GuidePlayback(frames: frames.count, total: total))
        }
    }
}

/// Guide pages that fill their view, for ``FretsawDrawing/GuideSession/show(stored:current:)``.
public struct GuideView: SwiftUI.View {
    private let session: GuideSession
    private let pictures: [GuidePicture]

    /// Creates a view of a session with the pictures of its pages; a page without frames is reported as unreadable.
    public init(_ session: GuideSession, pictures: [GuidePicture]) {
        self.session = session
        self.pictures = pictures
    }

    /// The guide.
    public var body: some SwiftUI.View {
        SystemView(system: session, picture: picture)
            .onAppear {
                for (index, picture) in pictures.enumerated() {
                    session.host.send(.picture(page: index, picture.page))
                }
            }
    }

    private func picture(_ reference: PictureReference) -> SwiftUI.Image? {
        let page = Int(reference.picture)
        guard pictures.indices.contains(page) else { return nil }
        let frames = pictures[page].frames
        return frames.indices.contains(Int(reference.frame)) ? frames[Int(reference.frame)] : nil
    }
}

extension GuideSession {
    /// Creates a guide whose words are measured in the system's font.
    public convenience init(options: GuideOptions) {
        self.init(options: options, platform: SystemFont.platform)
    }
}

/// A multi-line text input that fills its view.
public struct TextInputView: SwiftUI.View {
    private let session: TextInputSession

    /// Creates a view of a session.
    public init(_ session: TextInputSession) {
        self.session = session
    }

    /// The input.
    public var body: some SwiftUI.View {
        SystemView(
            system: session,
            text: Binding(
                get: { MainActor.assumeIsolated { session.text } },
                set: { text in MainActor.assumeIsolated { session.text = text } }
            )
        )
    }
}

extension TextInputSession {
    /// Creates an input whose words are measured in the system's font.
    public convenience init(options: TextInputOptions = TextInputOptions()) {
        self.init(options: options, platform: SystemFont.platform)
    }
}

extension AlertPresenter {
    /// Creates a presenter whose words are measured in the system's font.
    public convenience init(options: AlertOptions = AlertOptions()) {
        self.init(options: options, platform: SystemFont.platform)
    }
}

extension NoticePresenter {
    /// Creates a presenter whose words are measured in the system's font.
    public convenience init(options: NoticeOptions = NoticeOptions()) {
        self.init(options: options, platform: SystemFont.platform)
    }
}

extension SwiftUI.View {
    /// Shows the alerts of a presenter over the view and the rest of the screen.
    public func fretsawAlert(_ presenter: AlertPresenter) -> some SwiftUI.View {
        overlay { CoveringView(system: presenter) }
    }

    /// Shows the notices of a presenter over the view, which stays usable.
    public func fretsawNotice(_ presenter: NoticePresenter) -> some SwiftUI.View {
        overlay { CoveringView(system: presenter, takesInput: false) }
    }

    /// Shows a captcha as a popup over the view and the rest of the screen.
    public func fretsawCaptcha<Source: CaptchaSource>(
        _ session: CaptchaSession<Source>
    ) -> some SwiftUI.View where Source.Picture == SwiftUI.Image {
        overlay {
            CoveringView(
                system: session,
                picture: { session.picture($0) },
                controls: { session.host.machine.controls },
                act: { session.host.send(.action($0)) }
            )
        }
    }
}

/// A system over the whole screen, without the keyboard.
private struct CoveringView<System: PresentedSystem>: SwiftUI.View {
    let system: System
    var picture: (PictureReference) -> SwiftUI.Image? = { _ in nil }
    var controls: (() -> CaptchaControls)?
    var act: (CaptchaAction) -> Void = { _ in }
    var takesInput = true

    var body: some SwiftUI.View {
        GeometryReader { geometry in
            SystemView(
                system: system,
                picture: picture,
                controls: controls,
                act: act,
                insets: geometry.safeAreaInsets,
                takesInput: takesInput
            )
            .ignoresSafeArea(.container)
        }
    }
}
#endif
