package import FretsawBatch
package import FretsawCaptcha
package import FretsawCodecs
package import FretsawCrypto
package import FretsawFiles
package import FretsawText
import ArgumentParser
import LibC

/// An error that a command reports in words and by an exit status of its own.
///
/// A library's description says what is wrong and where; the command adds what to do, because that
/// names options.
package protocol CommandError: Error {
    var exitStatus: ExitStatus { get }
    /// What to do, printed after the description; nil if the description is enough.
    var advice: String? { get }
}

extension CommandError {
    package var advice: String? { nil }
}

/// Runs the body of a command, and turns what it throws into a message and an exit status.
///
/// An error of a type that has no status of its own is a defect.
package func reportingErrors(_ body: () async throws -> ExitStatus) async throws {
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
    package var exitStatus: ExitStatus {
        switch reason {
        case .system(.write, _, EPIPE): .brokenPipe
        case .system(.write, _, _), .system(_, _, ENOSPC), .system(_, _, EDQUOT):
            .writeError
        case .system(.create, _, _), .system(.remove, _, _), .locked, .unusablePath: .cannotCreate
        case .system(.read, _, _): .noInput
        }
    }

    package var advice: String? {
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

extension BatchError: CommandError {
    package var exitStatus: ExitStatus {
        switch reason {
        case .exists, .differs: .cannotCreate
        case .noBackgrounds: .noInput
        case .recordDiffers, .shardEnvironment, .optionOutOfRange: .usage
        case .damaged, .unreadableBackgrounds, .backgroundChanged, .unusableArchive: .badInput
        case .pair: .failure
        }
    }

    package var advice: String? {
        switch reason {
        case .exists:
            "use --resume to check that run and finish it, --overwrite to replace it, or --skip-existing to keep what "
                + "exists and add what is missing"
        case .differs:
            "use --resume to repair a damaged run, --overwrite to replace another one, or choose another "
                + "--output"
        case .recordDiffers(_, "fretsaw", _, _):
            "use that version, or --overwrite to start from scratch"
        case .recordDiffers(_, let member, _, _):
            "use the same \(BatchError.options[member] ?? "--\(member)"), or --overwrite to start from scratch"
        case .damaged:
            "move it away, or use --overwrite to start from scratch"
        case .unusableArchive:
            "make one with fretsaw generate --answers separate --output FILE.tar"
        case .backgroundChanged:
            "restore it and use --resume"
        case .shardEnvironment:
            "choose the shard with --shard K/N, or the number of shards with --shards N"
        case .unreadableBackgrounds(_, let first):
            first.limit?.advice
        case .noBackgrounds, .pair, .optionOutOfRange:
            nil
        }
    }

    /// The options behind members of `run.json` that have another name.
    private static let options = [
        "word-list": "--word-list or --words-file",
        "deck": "--deck",
        "font.sha256": "--font",
        "font.face": "--font",
        "backgrounds.source": "--backgrounds or --scenery",
        "backgrounds.families": "--scenery",
        "backgrounds.panorama": "--scenery-panorama",
        "backgrounds.count": "--backgrounds",
        "backgrounds.sha256": "--backgrounds",
        "backgrounds.watermark.text": "--watermark",
        "backgrounds.watermark.font-sha256": "--watermark-font",
        "backgrounds.watermark.face": "--watermark-font",
    ]
}

extension CodecError: CommandError {
    package var exitStatus: ExitStatus { .failure }
    package var advice: String? { exceededLimit?.advice }
}

extension DecodingLimits.Name {
    /// Which option raises the limit; nil if none does.
    package var advice: String? {
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
    package var exitStatus: ExitStatus { .failure }
}

extension CaptchaError: CommandError {
    package var exitStatus: ExitStatus { .usage }
}

extension DeckError: CommandError {
    package var exitStatus: ExitStatus {
        if case .otherDeck = reason { .usage } else { .badInput }
    }

    package var advice: String? {
        if case .otherDeck = reason { "use --deck with the file of that deck" } else { nil }
    }
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

/// A file exists at an output's path and is not replaced.
package struct OutputExists: CommandError, CustomStringConvertible {
    private let path: String
    private let option: String

    package var exitStatus: ExitStatus { .cannotCreate }
    package var description: String { "\(path) already exists" }
    package var advice: String? { "use --overwrite to replace it, or choose another --\(option)" }

    /// Throws if there is a file at `path`, which `option` names.
    package static func check(_ path: String, option: String = "output") throws(OutputExists) {
        if Folder.exists(path) { throw OutputExists(path: path, option: option) }
    }
}
