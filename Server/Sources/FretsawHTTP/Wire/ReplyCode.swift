internal import FretsawService

/// AJ-Captcha's codes with their exact texts (`docs/protocol.md`, "Codes").
struct ReplyCode: Hashable {
    /// Four digits; `0000` is success.
    let code: String
    let chinese: String
    let english: String

    func message(_ language: MessageLanguage) -> String {
        switch language {
        case .chinese: chinese
        case .english: english
        }
    }

    private init(_ code: String, _ chinese: String, _ english: String) {
        self.code = code
        self.chinese = chinese
        self.english = english
    }

    static let success = ReplyCode("0000", "成功", "Success")
    static let unknownSite = ReplyCode(
        "6301",
        "站点密钥无效,或不允许此页面使用",
        "The site key is not valid for this page"
    )

    private static func missing(_ chinese: String, _ english: String) -> ReplyCode {
        ReplyCode("0011", "\(chinese)不能为空", "\(english) cannot be empty")
    }

    init(_ rejection: RequestError) {
        self =
            switch rejection {
            case .missing(.captchaType): .missing("类型", "captchaType")
            case .missing(.token): .missing("token", "token")
            case .missing(.pointJson): .missing("pointJson", "pointJson")
            case .missing(.captchaVerification): .missing("二次校验参数", "captchaVerification")
            // AJ-Captcha fails with status 500; an unknown kind is treated as a missing one.
            case .missing(.secret), .unknownSecret: .missing("secret", "secret")
            case .unknownSite: .unknownSite
            case .unknownKind: .missing("类型", "captchaType")
            case .stale: ReplyCode("6110", "验证码已失效，请重新获取", "Captcha expired, please try again")
            case .wrong: ReplyCode("6111", "验证失败", "Not verified")
            case .generationFailed:
                ReplyCode(
                    "6112",
                    "获取验证码失败,请联系管理员",
                    "Failed to get captcha, please contact administrator"
                )
            case .saturated, .tooMany(.get):
                ReplyCode(
                    "6201",
                    "get接口请求次数超限，请稍后再试!",
                    "GET request limit exceeded, please try again later!"
                )
            case .tooMany(.check):
                ReplyCode(
                    "6204",
                    "check接口请求次数超限，请稍后再试!",
                    "CHECK request limit exceeded, please try again later!"
                )
            case .tooMany(.verify), .locked(.verify):
                ReplyCode("6205", "verify请求次数超限!", "VERIFY request limit exceeded!")
            case .locked:
                ReplyCode(
                    "6202",
                    "接口验证失败数过多，请稍后再试",
                    "Too many verification failures, please try again later"
                )
            case .unavailable: ReplyCode("9999", "服务器内部异常", "Internal Server Error")
            }
    }
}
