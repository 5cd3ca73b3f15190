package import ArgumentParser
import FretsawBatch
import FretsawCaptcha
import FretsawFiles
import FretsawText
import Glibc

/// What the process reports to the one who started it.
///
/// Numbers from 64 on are those of BSD's `sysexits.h`, those above 128 a shell's for a signal.
package enum ExitStatus: Int32 {
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
    package var exitCode: ExitCode { ExitCode(rawValue) }
}

/// An error that ends a command with a status of its own; any other ends it with ``ExitStatus/failure``.
package protocol CommandError: Error {
    var exitStatus: ExitStatus { get }
}

/// Runs the body of a command, and turns what it throws into a message and an exit status.
package func reportingErrors(_ body: () async throws -> ExitStatus) async throws {
    // A reader who goes away, and a file grown too large, are errors to report, not ends.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    let status: ExitStatus
    do {
        status = try await body()
    } catch let code as ExitCode {
        throw code
    } catch {
        status = (error as? any CommandError)?.exitStatus ?? .failure
        if status != .brokenPipe { Console.error("\(error)") }
    }
    if status != .success { throw status.exitCode }
}

extension FileError: CommandError {
    package var exitStatus: ExitStatus {
        switch reason {
        case .system(.write, _, EPIPE): .brokenPipe
        case .system(.write, _, _), .system(_, _, ENOSPC), .system(_, _, EDQUOT):
            .writeError
        case .system(.create, _, _), .locked, .unfitPlace: .cannotCreate
        case .system(.read, _, _): .noInput
        }
    }
}

extension BatchError: CommandError {
    package var exitStatus: ExitStatus {
        switch reason {
        case .exists, .differs: .cannotCreate
        case .noBackgrounds: .noInput
        case .recordDiffers, .shardEnvironment, .optionOutOfRange: .usage
        case .damaged, .unreadableBackgrounds, .backgroundChanged: .badInput
        case .making: .failure
        }
    }
}

extension CaptchaError: CommandError {
    package var exitStatus: ExitStatus { .usage }
}

extension TextError: CommandError {
    package var exitStatus: ExitStatus { .badInput }
}

extension WordListError: CommandError {
    package var exitStatus: ExitStatus { .badInput }
}

extension FontSearchError: CommandError {
    package var exitStatus: ExitStatus { foundAny ? .badInput : .noInput }
}

extension DrawingError: CommandError {
    package var exitStatus: ExitStatus { .cannotCreate }
}
