/// Restores the order of results that finish in any order; only pending ones take memory.
package struct ReorderWindow<Element> {
    private var waiting: [Int: Element] = [:]
    private var next = 0

    package init() {}

    /// The number of results taken so far, which is the number of the next result.
    package var taken: Int { next }

    /// Inserts the result with this number, counted from 0.
    package mutating func insert(_ element: Element, number: Int) {
        waiting[number] = element
    }

    /// Removes and returns the next result; nil if it is not finished yet.
    package mutating func takeNext() -> Element? {
        guard let element = waiting.removeValue(forKey: next) else { return nil }
        next += 1
        return element
    }
}
