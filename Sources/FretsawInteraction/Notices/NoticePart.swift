/// The kinds of parts notices show; which notice is the part's index.
public enum NoticePart: UInt8, Sendable {
    /// The whole notice, role and all.
    case box
    /// The spinner of `wait`.
    case spinner
    /// The pictures of `wait`, numbered like the notice.
    case picture
    /// The sign of `success`, `error` and `info`.
    case icon
    /// The words.
    case words

    /// The name of this part of a notice.
    ///
    /// - Parameter handle: The notice.
    /// - Returns: The name.
    public func name(of handle: NoticeHandle) -> PartName {
        PartName(kind: rawValue, index: handle.index)
    }
}
