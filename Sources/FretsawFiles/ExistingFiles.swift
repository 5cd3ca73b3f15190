/// What to do where files of an earlier run stand.
public enum ExistingFiles: String, CaseIterable, Sendable {
    /// Stop before anything is written.
    case refuse
    /// Check what is there and go on behind it; begin where nothing is there.
    case resume
    /// Replace them.
    case overwrite
    /// Keep every file that is there and add what is missing, also for a larger count than before.
    case keep
}
