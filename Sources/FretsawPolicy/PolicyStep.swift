/// The steps of the policy ladder: the tasks of a visitor for a proof, from least to most.
public enum PolicyStep: String, Sendable, Hashable, CaseIterable, Comparable {
    /// Nothing.
    case nothing = "none"
    /// Work for the processor of the visitor's device.
    case work
    /// A picture.
    case picture
    /// A picture, and work meanwhile.
    case pictureAndWork = "picture-and-work"
    /// Try again later.
    case reject

    /// The steps at which a ladder can start.
    public static let starts: [PolicyStep] = [.nothing, .work, .picture, .pictureAndWork]

    /// True if `left` asks for less.
    public static func < (left: PolicyStep, right: PolicyStep) -> Bool { left.rank < right.rank }

    private var rank: Int { PolicyStep.allCases.firstIndex(of: self) ?? 0 }
}
