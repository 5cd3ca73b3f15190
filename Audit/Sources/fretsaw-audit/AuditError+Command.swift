public import FretsawAudit
public import FretsawCommandLine

extension AuditError: CommandError {
    /// The exit status of this error.
    public var exitStatus: ExitStatus {
        switch reason {
        case .fontWithoutWords: .usage
        case .noList, .noAnswers, .noFont: .noInput
        case .badFile, .tooLong, .empty, .nothingReadable: .badInput
        }
    }

    /// What to do about this error; nil if the description is enough.
    public var advice: String? {
        if case .fontWithoutWords = reason { "remove --font" } else { nil }
    }
}
