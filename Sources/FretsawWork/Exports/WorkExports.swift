// The functions of `work.wasm`, exported to its worker. It solves one puzzle at a time.

/// Memory for the seed of `WorkPuzzle.seedSize` bytes, and later for the answer.
@_expose(wasm, "fretsaw_bytes")
@_cdecl("fretsaw_bytes")
public func fretsawBytes() -> UnsafeMutablePointer<UInt8>? {
    unsafe WorkExchange.shared.bytes.baseAddress
}

/// Starts to solve the puzzle whose seed was written; digests begin with `bits` zero bits.
///
/// - Returns: The size of the answer in bytes; 0 if the price or the bits are out of range.
@_expose(wasm, "fretsaw_start")
@_cdecl("fretsaw_start")
public func fretsawStart(_ price: UInt32, _ bits: UInt32) -> UInt32 {
    unsafe WorkExchange.shared.start(
        Int(truncatingIfNeeded: price),
        bits: Int(truncatingIfNeeded: bits)
    )
}

/// Works for a few milliseconds; returns the part done, 0 … 1; with 1, the answer was written.
@_expose(wasm, "fretsaw_advance")
@_cdecl("fretsaw_advance")
public func fretsawAdvance() -> Double {
    unsafe WorkExchange.shared.advance()
}

/// The puzzle being solved, and the memory for seed and answer.
@safe struct WorkExchange {
    /// `nonisolated(unsafe)` is safe: an instance of WebAssembly has one thread.
    nonisolated(unsafe) static var shared = WorkExchange()

    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 2048)
    private var solver: WorkSolver?

    mutating func start(_ price: Int, bits: Int) -> UInt32 {
        solver = nil
        var seed: [UInt8] = []
        for index in 0..<WorkPuzzle.seedSize { unsafe seed.append(bytes[index]) }
        guard let puzzle = WorkPuzzle(seed: seed, price: price, bits: bits),
            unsafe puzzle.answerSize <= bytes.count
        else { return 0 }
        solver = WorkSolver(puzzle)
        return UInt32(truncatingIfNeeded: puzzle.answerSize)
    }

    mutating func advance() -> Double {
        solver?.advance()
        guard let solver else { return 0 }
        if solver.isDone {
            for (index, byte) in solver.answer.enumerated() { unsafe bytes[index] = byte }
        }
        return solver.progress
    }
}
