package import FretsawAudit
package import FretsawCommandLine
package import FretsawFrames

extension FrameError: CommandError {
    package var exitStatus: ExitStatus {
        switch reason {
        case .decoding, .notAnimation, .noAnimations, .noSuchFrame, .tooManyPixels, .tooMuchOutput:
            .badInput
        case .reading, .unreadable: .noInput
        case .exists, .differs: .cannotCreate
        case .collision, .severalInputs, .noName, .isInput: .usage
        }
    }

    package var advice: String? {
        switch reason {
        case .decoding(let error): error.advice
        case .reading(let error): error.advice
        case .noSuchFrame: "use --only with existing frames"
        case .tooManyPixels:
            "select fewer frames (--only) or smaller ones (--fit), or raise --max-pixels"
        case .tooMuchOutput:
            "select fewer frames (--only) or smaller ones (--fit), or raise --max-output-pixels"
        case .exists:
            "use --overwrite to replace an earlier run's frames, --skip-existing to keep finished ones, or "
                + "choose another --output"
        case .differs: "use --overwrite to replace them, or choose another --output"
        case .isInput: "choose another --output"
        case .severalInputs: "use a folder as --output"
        case .notAnimation, .noAnimations, .unreadable, .collision, .noName: nil
        }
    }
}

extension AssemblyError: CommandError {
    package var exitStatus: ExitStatus {
        switch reason {
        case .decoding, .differentSize, .encoding: .badInput
        case .delayCount, .isInput: .usage
        }
    }

    package var advice: String? {
        switch reason {
        case .decoding(let error), .encoding(let error): error.advice
        case .isInput: "choose another --output"
        case .differentSize, .delayCount: nil
        }
    }
}

extension AuditError: CommandError {
    package var exitStatus: ExitStatus {
        switch reason {
        case .fontWithoutWords: .usage
        case .noList, .noAnswers, .noFont: .noInput
        case .badLine, .tooLong, .empty, .picture, .badAnswers, .nothingReadable: .badInput
        }
    }

    package var advice: String? {
        if case .fontWithoutWords = reason { "remove --font" } else { nil }
    }
}
