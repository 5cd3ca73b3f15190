public import ArgumentParser

/// The exit statuses: those from 64 on are of BSD's `sysexits.h`, those above 128 a shell's for a signal.
public enum ExitStatus: Int32, Sendable {
    /// All is done.
    case success = 0
    /// Done, but for some backgrounds or files.
    case partly = 1
    /// A library or the system failed.
    case failure = 2
    /// The command line makes no sense.
    case usage = 64
    /// An input file is invalid.
    case badInput = 65
    /// An input file does not exist or cannot be read.
    case noInput = 66
    /// The program met an error that it should not meet: a defect.
    case defect = 70
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
    /// Standard output was closed.
    case brokenPipe = 141
    /// Stopped by a request to end; can be resumed.
    case terminated = 143

    /// The code to throw out of a command.
    public var exitCode: ExitCode { ExitCode(rawValue) }
}
