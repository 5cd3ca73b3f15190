import ArgumentParser
import FretsawAudit
import FretsawBatch
import FretsawCaptcha
import FretsawService
import FretsawText
import Glibc

/// What the process says to the one who started it.
///
/// Numbers from 64 on are those of BSD's `sysexits.h`, those above 128 a shell's for a signal.
enum ExitStatus: Int32 {
    /// All is done.
    case success = 0
    /// Done, but for some backgrounds or files.
    case partly = 1
    /// A library or the system failed.
    case failure = 2
    /// The command line makes no sense.
    case usage = 64
    /// What was read is not what it should be.
    case badInput = 65
    /// What was to be read is not there.
    case noInput = 66
    /// A file or folder cannot be made.
    case cannotCreate = 73
    /// Writing failed: disk full and the like.
    case writeError = 74
    /// The configuration makes no sense, or does not suit this machine.
    case configuration = 78
    /// Stopped because its terminal was closed; can be resumed.
    case hungUp = 129
    /// Stopped by the first interrupt; can be resumed.
    case interrupted = 130
    /// The reader of the standard output has gone.
    case brokenPipe = 141
    /// Stopped by a request to end; can be resumed.
    case terminated = 143

    /// The code to throw out of a command.
    var exitCode: ExitCode { ExitCode(rawValue) }

    /// The status that `error` calls for.
    init(of error: any Error) {
        switch error {
        case let error as BatchError: self = ExitStatus(of: error)
        case is CaptchaError: self = .usage
        case let error as AuditError: self = ExitStatus(of: error)
        case is TextError, is WordListError: self = .badInput
        case let error as FrameError: self = ExitStatus(of: error)
        case let error as AssemblyError: self = ExitStatus(of: error)
        case let error as KeyRingError: self = error.reason == .library ? .failure : .badInput
        case is BenchmarkReportError: self = .badInput
        case is DrawingError: self = .cannotCreate
        case is TokenError: self = .badInput
        case let error as TokenCommandError:
            switch error {
            case .exists: self = .cannotCreate
            case .noKeys, .noToken: self = .noInput
            }
        case let error as SettingsError: self = error.status
        case is ServiceSetupError: self = .configuration
        case let error as FontSearchError: self = error.foundAny ? .badInput : .noInput
        default: self = .failure
        }
    }

    private init(of error: FrameError) {
        self =
            switch error.reason {
            case .decoding, .notAnimation, .noSuchFrame, .tooManyPixels, .tooMuchOutput: .badInput
            case .reading: .noInput
            case .exists, .differs: .cannotCreate
            case .collision, .noName, .isInput: .usage
            }
    }

    private init(of error: AssemblyError) {
        self =
            switch error.reason {
            case .decoding, .differentSize, .encoding: .badInput
            case .delayCount, .isInput: .usage
            case .exists: .cannotCreate
            }
    }

    private init(of error: AuditError) {
        self =
            switch error.reason {
            case .fontWithoutWords: .usage
            case .noList, .noAnswers, .noFont: .noInput
            case .badLine, .tooLong, .empty, .picture, .nothingReadable: .badInput
            }
    }

    private init(of error: BatchError) {
        self =
            switch error.reason {
            case .system(.write, _, EPIPE): .brokenPipe
            case .system(.write, _, _), .system(_, _, ENOSPC), .system(_, _, EDQUOT):
                .writeError
            case .system(.create, _, _), .exists, .differs, .locked, .unfitPlace:
                .cannotCreate
            case .system(.read, _, _), .noBackgrounds: .noInput
            case .recordDiffers, .shardEnvironment, .optionOutOfRange: .usage
            case .damaged, .unreadableBackgrounds, .backgroundChanged: .badInput
            case .making, .encoding: .failure
            }
    }
}

/// Runs the body of a command, and turns what it throws into a message and an exit status.
func reportingErrors(_ body: () async throws -> ExitStatus) async throws {
    // A reader who goes away, and a file grown too large, are errors to report, not ends.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    let status: ExitStatus
    do {
        status = try await body()
    } catch let code as ExitCode {
        throw code
    } catch {
        status = ExitStatus(of: error)
        if status != .brokenPipe { Console.error("\(error)") }
    }
    if status != .success { throw status.exitCode }
}
