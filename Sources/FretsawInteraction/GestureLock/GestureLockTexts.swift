/// What a gesture lock says; `{}` is where a number goes.
public struct GestureLockTexts: Equatable, Sendable {
    /// Asks for a new pattern.
    public var draw: Text
    /// Asks for it again.
    public var drawAgain: Text
    /// Asks for the stored pattern.
    public var verify: Text
    /// Asks for the stored pattern before a new one.
    public var verifyOld: Text
    /// Asks for the new pattern after the stored one.
    public var drawNew: Text
    /// Says that a drawing had too few dots; the number is how many it needs.
    public var tooShort: Text
    /// Says that the second drawing differs.
    public var differs: Text
    /// Shows the drawn pattern.
    public var shown: Text
    /// Says that the pattern is stored.
    public var stored: Text
    /// Says that the pattern is right.
    public var right: Text
    /// Says that the pattern is wrong; the number is how many attempts are left.
    public var wrong: Text
    /// Says that no attempt is left.
    public var lockedOut: Text
    /// Says when attempts begin anew; the number is the time until then.
    public var countdown: Text
    /// Says that a drawing is being judged.
    public var judging: Text
    /// Says that the store could not do it.
    public var failed: Text
    /// Says how many dots are chosen.
    public var count: Text
    /// The button that stores the pattern shown.
    public var confirm: Text
    /// The button that forgets it.
    public var reset: Text
    /// The button that clears path and marks.
    public var clear: Text
    /// The button that ends a drawing made dot by dot.
    public var done: Text
    /// What the pad is, to who does not see it.
    public var pad: Text
    /// What a dot is, to who does not see it; the number is the digit that chooses it.
    public var dot: Text

    /// The originals.
    public static var chinese: GestureLockTexts {
        GestureLockTexts(
            draw: "请绘制手势密码",
            drawAgain: "请再次绘制手势密码",
            verify: "请输入手势密码",
            verifyOld: "请输入原手势密码",
            drawNew: "请绘制新手势密码",
            tooShort: "至少连接{}个点,重新输入",
            differs: "两次绘制不一致,请重新绘制",
            shown: "密码是{}",
            stored: "密码设置成功",
            right: "密码校验成功",
            wrong: "密码错误, 还可以再输入{}次",
            lockedOut: "请重新输入密码",
            countdown: "{}后可再试",
            judging: "正在校验…",
            failed: "操作失败,请稍后再试",
            count: "已连接{}个点",
            confirm: "确定",
            reset: "重置",
            clear: "清除!!!",
            done: "完成",
            pad: "手势密码:按1到9选择圆点,回车结束,Esc清除",
            dot: "第{}个点"
        )
    }

    /// The same in English.
    public static var english: GestureLockTexts {
        GestureLockTexts(
            draw: "Draw a pattern",
            drawAgain: "Draw the pattern again",
            verify: "Draw your pattern",
            verifyOld: "Draw your present pattern",
            drawNew: "Draw a new pattern",
            tooShort: "Connect at least {} dots, and draw again",
            differs: "The drawings differ; draw it again",
            shown: "The pattern is {}",
            stored: "The pattern is set",
            right: "The pattern is right",
            wrong: "Wrong pattern; attempts left: {}",
            lockedOut: "No attempt is left; sign in again",
            countdown: "Try again in {}",
            judging: "Checking…",
            failed: "That did not work; try again later",
            count: "Dots connected: {}",
            confirm: "OK",
            reset: "Reset",
            clear: "Clear",
            done: "Done",
            pad: "Pattern: 1 to 9 choose dots, Enter ends, Escape clears",
            dot: "Dot {}"
        )
    }
}
