internal import Foundation
public import Testing

extension Trait where Self == ConditionTrait {
    /// A test that takes seconds in a debug build: `make quick` skips it, `make test` runs it.
    public static var slow: Self {
        .enabled(
            if: ProcessInfo.processInfo.environment["FRETSAW_SKIP_SLOW"] == nil,
            "slow test, skipped because FRETSAW_SKIP_SLOW is set"
        )
    }
}
