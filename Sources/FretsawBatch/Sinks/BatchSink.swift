/// Where pairs go, seen by the workers: called by all of them at once, in any order.
protocol ItemStore: Sendable {
    /// True where the manifest names files with their folder.
    var namesFolders: Bool { get }
    /// The manifest's place, for messages.
    var manifestPath: String { get }

    /// Stores one pair, or adds its bytes to `chunk`.
    func store(
        _ item: EncodedItem,
        line: ArraySlice<UInt8>,
        into chunk: inout FinishedChunk
    ) throws

    /// True where the pair's files are there as promised.
    func isWhole(_ promise: RecordedItem) -> Bool
}

/// Where pairs go, seen by the run: called by one task, chunk after chunk in index order.
protocol BatchSink: AnyObject {
    /// The workers' side.
    var store: any ItemStore { get }
    /// Pairs that an earlier run recorded and that need no further check.
    var checkedCount: Int { get }
    /// Pairs that an earlier run recorded and whose files are still to be checked.
    var recordedCount: Int { get }

    /// The lines of the next recorded pairs, `count` of them or as many as are left.
    func nextRecordedLines(upTo count: Int) throws -> [[UInt8]]

    /// Takes the next pairs in order.
    func commit(_ chunk: FinishedChunk) throws

    /// Gives everything its final name, once the last pair is in.
    func finish() throws
}
