internal import FretsawKeys
internal import FretsawKinds
internal import FretsawPolicy
internal import FretsawWork

/// The bytes of a challenge inside its token.
///
/// All numbers have a fixed width, so the length only reveals the kind, the number of targets and
/// the length of the binding, which the client knows anyway. Big-endian, in order: version
/// (1 byte), kind (1), flags (1), length of the answer (1), step (1), usage in hundredths (1), issued
/// (6), expiry (6), process (4), secret key (16, zeros if none), preset (12, padded with zeros), then the answer, 34
/// bytes for work (price, bits, seed), and the binding. The identifier is outside, in the token.
enum ChallengeRecord {
    static let version: UInt8 = 7
    private static let headSize = 50
    private static let keySize = 16

    private struct Flags: OptionSet {
        let rawValue: UInt8

        static let key = Flags(rawValue: 1)
        static let work = Flags(rawValue: 2)
        /// The work was done before the picture.
        static let paid = Flags(rawValue: 4)
    }

    /// Encodes `challenge`; nil if a value is out of range.
    static func bytes(of challenge: SealedChallenge) -> [UInt8]? {
        let preset = Array(challenge.preset.utf8)
        guard preset.count <= SealedChallenge.maxPresetLength,
            preset.allSatisfy({ 0x21...0x7E ~= $0 }),
            challenge.secretKey.map({ $0.count == keySize }) ?? true,
            (0..<1 << 48).contains(challenge.issued.value),
            (0..<1 << 48).contains(challenge.expiry.value),
            challenge.binding.isValid,
            (0...1).contains(challenge.usage),
            challenge.process.count == SealedChallenge.anyProcess.count
        else { return nil }
        // An answer that is not read back has another shape than its kind, or too many targets.
        let answer = challenge.answer.bytes
        guard Answer(challenge.kind.shape, bytes: answer) == challenge.answer,
            challenge.kind != .work || challenge.work != nil
        else { return nil }
        var writer = BytesWriter()
        writer.write(version, width: 1)
        writer.write(challenge.kind.traits.code, width: 1)
        var flags: Flags = challenge.secretKey == nil ? [] : .key
        if challenge.work != nil { flags.insert(.work) }
        if challenge.isPaid { flags.insert(.paid) }
        writer.write(flags.rawValue, width: 1)
        writer.write(answer.count, width: 1)
        writer.write(PolicyStep.allCases.firstIndex(of: challenge.step) ?? 0, width: 1)
        writer.write(Int((100 * challenge.usage).rounded()), width: 1)
        writer.write(challenge.issued.value, width: 6)
        writer.write(challenge.expiry.value, width: 6)
        writer.bytes += challenge.process
        writer.bytes += challenge.secretKey ?? [UInt8](repeating: 0, count: keySize)
        writer.bytes += preset
        writer.bytes += [UInt8](repeating: 0, count: SealedChallenge.maxPresetLength - preset.count)
        writer.bytes += answer
        if let puzzle = challenge.work { writer.write(puzzle) }
        writer.write(challenge.binding)
        return writer.bytes
    }

    /// Decodes a challenge; nil for another version or length.
    static func challenge(_ bytes: [UInt8], id: ChallengeID) -> SealedChallenge? {
        var reader = BytesReader(bytes)
        guard bytes.count >= headSize, reader.read(1) == Int(version),
            let kind = CaptchaKind(code: UInt8(reader.read(1)))
        else { return nil }
        let flags = Flags(rawValue: UInt8(reader.read(1)))
        let count = reader.read(1)
        let step = reader.read(1)
        let usage = Double(reader.read(1)) / 100
        let issued = Timestamp(Int64(reader.read(6)))
        let expiry = Timestamp(Int64(reader.read(6)))
        let process = reader.readBytes(SealedChallenge.anyProcess.count)
        let secretKey = reader.readBytes(keySize)
        let preset = reader.readBytes(SealedChallenge.maxPresetLength).prefix { $0 != 0 }
        guard PolicyStep.allCases.indices.contains(step),
            let answer = Answer(kind.shape, bytes: reader.readBytes(count))
        else { return nil }
        var work: WorkPuzzle?
        if flags.contains(.work) {
            work = reader.readWork()
            guard work != nil else { return nil }
        }
        guard kind != .work || work != nil else { return nil }
        let binding = reader.readBinding()
        guard reader.isAtEnd else { return nil }
        return SealedChallenge(
            id: id,
            kind: kind,
            answer: answer,
            preset: String(decoding: preset, as: UTF8.self),
            secretKey: flags.contains(.key) ? secretKey : nil,
            binding: binding,
            step: PolicyStep.allCases[step],
            usage: usage,
            work: work,
            isPaid: flags.contains(.paid),
            process: process,
            issued: issued,
            expiry: expiry
        )
    }
}

extension BytesWriter {
    /// Appends a puzzle: price (1 byte), bits (1) and seed (32).
    fileprivate mutating func write(_ puzzle: WorkPuzzle) {
        write(puzzle.price, width: 1)
        write(puzzle.bits, width: 1)
        bytes += puzzle.seed
    }
}

extension BytesReader {
    /// Reads a puzzle; nil if its price or number of bits is out of range.
    fileprivate mutating func readWork() -> WorkPuzzle? {
        let (price, bits) = (read(1), read(1))
        return WorkPuzzle(seed: readBytes(WorkPuzzle.seedSize), price: price, bits: bits)
    }
}
