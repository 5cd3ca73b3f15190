import FretsawPolicy
import ArgumentParser
import FretsawAudit
import FretsawCommandLine

/// Options of the prices of attacks.
struct PriceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Also print what passes cost attackers: cents for a core-hour, for a puzzle solved by a person, \
            and for an address and day, for example 2,0.1,5.
            """,
            valueName: "core,person,address"
        )
    )
    var price: Prices?

    @Option(
        help: ArgumentHelp(
            "Configuration file of fretsaw-server with the limits for --price. (default: its defaults)",
            valueName: "file"
        ),
        completion: .file()
    )
    var policy: String?

    func validate() throws {
        guard policy == nil || price != nil else {
            throw ValidationError("--policy has no effect without --price")
        }
    }

    /// The lowest step of the ladder and the limits, from the file if there is one.
    func policyFile() throws -> (start: PolicyStep, limits: RateLimits) {
        var (start, limits) = (PolicyStep.picture, RateLimits())
        guard let policy else { return (start, limits) }
        for entry in try SettingsFile(path: policy).entries {
            func invalid() -> SettingsError {
                SettingsError(
                    "invalid value of \(entry.key); check the file with fretsaw-server config check",
                    source: .file(path: policy, line: entry.line)
                )
            }
            let numbers = entry.value.items.compactMap { Int($0) }.filter { $0 > 0 }
            let isNone = entry.value.single == "none"
            func perMinute() throws -> Int? {
                guard isNone || numbers.count == 1 else { throw invalid() }
                return numbers.first
            }
            switch entry.key {
            case "policy":
                guard let step = entry.value.single.flatMap(PolicyStep.init),
                    PolicyStep.starts.contains(step)
                else { throw invalid() }
                start = step
            case "get-limit": limits.getsPerMinute = try perMinute()
            case "failure-limit": limits.failuresPerMinute = try perMinute()
            case "pass-budget":
                guard isNone || numbers.count == 3 else { throw invalid() }
                limits.passes =
                    isNone
                    ? nil
                    : PassBudget(perMinute: numbers[0], perHour: numbers[1], perDay: numbers[2])
            default: continue
            }
        }
        return (start, limits)
    }
}

/// The value of `--price`.
struct Prices: ExpressibleByArgument {
    let rates: AttackPrice.Rates

    init?(argument: String) {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Double($0) }.filter { (0...1e6).contains($0) }
        guard parts.count == 3, numbers.count == 3 else { return nil }
        rates = AttackPrice.Rates(coreHour: numbers[0], solve: numbers[1], address: numbers[2])
    }
}
