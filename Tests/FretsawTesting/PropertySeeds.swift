internal import Foundation

/// The seeds of a property test that has `count` of them in a full run.
///
/// `FRETSAW_PROPERTY_SEEDS` (default: 8) is the number of seeds of a test whose `count` is 60. Tests with a larger
/// `count` have proportionally more, tests with a smaller one as many or all. `make check` sets it to 60.
public func propertySeeds(_ count: Int = 60) -> Range<Int> {
    0..<max(1, min(count, max(seedsPerSixty, count * seedsPerSixty / 60)))
}

private let seedsPerSixty =
    ProcessInfo.processInfo.environment["FRETSAW_PROPERTY_SEEDS"].flatMap { Int($0) } ?? 8
