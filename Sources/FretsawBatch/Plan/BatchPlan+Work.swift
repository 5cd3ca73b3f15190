extension BatchPlan {
    /// What decides how much work an item of the plan is, by the options' names: all that ``RunRecord``
    /// has but what tells one item from another, or where items go.
    ///
    /// - Parameter backgrounds: what they are made from.
    /// - Returns: each option's value, as text.
    public func work(backgrounds: BackgroundRecord) -> [String: String] {
        let record = RunRecord(plan: self, destination: .standardOutput, backgrounds: backgrounds)
        let others = [
            "schema", "fretsaw", "preset", "seed", "count", "shard", "output-format", "answers",
        ]
        return (RunRecord.values(of: record.bytes) ?? [:]).filter { !others.contains($0.key) }
    }
}
