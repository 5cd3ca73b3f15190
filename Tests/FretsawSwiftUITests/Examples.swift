// The code of FretsawSwiftUI.md, so that it compiles; `ReadmeTests` compares them.
import FretsawDrawing
import FretsawSwiftUI
import SwiftUI

import struct FretsawInteraction.Alert
import struct FretsawInteraction.CaptchaCheck
import struct FretsawInteraction.CaptchaOptions
import struct FretsawInteraction.CaptchaPayment
import struct FretsawInteraction.CaptchaProof
import struct FretsawInteraction.GuideOptions
import struct FretsawInteraction.Notice
import struct FretsawInteraction.Point
import struct FretsawInteraction.TextInputOptions
import enum FretsawKinds.CaptchaKind

/// The code of an app that calls the service.
@MainActor
struct Backend {
    struct ErrorReply: Error { var code: Int, message: String }
    typealias Result<Reply> = Swift.Result<Reply, ErrorReply>?
    func challenge(
        _ kind: CaptchaKind,
        _ payment: CaptchaPayment?
    ) async -> Result<LoadedCaptcha<Image>> { nil }
    func check(_ check: CaptchaCheck) async -> Result<Point?> { nil }
}

struct PictureScreen: View {
    @State private var alerts = AlertPresenter()
    @State private var notices = NoticePresenter()

    var body: some View {
        Button("Delete") { Task { await delete() } }
            .fretsawAlert(alerts)
            .fretsawNotice(notices)
    }

    private func delete() async {
        let alert = Alert(
            title: "Delete the picture?",
            buttonTitles: ["Delete"],
            showCancelButton: true,
            destructButtonIndex: 1
        )
        guard await alerts.present(alert)?.button == 1 else { return }
        notices.show(Notice(.success, text: "Deleted"))
    }
}

struct ServiceSource: CaptchaSource {
    let backend: Backend

    func load(
        _ kind: CaptchaKind,
        payment: CaptchaPayment?
    ) async throws(CaptchaFailure) -> LoadedCaptcha<Image> {
        switch await backend.challenge(kind, payment) {
        case .success(let reply): return reply
        case .failure(let error): throw CaptchaFailure(code: error.code, message: error.message)
        case nil: throw CaptchaFailure(.unreachable)
        }
    }

    func check(_ check: CaptchaCheck) async throws(CaptchaFailure) -> Point? {
        switch await backend.check(check) {
        case .success(let exact): return exact
        case .failure(let error): throw CaptchaFailure(code: error.code, message: error.message)
        case nil: throw CaptchaFailure(.unreachable)
        }
    }
}

struct SignUpScreen: View {
    @State private var captcha: CaptchaSession<ServiceSource>
    @State private var proof: CaptchaProof?

    init(backend: Backend) {
        let options = CaptchaOptions(.slide, presentation: .inline)
        captcha = CaptchaSession(options: options, source: ServiceSource(backend: backend))
    }

    var body: some View {
        CaptchaView(captcha)
            .task { proof = await captcha.verify() }
    }
}

struct LockScreen: View {
    @State private var lock: GestureLockSession
    @State private var isOpen = false

    init(store: any GestureStore) {
        lock = GestureLockSession(store: store)
    }

    var body: some View {
        GestureLockView(lock)
            .task { isOpen = await lock.run(.verify) }
    }
}

struct WelcomeScreen: View {
    let done: () -> Void
    @State private var guide = GuideSession(options: GuideOptions(pages: 2))
    @AppStorage("guide") private var version = ""

    var body: some View {
        GuideView(guide, pictures: [GuidePicture(Image("one")), GuidePicture(Image("two"))])
            .task {
                guide.storeVersion = { version = $0 }
                _ = await guide.show(stored: version, current: "2.0")
                done()
            }
    }
}

struct OpinionScreen: View {
    @State private var input: TextInputSession

    init() {
        var options = TextInputOptions()
        options.placeholder = "Your opinion"
        options.maxLength = 200
        input = TextInputSession(options: options)
    }

    var body: some View {
        TextInputView(input)
            .frame(height: 120)
    }
}

extension Theme {
    static var purple: Theme {
        var theme = Theme.light
        theme[.slider] = ColorValue(red: 0x60, green: 0x2F, blue: 0xB0)
        return theme
    }
}
