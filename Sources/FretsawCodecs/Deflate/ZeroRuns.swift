/// How an input falls into stretches of literals and runs of zeros, in turn.
///
/// Only zeros that fill eight bytes or more, from where a whole number of eights lies behind the last
/// run, count as a run.
@unsafe
struct ZeroRuns {
    /// Bytes sent as they are, `words` eights of them and then `rest` more; `zeros` follow them.
    struct Part {
        var start: Int
        var words = 0
        var rest = 0
        var zeros = 0

        /// Where the rest begins.
        var restStart: Int { start &+ 8 &* words }
    }

    private let base: UnsafeRawPointer
    private let end: Int
    private var index = 0

    init(_ bytes: UnsafeRawPointer, count: Int) {
        unsafe base = bytes
        unsafe end = count
    }

    /// The next stretch with its run; nil at the end.
    @inline(__always)
    mutating func next() -> Part? {
        guard unsafe index < end else { return nil }
        var at = unsafe index
        var part = Part(start: at)
        let end = unsafe end
        while at &+ 8 <= end, unsafe word(at: at) != 0 { at &+= 8 }
        part.words = (at &- part.start) &>> 3
        let stop = at
        while at &+ 8 <= end, unsafe word(at: at) == 0 { at &+= 8 }
        if at > stop {
            while at < end, unsafe byte(at: at) == 0 { at &+= 1 }
            part.zeros = at &- stop
        } else {
            part.rest = end &- at
            at = end
        }
        unsafe index = at
        return part
    }

    /// Eight bytes, the first lowest.
    @inline(__always)
    func word(at offset: Int) -> UInt64 {
        UInt64(littleEndian: unsafe base.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    @inline(__always)
    func byte(at offset: Int) -> UInt8 {
        unsafe base.load(fromByteOffset: offset, as: UInt8.self)
    }

    /// Cuts what follows a run's first zero into matches, and zeros too few for one.
    @inline(__always)
    static func matches(in length: Int, match: (Int) -> Void, zeros: (Int) -> Void) {
        var left = length
        while left >= MatchLength.longest {
            match(MatchLength.longest)
            left -= MatchLength.longest
        }
        if left >= MatchLength.shortest { match(left) } else { zeros(left) }
    }
}
