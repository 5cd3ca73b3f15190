/// A defect that breaks an invariant, to show that the simulation finds it.
enum Defect: CaseIterable {
    case claimAlwaysWins
    case takeLeavesValue
    case replaceIgnoresExpected
    case putsRepeatAfterReply
    case errorsAreSuccess
    case valuesAreMixedUp
    case countsAreForgotten
    case locksAreForgotten
    case marksAreForgotten
    case lifetimesAreTooLong
    /// Dates of nodes differ by more minutes than docs/service-operation.md allows.
    case datesDiffer
    /// The old key is removed while tokens that it sealed are valid.
    case oldKeyIsRemovedEarly
    /// A node that starts again draws the random bytes of its last start.
    case randomBytesRepeat
    /// Generating a challenge never ends.
    case generationHangs
    /// The queue of a node is shorter than configured.
    case queueIsShorter
    case tolerancesAreTooWide
    case dragsAreNotJudged
    case drawingsAreForgotten
    case gestureLocksAreForgotten
    case writesIgnoreVersions

    /// The rule that it breaks.
    var rule: Violation.Rule {
        switch self {
        case .claimAlwaysWins, .datesDiffer: .judgedOnce
        case .takeLeavesValue, .replaceIgnoresExpected, .putsRepeatAfterReply: .redeemedOnce
        case .errorsAreSuccess: .failureIsNo
        case .valuesAreMixedUp: .bindingKept
        case .countsAreForgotten: .limitKept
        case .locksAreForgotten: .lockoutKept
        case .marksAreForgotten: .retryAccepted
        case .lifetimesAreTooLong: .expiryKept
        case .oldKeyIsRemovedEarly: .genuineAccepted
        case .randomBytesRepeat: .givenOutOnce
        case .generationHangs: .requestAnswered
        case .queueIsShorter: .queueKept
        case .tolerancesAreTooWide: .wrongRejected
        case .dragsAreNotJudged: .dragJudgedOnce
        case .drawingsAreForgotten: .attemptsCounted
        case .gestureLocksAreForgotten: .gestureLockoutKept
        case .writesIgnoreVersions: .codeKept
        }
    }
}
