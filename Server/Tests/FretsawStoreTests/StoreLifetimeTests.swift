import FretsawStore
import Testing

@Suite("Store lifetimes")
struct StoreLifetimeTests {
    @Test(
        "Lifetimes are rounded up to milliseconds and clamped",
        arguments: [
            (Duration.zero, 1), (.seconds(-1), 1), (.nanoseconds(1), 1), (.milliseconds(1), 1),
            (.nanoseconds(1_000_001), 2), (.milliseconds(1_999), 1_999), (.seconds(300), 300_000),
            (.nanoseconds(1_999_999_999), 2_000), (.seconds(366 * 86_400), 31_622_400_000),
            (.seconds(Int64.max), 31_622_400_000),
        ] as [(Duration, Int64)]
    )
    func milliseconds(duration: Duration, expected: Int64) {
        #expect(StoreLifetime.milliseconds(duration) == expected)
        #expect(StoreLifetime.rounded(duration) == .milliseconds(expected))
    }
}
