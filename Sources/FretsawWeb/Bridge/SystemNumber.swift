internal import FretsawInteraction

/// The systems a page can open, by number: `Site/runtime/systems.js` has the same numbers.
///
/// Kept for those to come: 2 alert, 3 text input, 4 guide, 5 gesture lock, 6 notices.
public enum SystemNumber: UInt8 {
    /// The verification.
    case captcha = 1
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
        case .probe: Live<Probe>.open(options, at: now)
        }
    }
}
