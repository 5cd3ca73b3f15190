public import FretsawBatch
public import FretsawCommandLine
public import FretsawFrames

extension BatchError: CommandError {
    /// The exit status of this error.
    public var exitStatus: ExitStatus {
        switch reason {
        case .exists, .differs: .cannotCreate
        case .recordDiffers, .shardEnvironment, .optionOutOfRange, .kinds: .usage
        case .damaged: .badInput
        case .pair: .failure
        }
    }

    /// What to do about this error; nil if the description is enough.
    public var advice: String? {
        switch reason {
        case .exists:
            "use --resume to check that run and finish it, --overwrite to replace it, or --skip-existing to keep what "
                + "exists and add what is missing"
        case .differs:
            "use --resume to repair a damaged run, --overwrite to replace another one, or choose another "
                + "--output"
        case .recordDiffers(_, "fretsaw", _, _):
            "use that version, or --overwrite to start from scratch"
        case .recordDiffers(_, let member, _, _) where member.hasPrefix("backgrounds.files."):
            "use the same --backgrounds, or --overwrite to start from scratch"
        case .recordDiffers(_, "count", let recorded, let asked)
        where (Int(recorded) ?? 0) < (Int(asked) ?? 0):
            "use --skip-existing to add pairs, the same --count, or --overwrite to start from scratch"
        case .recordDiffers(_, let member, _, _):
            "use the same \(BatchError.options[member] ?? "--\(member)"), or --overwrite to start from scratch"
        case .damaged:
            "move it away, or use --overwrite to start from scratch"
        case .shardEnvironment:
            "choose the shard with --shard K/N, or the number of shards with --shards N"
        case .pair, .optionOutOfRange, .kinds:
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

extension FrameError: CommandError {
    /// The exit status of this error.
    public var exitStatus: ExitStatus {
        switch reason {
        case .decoding, .notAnimation, .noAnimations, .noSuchFrame, .tooManyPixels, .tooMuchOutput,
            .differentSize, .encoding:
            .badInput
        case .reading, .unreadable: .noInput
        case .exists, .differs: .cannotCreate
        case .collision, .severalInputs, .noName, .isInput, .delayCount, .isPicture: .usage
        }
    }

    /// What to do about this error; nil if the description is enough.
    public var advice: String? {
        switch reason {
        case .decoding(let error), .encoding(let error): error.advice
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
        case .isInput, .isPicture: "choose another --output"
        case .severalInputs: "use a folder as --output"
        case .notAnimation, .noAnimations, .unreadable, .collision, .noName, .differentSize,
            .delayCount:
            nil
        }
    }
}
