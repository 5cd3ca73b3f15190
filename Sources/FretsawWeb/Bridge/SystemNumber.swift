internal import FretsawInteraction

/// The systems a page can open, by number: `Site/runtime/systems.js` has the same numbers.
public enum SystemNumber: UInt8 {
    /// The verification.
    case captcha = 1
    /// Alerts, one at a time.
    case alert = 2
    /// A multi-line text input.
    case textInput = 3
    /// Guide pages.
    case guide = 4
    /// A lock of nine dots.
    case gestureLock = 5
    /// Notices in passing.
    case notices = 6
    /// A thumb on a track, for trying the bridge.
    case probe = 255
}

extension SystemNumber {
    /// Opens a machine of this system.
    ///
    /// - Parameters:
    ///   - options: Its options.
    ///   - now: The time.
    /// - Returns: Nothing where the options make no sense.
    func open(_ options: [UInt8], at now: Milliseconds) -> LiveMachine? {
        switch self {
        case .captcha: Live<CaptchaMachine>.open(options, at: now)
        case .alert: Live<AlertDialog>.open(options, at: now)
        case .textInput: Live<TextInput>.open(options, at: now)
        case .guide: Live<Guide>.open(options, at: now)
        case .gestureLock: Live<GestureLock>.open(options, at: now)
        case .notices: Live<Notices>.open(options, at: now)
        case .probe: Live<Probe>.open(options, at: now)
        }
    }
}
