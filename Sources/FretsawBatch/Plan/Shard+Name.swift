internal import FretsawFiles

extension Shard {
    /// True for a batch in one part.
    public var isWhole: Bool { count == 1 }

    /// What the names of this part's own files carry: nothing for a whole batch, else
    /// `-00003-of-00016`, so that parts can share a folder and sort in order.
    public var fileSuffix: String {
        guard !isWhole else { return "" }
        return "-\(FileName.padded(number, to: 5))-of-\(FileName.padded(count, to: 5))"
    }

    /// Reads `K/N`, as in `3/16`; nil unless 1 ≤ K ≤ N.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]) else {
            return nil
        }
        self.init(number: number, of: count)
    }
}

extension Shard: CustomStringConvertible {
    /// For example `3/16`.
    public var description: String { "\(number)/\(count)" }
}
