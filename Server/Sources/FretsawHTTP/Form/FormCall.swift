internal import FretsawService
internal import HTTPTypes
internal import Hummingbird

/// The parameters of the form's page, in the query of its address.
struct FormCall: Sendable {
    /// The query as it was sent; the form is sent to the same.
    let query: String
    /// The site, hostname, action and data to which the proof is bound.
    let binding: ProofBinding
    /// The origin of the page that gets the proof.
    let origin: String
    /// Whether that is this server's own origin.
    let isOwn: Bool
    /// The page that gets the proof; nil if the visitor copies it.
    let returnAddress: ReturnAddress?
    /// The language of the visitor or the site.
    let language: MessageLanguage

    /// Reads `request`; throws if a value has an invalid form, or the page must not get the proof.
    ///
    /// The page that gets the proof is one of this server's host, of the site's origins, or of the setting `origins`.
    init(
        _ request: Request,
        of service: CaptchaService,
        cors: CORS
    ) throws(JSONRequest.Unreadable) {
        query = request.uri.query ?? ""
        let fields = try FormFields(Array(query.utf8), type: "")
        returnAddress = try fields["return"].map { text throws(JSONRequest.Unreadable) in
            guard let address = ReturnAddress(text) else {
                throw JSONRequest.Unreadable(
                    .badRequest,
                    "return is not an address such as https://shop.example/comment or "
                        + "/comment, with non-ASCII characters percent-encoded"
                )
            }
            return address
        }
        let site = fields["siteKey"].flatMap(service.sites.site(key:))
        let own = request.ownOrigins
        let named = returnAddress.map(\.origin) ?? fields["origin"]
        let origin =
            named ?? own.first { OriginText.isListed($0, in: site?.origins ?? []) } ?? own[0]
        isOwn = own.contains(origin)
        guard cors.allows(origin, for: site, own: own) else { throw .foreignOrigin }
        self.origin = origin
        guard
            let binding = ProofBinding(
                site: fields["siteKey"] ?? "",
                hostname: OriginText.hostname(of: origin),
                action: fields["action"] ?? "",
                data: fields["cdata"] ?? ""
            )
        else {
            throw JSONRequest.Unreadable(
                .badRequest,
                "siteKey, action or cdata has an invalid form"
            )
        }
        self.binding = binding
        let accepted = request.headers[.acceptLanguage]
        let chosen = MessageLanguageRule.automatic.language(accepting: accepted)
        language = site?.language.map(MessageLanguage.init(of:)) ?? chosen
    }

    /// Whether a browser sends `request` for a page of another origin; unlike JSON, a form needs no permission
    /// of the server before.
    static func isForeign(_ request: Request) -> Bool {
        ["cross-site", "same-site"].contains(request.headers[.secFetchSite] ?? "")
    }

    /// Whether the form may be shown, so that no page can spend the limits of its visitors in
    /// frames and images that they do not see.
    func mayShow(_ request: Request) -> Bool {
        // A page that is only fetched ahead may never be seen.
        guard request.headers[.secPurpose] == nil else { return false }
        guard FormCall.isForeign(request), request.headers[.secFetchDest] != "document" else {
            return true
        }
        let referer = request.headers[.referer] ?? ""
        return referer == origin || referer.hasPrefix("\(origin)/")
    }
}

/// The address of a site's page to which a visitor returns with the proof.
struct ReturnAddress: Sendable {
    private let text: String
    /// The origin; nil for a path of this server's own origin.
    let origin: String?

    /// Maximum length in bytes.
    private static let maxLength = 2048

    /// Reads a path, or an address with `https` or `http`; nil if it is neither.
    init?(_ text: String) {
        guard 1...ReturnAddress.maxLength ~= text.utf8.count,
            text.utf8.allSatisfy({ 0x21...0x7E ~= $0 && $0 != UInt8(ascii: "\\") })
        else { return nil }
        self.text = text
        if text.hasPrefix("/") {
            // `//host` is the address of another host.
            guard !text.hasPrefix("//") else { return nil }
            origin = nil
            return
        }
        guard let scheme = text.firstRange(of: "://") else { return nil }
        let end = text[scheme.upperBound...].firstIndex { "/?#".contains($0) } ?? text.endIndex
        let origin = String(text[..<end])
        guard OriginText.error(in: origin) == nil else { return nil }
        self.origin = origin
    }

    /// The address with the proof as the parameter `captchaVerification`.
    func adding(_ proof: String) -> String {
        let end = text.firstIndex(of: "#") ?? text.endIndex
        let separator = text[..<end].contains("?") ? "&" : "?"
        let encoded = proof.utf8.map { byte -> String in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"):
                return String(Unicode.Scalar(byte))
            default:
                return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return text[..<end] + "\(separator)captchaVerification=\(encoded.joined())" + text[end...]
    }
}

extension Request {
    /// The origins that the server may have: proxies end TLS, so the scheme is not known.
    var ownOrigins: [String] {
        ["https", "http"].map { "\($0)://\((head.authority ?? "").lowercased())" }
    }
}
