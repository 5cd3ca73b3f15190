public import FretsawAudit
public import FretsawCommandLine

extension AuditError: CommandError {
    public var exitStatus: ExitStatus {
        switch reason {
        case .fontWithoutWords: .usage
        case .noList, .noAnswers, .noFont: .noInput
        case .badLine, .tooLong, .empty, .picture, .badAnswers, .nothingReadable: .badInput
        }
    }

    public var advice: String? {
        if case .fontWithoutWords = reason { "remove --font" } else { nil }
    }
}
