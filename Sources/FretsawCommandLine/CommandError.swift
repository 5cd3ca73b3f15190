public import FretsawBackgrounds
public import FretsawCaptcha
public import FretsawCodecs
public import FretsawCrypto
public import FretsawFiles
public import FretsawFonts
public import FretsawText
import ArgumentParser
import LibC

/// An error that a command reports in words and by an exit status of its own.
///
/// A library's description says what is wrong and where; the command adds what to do, because that
/// names options.
public protocol CommandError: Error {
    var exitStatus: ExitStatus { get }
    /// What to do, printed after the description; nil if the description is enough.
    var advice: String? { get }
}

extension CommandError {
    /// What to do about this error; nil if the description is enough.
    public var advice: String? { nil }
}

/// An error of one command.
public struct CommandFailure: CommandError, CustomStringConvertible {
    /// What is wrong, and where.
    public let description: String
    /// The exit status of the command.
    public let exitStatus: ExitStatus
    /// What to do; nil if the description is enough.
    public let advice: String?

    /// Creates an error with this description and status.
    public init(_ description: String, _ exitStatus: ExitStatus, advice: String? = nil) {
        self.description = description
        self.exitStatus = exitStatus
        self.advice = advice
    }

    /// Throws if there is a file at `path`, which `option` names, such as `--output`.
    public static func checkAbsent(
        _ path: String,
        option: String = "--output"
    ) throws(CommandFailure) {
        guard Folder.exists(path) else { return }
        let advice = "use --overwrite to replace it, or choose another \(option)"
        throw CommandFailure("\(path) already exists", .cannotCreate, advice: advice)
    }
}

/// Runs the body of a command, and turns what it throws into a message and an exit status.
///
/// An error of a type that has no status of its own is a defect.
public func reportingErrors(_ body: () async throws -> ExitStatus) async throws {
    // A closed pipe and a file beyond the size limit are reported as errors instead of ending the
    // process.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    let status: ExitStatus
    do {
        status = try await body()
    } catch let code as ExitCode {
        throw code
    } catch {
        status = (error as? any CommandError)?.exitStatus ?? .defect
        if status != .brokenPipe { Console.error(Console.message(for: error)) }
    }
    if status != .success { throw status.exitCode }
}

extension FileError: CommandError {
    /// The exit status of this error.
    public var exitStatus: ExitStatus {
        switch reason {
        case .system(.write, _, EPIPE): .brokenPipe
        case .system(.write, _, _), .system(_, _, ENOSPC), .system(_, _, EDQUOT):
            .writeError
        case .system(.create, _, _), .system(.remove, _, _), .locked, .unusablePath: .cannotCreate
        case .system(.read, _, _): .noInput
        }
    }

    /// What to do about this error; nil if the description is enough.
    public var advice: String? {
        switch reason {
        case .system(_, _, ENOSPC), .system(_, _, EDQUOT):
            "free disk space, then run the command again; generate continues with --resume, frames with "
                + "--skip-existing"
        case .system(_, _, EFBIG):
            "raise the limit (ulimit -f), then run the command again; generate continues with --resume, "
                + "frames with --skip-existing"
        case .system(_, _, EROFS):
            "choose another --output"
        case .system(.create, _, EACCES), .system(.create, _, EPERM):
            "change its folder's permissions or choose another --output"
        case .locked:
            "wait until it ends, or use another --output or --shard"
        case .unusablePath:
            "choose another path"
        case .system:
            nil
        }
    }
}

extension BackgroundError: CommandError {
    /// The exit status of this error.
    public var exitStatus: ExitStatus {
        switch reason {
        case .none: .noInput
        case .unreadable, .changed: .badInput
        }
    }

    /// What to do about this error; nil if the description is enough.
    public var advice: String? {
        switch reason {
        case .none: nil
        case .unreadable(_, let first): first.limit?.advice
        case .changed: "restore it and use --resume"
        }
    }
}

extension CodecError: CommandError {
    /// The exit status of this error.
    public var exitStatus: ExitStatus { .failure }
    /// What to do about this error; nil if the description is enough.
    public var advice: String? { exceededLimit?.advice }
}

extension DecodingLimits.Name {
    /// Which option raises the limit; nil if none does.
    public var advice: String? {
        switch self {
        case .maxSide: "raise it with --max-side if you trust the file"
        case .maxPixels, .maxAnimationPixels: "raise it with --max-pixels if you trust the file"
        case .maxBytes: "raise it with --max-bytes if you trust the file"
        case .maxFrames: "raise it with --max-frames if you trust the file"
        case .maxJPEGScans, .absoluteMaxPixels: nil
        }
    }
}

extension CryptoError: CommandError {
    /// The exit status of this error.
    public var exitStatus: ExitStatus { .failure }
}

extension CaptchaError: CommandError {
    /// The exit status of this error.
    public var exitStatus: ExitStatus { .usage }
}

extension DeckError: CommandError {
    /// The exit status of this error.
    public var exitStatus: ExitStatus {
        if case .otherDeck = reason { .usage } else { .badInput }
    }

    /// What to do about this error; nil if the description is enough.
    public var advice: String? {
        if case .otherDeck = reason { "use --deck with the file of that deck" } else { nil }
    }
}

extension TextError: CommandError {
    /// The exit status of this error.
    public var exitStatus: ExitStatus { .badInput }
}

extension WordListError: CommandError {
    /// The exit status of this error.
    public var exitStatus: ExitStatus { .badInput }
}

extension FontSearchError: CommandError {
    /// The exit status of this error.
    public var exitStatus: ExitStatus { foundAny ? .badInput : .noInput }
    /// The option for a font file.
    public var advice: String? { "or choose a font file with --\(option)" }
}
