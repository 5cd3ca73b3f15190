package import FretsawAudit
package import FretsawCommandLine
package import FretsawFrames

extension FrameError: CommandError {
    package var exitStatus: ExitStatus {
        switch reason {
        case .decoding, .notAnimation, .noSuchFrame, .tooManyPixels, .tooMuchOutput: .badInput
        case .reading: .noInput
        case .exists, .differs: .cannotCreate
        case .collision, .noName, .isInput: .usage
        }
    }
}

extension AssemblyError: CommandError {
    package var exitStatus: ExitStatus {
        switch reason {
        case .decoding, .differentSize, .encoding: .badInput
        case .delayCount, .isInput: .usage
        case .exists: .cannotCreate
        }
    }
}

extension AuditError: CommandError {
    package var exitStatus: ExitStatus {
        switch reason {
        case .fontWithoutWords: .usage
        case .noList, .noAnswers, .noFont: .noInput
        case .badLine, .tooLong, .empty, .picture, .nothingReadable: .badInput
        }
    }
}
