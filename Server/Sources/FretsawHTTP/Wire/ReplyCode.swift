internal import FretsawService

/// AJ-Captcha's codes with their exact texts (`docs/protocol.md`, "Codes").
struct ReplyCode: Hashable {
    /// Four digits; `0000` is success.
    let code: String
    /// The text in Chinese.
    let chinese: String
    /// The text in English.
    let english: String

    /// The message in `language`.
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
    static let stale = ReplyCode("6110", "验证码已失效，请重新获取", "Captcha expired, please try again")
    static let wrong = ReplyCode("6111", "验证失败", "Verification failed")
    static let generationFailed = ReplyCode(
        "6112",
        "获取验证码失败,请联系管理员",
        "Failed to get captcha, please contact administrator"
    )
    static let tooManyGets = ReplyCode(
        "6201",
        "get接口请求次数超限，请稍后再试!",
        "GET request limit exceeded, please try again later!"
    )
    static let locked = ReplyCode(
        "6202",
        "接口验证失败数过多，请稍后再试",
        "Too many verification failures, please try again later"
    )
    static let tooManyChecks = ReplyCode(
        "6204",
        "check接口请求次数超限，请稍后再试!",
        "CHECK request limit exceeded, please try again later!"
    )
    static let tooManyVerifies = ReplyCode(
        "6205",
        "verify请求次数超限!",
        "VERIFY request limit exceeded!"
    )
    static let unknownSite = ReplyCode(
        "6301",
        "站点密钥无效,或不允许此页面使用",
        "The site key is not valid for this page"
    )
    static let unavailable = ReplyCode("9999", "服务器内部异常", "Internal Server Error")

    private static func missing(_ chinese: String, _ english: String) -> ReplyCode {
        ReplyCode("0011", "\(chinese)不能为空", "\(english) cannot be empty")
    }

    /// The code for `rejection`.
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
            case .stale: .stale
            case .wrong: .wrong
            case .generationFailed: .generationFailed
            case .saturated, .tooMany(.get): .tooManyGets
            case .tooMany(.check): .tooManyChecks
            case .tooMany(.verify), .locked(.verify): .tooManyVerifies
            case .locked: .locked
            case .unavailable: .unavailable
            }
    }
}
