/// Puts results that finish in any order back into the order they were begun in.
///
/// Holds at most as many as are under way, so its memory does not depend on how many there will be.
package struct ReorderWindow<Element> {
    private var waiting: [Int: Element] = [:]
    private var next = 0

    package init() {}

    /// Results taken out so far: the number of the one that comes out next.
    package var taken: Int { next }

    /// Puts in the result of number `number`, counted from 0.
    package mutating func insert(_ element: Element, number: Int) {
        waiting[number] = element
    }

    /// The next result in order, where it is there.
    package mutating func takeNext() -> Element? {
        guard let element = waiting.removeValue(forKey: next) else { return nil }
        next += 1
        return element
    }
}
