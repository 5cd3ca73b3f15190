internal import HTTPTypes

extension HTTPField.Name {
    /// The header with the addresses that proxies received the request from.
    static let xForwardedFor = valid("X-Forwarded-For")
    /// How the page that sent a request is related to the server, set by browsers (Fetch Metadata).
    static let secFetchSite = valid("Sec-Fetch-Site")
    /// How a browser uses what it requests (Fetch Metadata).
    static let secFetchDest = valid("Sec-Fetch-Dest")
    /// Why the browser sends a request before it is needed.
    static let secPurpose = valid("Sec-Purpose")
    /// The header that limits what a page reveals to linked sites.
    static let referrerPolicy = valid("Referrer-Policy")

    private static func valid(_ name: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(name) else { preconditionFailure("a valid header name") }
        return name
    }
}
