internal import FretsawGestures
internal import FretsawJSON
internal import FretsawKeys
internal import HTTPTypes
internal import Hummingbird

/// The reply to every drawing (`docs/protocol.md`, "Gesture codes").
struct GestureReply {
    let bytes: [UInt8]

    init(success state: String, _ language: MessageLanguage) {
        let (chinese, english) =
            switch state {
            case "verify": ("密码校验成功", "The pattern is correct")
            case "clear": ("密码已清除", "The code has been cleared")
            default: ("密码设置成功", "The code has been set")
            }
        bytes = GestureReply.object(
            state,
            code: "ok",
            message: language == .chinese ? chinese : english
        )
    }

    static func subject(_ text: String, validUntil: Timestamp) -> [UInt8] {
        JSONWriter.bytes { object in
            object.member("subject", text)
            object.member("validUntil", Int(validUntil.value))
        }
    }

    static func response(
        _ state: String,
        _ error: GestureError,
        _ language: MessageLanguage
    ) -> Response {
        switch error {
        case .tooMany, .busy: .problem(.tooManyRequests, error.description)
        case .notAllowed, .unknownSubject: .problem(.unauthorized, error.description)
        case .unavailable, .unreadable:
            .problem(.serviceUnavailable, GestureError.unavailable.description)
        case .badName, .badOwnerSecret, .badMinimum, .notAPattern:
            .problem(.badRequest, error.description)
        default: .json(bytes(state, error, language))
        }
    }

    private static func bytes(
        _ state: String,
        _ error: GestureError,
        _ language: MessageLanguage
    ) -> [UInt8] {
        var (attemptsLeft, lockedUntil): (Int?, Timestamp?) = (nil, nil)
        let code: String
        let chinese: String
        switch error {
        case .tooShort(let minimum):
            (code, chinese) = ("tooShort", "至少连接\(minimum)个点,重新输入")
        case .drawingsDiffer: (code, chinese) = ("drawingsDiffer", "两次绘制不一致,请重新绘制")
        case .notTheOwner: (code, chinese) = ("notTheOwner", "无权操作")
        case .alreadySet: (code, chinese) = ("alreadySet", "密码已存在")
        case .notSet: (code, chinese) = ("notSet", "尚未设置密码")
        case .wrong(let left):
            (code, chinese) = ("wrong", "密码错误, 还可以再输入\(left)次")
            attemptsLeft = left
        case .locked(let until):
            (code, chinese) = ("locked", "请重新输入密码")
            (attemptsLeft, lockedUntil) = (0, until)
        default: (code, chinese) = ("rejected", "操作失败")
        }
        return object(
            state,
            code: code,
            message: language == .chinese ? chinese : error.description,
            attemptsLeft: attemptsLeft,
            lockedUntil: lockedUntil
        )
    }

    private static func object(
        _ state: String,
        code: String,
        message: String,
        attemptsLeft: Int? = nil,
        lockedUntil: Timestamp? = nil
    ) -> [UInt8] {
        JSONWriter.bytes { object in
            object.member("state", state)
            object.member("success", code == "ok")
            object.member("code", code)
            object.member("message", message)
            object.member("attemptsLeft", orNull: attemptsLeft)
            object.member("lockedUntil", orNull: lockedUntil.map { Int($0.value) })
            object.member("minimumMet", code != "tooShort")
        }
    }
}
