import CAffinity

/// Processors that a thread may run on.
struct ProcessorSet {
    private var set: cpu_set_t

    /// Those of the calling thread; nil where the system does not say.
    static var ofThisThread: ProcessorSet? {
        var set = cpu_set_t()
        guard sched_getaffinity(0, MemoryLayout<cpu_set_t>.size, &set) == 0 else { return nil }
        return ProcessorSet(set: set)
    }

    /// Their numbers, as far as they are below 64.
    var numbers: [Int] { (0..<64).filter { set.__bits.0 >> $0 & 1 == 1 } }

    /// The first of them alone, and all others; nil where there are not both among the first 64.
    var split: (first: ProcessorSet, others: ProcessorSet)? {
        let word = set.__bits.0
        let bit = word & ~(word &- 1)
        guard bit != 0, word != bit else { return nil }
        var (first, others) = (cpu_set_t(), set)
        first.__bits.0 = bit
        others.__bits.0 = word & ~bit
        return (ProcessorSet(set: first), ProcessorSet(set: others))
    }

    /// Keeps the calling thread, and what it starts from now on, on these.
    func bindThisThread() {
        var set = set
        // Whoever may not is measured where it is.
        _ = sched_setaffinity(0, MemoryLayout<cpu_set_t>.size, &set)
    }
}
