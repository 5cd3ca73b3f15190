package import FretsawPolicy

/// The price of right answers for an attacker, by step of the policy ladder.
package struct AttackPrice: Sendable, Hashable, Encodable {
    /// The prices of the things that attackers buy, in cents.
    package struct Rates: Sendable, Hashable {
        /// One hour of a processor core.
        package let coreHour: Double
        /// One puzzle solved by a person.
        package let solve: Double
        /// One address for a day.
        package let address: Double

        /// Creates rates in cents.
        package init(coreHour: Double, solve: Double, address: Double) {
            self.coreHour = coreHour
            self.solve = solve
            self.address = address
        }
    }

    /// The class and name of the solver; “people” for solves that are bought.
    package let attacker, solver: String
    /// The highest step of the ladder for an address.
    package let step: String
    /// The highest price of work, as a multiple of the base price; 0 for a step without work.
    package let work: Int
    /// The right answers of an address in a day; ``anyNumber`` without a limit.
    package let passesPerDay: Double
    /// The number of tries for a right answer.
    package let triesPerPass: Double
    /// The price of a thousand right answers in cents.
    package let centsPerThousand: Double

    /// A number for “any number”, because JSON has no infinity.
    package static let anyNumber = 1e15

    /// The time of a native solver for work at the base price, in seconds of a core (`docs/security.md`).
    private static let workSeconds = 0.15

    /// The prices of the best solver of each class, and of people, for addresses that are used up to each
    /// step of the ladder.
    package static func all(
        of report: AuditReport,
        rates: Rates,
        start: PolicyStep,
        limits: RateLimits
    ) -> [AttackPrice] {
        let solvers = AttackerClass.allCases
            .compactMap { attacker in report.best { $0.attacker == attacker } }
            .filter { $0.solved > 0 }
            .map {
                Attacker(
                    name: $0.attacker.rawValue,
                    solver: $0.name,
                    success: $0.success,
                    cents: $0.milliseconds / 3.6e6 * rates.coreHour
                )
            }
        // Sellers of solves are paid for right answers only.
        let people = Attacker(
            name: "people",
            solver: "solves that are bought",
            success: 1,
            cents: rates.solve
        )
        return (solvers + [people]).flatMap { attacker in
            let success = attacker.success
            let allowances = PolicyAllowance.all(start: start, limits: limits, success: success)
            return prices(attacker, rates, allowances)
        }
    }

    /// Someone who pays `cents` for a try at a picture, of which a share of `success` is right.
    private struct Attacker {
        let name, solver: String
        let success, cents: Double
    }

    private static func prices(
        _ attacker: Attacker,
        _ rates: Rates,
        _ allowances: [PolicyAllowance]
    ) -> [AttackPrice] {
        // The passes of an address so far, and what all their tries cost.
        var (passes, spent) = (0.0, 0.0)
        return allowances.map { allowance in
            let hasPicture = allowance.step >= .picture
            let tries = hasPicture ? 1 / attacker.success : 1
            let work = Double(allowance.price) * workSeconds / 3600 * rates.coreHour
            let more = max(0, allowance.passesPerDay - passes)
            if more.isFinite {
                spent += more * tries * (work + (hasPicture ? attacker.cents : 0))
                passes += more
            }
            let each =
                passes > 0 && more.isFinite
                ? (spent + rates.address) / passes
                : tries * (work + (hasPicture ? attacker.cents : 0))
            return AttackPrice(
                attacker: attacker.name,
                solver: attacker.solver,
                step: allowance.step.rawValue,
                work: allowance.price,
                passesPerDay: min(allowance.passesPerDay, anyNumber),
                triesPerPass: tries,
                centsPerThousand: each * 1000
            )
        }
    }
}
