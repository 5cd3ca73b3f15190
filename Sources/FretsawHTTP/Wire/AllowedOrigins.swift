/// The sites whose pages may use a server of another address.
public enum AllowedOrigins: Sendable, Hashable {
    /// None: only pages of the server's own address, which need no leave.
    case none
    /// All: for trying things out. Without cookies there is nothing to steal, but anybody's page can
    /// spend the server's work.
    case any
    /// These, as browsers write them: `https://shop.example`.
    case list(Set<String>)

    /// True where a page of `origin` may ask.
    public func allows(_ origin: String) -> Bool {
        switch self {
        case .none: false
        case .any: true
        case .list(let origins): origins.contains(origin)
        }
    }
}
