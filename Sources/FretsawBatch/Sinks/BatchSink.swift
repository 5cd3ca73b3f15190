/// The workers' interface to the output: called concurrently and in any order.
protocol ItemStore: Sendable {
    /// Whether file names in the manifest include their folder.
    var namesFolders: Bool { get }
    var manifestPath: String { get }

    /// Stores one pair, or adds its bytes to `chunk`.
    func store(_ item: EncodedItem, line: ArraySlice<UInt8>, into chunk: inout FinishedChunk) throws

    /// Whether the pair's files exist with the recorded contents.
    func isIntact(_ item: RecordedItem) -> Bool
}

/// The run's interface to the output: called by one task, chunk by chunk in index order.
protocol BatchSink: AnyObject {
    /// The workers' interface.
    var store: any ItemStore { get }
    /// The number of pairs of an earlier run that are already checked.
    var checkedCount: Int { get }
    /// The number of pairs of an earlier run whose files must still be checked.
    var recordedCount: Int { get }

    /// The lines of the next recorded pairs: `count` of them, or fewer at the end.
    func nextRecordedLines(upTo count: Int) throws -> [[UInt8]]

    /// Appends the next pairs.
    func commit(_ chunk: FinishedChunk) throws

    /// Renames the output to its final names after the last pair.
    func finish() throws
}
