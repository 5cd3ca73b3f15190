import ArgumentParser

/// How progress is shown.
enum ProgressMode: String, CaseIterable, ExpressibleByArgument {
    /// A bar on a terminal, a line now and then elsewhere.
    case auto
    /// A bar.
    case always
    /// Nothing.
    case never
    /// JSON Lines on the standard error.
    case json
}
