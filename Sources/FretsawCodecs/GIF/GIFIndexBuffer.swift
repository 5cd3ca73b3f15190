import CGIFShims

/// Where frames' colour indices are put: over those before, or behind them, to be kept.
@safe
struct GIFIndexBuffer: ~Copyable {
    /// True where indices are kept until the end.
    let isKeeping: Bool

    /// Chunks of memory, and their sizes; only the last is filled, and the only one where nothing is kept.
    private var chunks: [UnsafeMutablePointer<UInt8>] = unsafe []
    private var sizes: [Int] = []
    private var capacity = 0
    private var used = 0
    private var total = 0
    /// Where each kept frame's indices begin.
    private var kept: [UnsafeMutablePointer<UInt8>] = unsafe []

    init(isKeeping: Bool) { self.isKeeping = isKeeping }

    deinit {
        for (index, size) in sizes.enumerated() { unsafe fs_gif_chunk_free(chunks[index], size) }
    }

    /// Indices kept, of all frames.
    var keptPixels: Int { total }

    /// Room for ``LZWDecoder`` to write `count` indices and what it needs around them; nil without
    /// memory.
    ///
    /// Only bytes written to are backed by memory.
    mutating func room(for count: Int) -> UnsafeMutablePointer<UInt8>? {
        let needed = LZWDecoder.prefix + count + LZWDecoder.slack
        if needed > capacity - used {
            if !isKeeping, let old = unsafe chunks.popLast(), let size = sizes.popLast() {
                unsafe fs_gif_chunk_free(old, size)
            }
            capacity = isKeeping ? Self.chunkSize(for: needed, after: total) : needed
            used = 0
            guard let chunk = unsafe fs_gif_chunk_allocate(capacity) else {
                capacity = 0
                return nil
            }
            unsafe chunks.append(chunk)
            sizes.append(capacity)
        }
        return unsafe chunks.last.map { unsafe $0 + used }
    }

    /// Twice the memory each time up to 32 MB, in whole huge pages once that pays.
    private static func chunkSize(for needed: Int, after total: Int) -> Int {
        let hugePage = 1 << 21
        let size = max(needed, min(total, 16 * hugePage))
        guard total + needed >= hugePage / 4 else { return size }
        return (size + hugePage - 1) & -hugePage
    }

    /// Keeps the first `count` indices of the room given last, for the next frame.
    mutating func keep(_ count: Int) {
        guard isKeeping, let chunk = unsafe chunks.last else { return }
        unsafe kept.append(chunk + (used + LZWDecoder.prefix))
        used += LZWDecoder.prefix + count
        total += count
    }

    /// The indices kept of a frame; nil where there are none.
    func indices(of frame: Int) -> UnsafePointer<UInt8>? {
        guard unsafe frame < kept.count else { return nil }
        return unsafe UnsafePointer(kept[frame])
    }
}
