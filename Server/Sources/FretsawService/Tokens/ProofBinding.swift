package import FretsawKeys
package import FretsawKinds
package import FretsawPolicy

/// The site, the page and the purpose for which a challenge was requested, to which its proof is bound.
///
/// It travels in the sealed token, is stored with the proof, and comes back at verification. The
/// page chooses action and data, so a site must compare them with what it expects.
package struct ProofBinding: Sendable, Hashable {
    /// The key of the site; empty without one.
    package var site = ""
    /// The hostname of the page's origin, in lower case; empty if the client sends none.
    package var hostname = ""
    /// The page's name of what is protected, such as `login`: at most ``maxActionLength`` letters,
    /// digits, `_`, `-` and `/`; empty if there is none.
    package var action = ""
    /// Data of the page, such as a phone number: at most ``maxDataLength`` bytes without control
    /// characters; empty if there is none.
    package var data = ""

    /// Maximum length of a hostname in bytes (RFC 1035, § 2.3.4).
    package static let maxHostnameLength = 253
    /// Maximum length of an action, as Turnstile's.
    package static let maxActionLength = 32
    /// Maximum length of the data in bytes, as Turnstile's.
    package static let maxDataLength = 255

    package init() {}

    /// Creates a binding; nil if a value has an invalid form.
    package init?(site: String = "", hostname: String, action: String, data: String) {
        self.site = site
        self.hostname = hostname.lowercased()
        self.action = action
        self.data = data
        guard isValid else { return nil }
    }

    /// Whether all values are within their limits.
    var isValid: Bool {
        (site.isEmpty || Site.isKey(site))
            && hostname.utf8.count <= ProofBinding.maxHostnameLength
            && hostname.utf8.allSatisfy { 0x21...0x7E ~= $0 }
            && action.utf8.count <= ProofBinding.maxActionLength
            && action.hasOnlyLettersAndDigits(or: "_-/")
            && data.utf8.count <= ProofBinding.maxDataLength
            && !data.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}

/// The values that a site expects of a proof's binding; nil accepts anything.
package struct ExpectedBinding: Sendable, Hashable {
    /// The hostname of the page, in any case.
    package var hostname: String?
    package var action: String?
    package var data: String?

    /// Creates an expectation, by default of nothing.
    package init(hostname: String? = nil, action: String? = nil, data: String? = nil) {
        self.hostname = hostname
        self.action = action
        self.data = data
    }

    func accepts(_ binding: ProofBinding) -> Bool {
        hostname.map { $0.lowercased() == binding.hostname } ?? true
            && action.map { $0.utf8.elementsEqual(binding.action.utf8) } ?? true
            && data.map { $0.utf8.elementsEqual(binding.data.utf8) } ?? true
    }
}

package struct RedeemedProof: Sendable, Hashable {
    package var kind: CaptchaKind
    package var solved: Timestamp
    /// How likely the visitor is a person, 0 … 1: 0.9 for a drag that looks human, 0.7 if drags are not judged, 0.5 for
    /// a drag without a track and if nothing was asked for, 0.3 for work, 0.1 for a drag that looks like a machine's
    /// and for an answer within 400 ms; less by up to half for the share of its limits that the visitor had used up.
    package var score: Double
    /// The step of the ladder that the visitor had to take.
    package var step = PolicyStep.picture
    /// The site, the page and the purpose to which the proof is bound.
    package var binding: ProofBinding

    /// The score of a visitor of whom nothing was asked.
    static let unaskedScore = 0.5
    /// The score of work, which a computer does without a person.
    static let workScore = 0.3
    /// The score of an answer that looks like a machine's.
    static let machineScore = 0.1
}

/// The bytes stored for a proof: version (1 byte), kind (1), time (6), score in hundredths (1),
/// step (1), binding, and the idempotency key's digest (32) if it was redeemed with one. A site's
/// proof that was redeemed without one ends with a zero byte instead.
extension RedeemedProof {
    private static let version = 3

    /// The bytes; with the digest of an idempotency key, those of a proof that it has redeemed.
    func bytes(redeemedBy digest: [UInt8] = []) -> [UInt8] {
        var writer = BytesWriter()
        writer.write(RedeemedProof.version, width: 1)
        writer.write(kind.traits.code, width: 1)
        writer.write(solved.value, width: 6)
        writer.write(Int((100 * score).rounded()), width: 1)
        writer.write(PolicyStep.allCases.firstIndex(of: step) ?? 0, width: 1)
        writer.write(binding)
        writer.bytes += digest
        return writer.bytes
    }

    /// Reads the bytes; nil for another version or length, or if another key than that of `digest`
    /// has redeemed the proof.
    init?(_ bytes: [UInt8], redeemedBy digest: [UInt8] = []) {
        var reader = BytesReader(bytes)
        guard reader.read(1) == RedeemedProof.version,
            let kind = CaptchaKind(code: UInt8(reader.read(1)))
        else { return nil }
        self.kind = kind
        solved = Timestamp(Int64(reader.read(6)))
        score = Double(reader.read(1)) / 100
        let step = reader.read(1)
        guard PolicyStep.allCases.indices.contains(step) else { return nil }
        self.step = PolicyStep.allCases[step]
        binding = reader.readBinding()
        guard !digest.isEmpty else {
            guard reader.isAtEnd else { return nil }
            return
        }
        guard reader.readBytes(digest.count) == digest, reader.isAtEnd else { return nil }
    }
}

extension BytesWriter {
    /// Appends a binding: four texts, each with its length in one byte before.
    mutating func write(_ binding: ProofBinding) {
        for text in [binding.site, binding.hostname, binding.action, binding.data] {
            write(text.utf8.count, width: 1)
            bytes += Array(text.utf8)
        }
    }
}

extension BytesReader {
    mutating func readBinding() -> ProofBinding {
        func text() -> String { String(decoding: readBytes(read(1)), as: UTF8.self) }
        var binding = ProofBinding()
        binding.site = text()
        binding.hostname = text()
        binding.action = text()
        binding.data = text()
        return binding
    }
}
