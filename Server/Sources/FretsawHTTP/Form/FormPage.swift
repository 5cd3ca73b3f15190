internal import FretsawCrypto
internal import FretsawJSON
internal import FretsawRaster
internal import FretsawService
internal import HTTPTypes
internal import Hummingbird

/// The page with the form, its result or an error, as HTML without scripts.
struct FormPage {
    let call: FormCall

    func response(_ challenge: IssuedChallenge, _ tiles: FigureTiles, note: FormText?) -> Response {
        let size = tiles.picture
        func share(_ part: Int, of whole: Int) -> String {
            "\(Double(100_000 * part / whole) / 1000)%"
        }
        // The piece is where the piece of a slide puzzle starts.
        var style = """
            .piece { top: \(share(tiles.pieceTop, of: size.height)); \
            width: \(share(tiles.piece.width, of: size.width)); }

            """
        var choices = ""
        for (index, left) in tiles.lefts.enumerated() {
            let number = index + 1
            let middle = share(left + tiles.side / 2, of: size.width)
            style += ".tiles label:nth-child(\(number)) { left: \(middle); }\n"
            choices += """
                <label><input type="radio" name="tile" value="\(left)" required>\
                <span class="word">\(text(.tile)) </span>\(number)</label>

                """
        }
        let pictures = [challenge.background, challenge.piece ?? []].map { file in
            // JPEG or PNG.
            "data:image/\(file.first == 0xFF ? "jpeg" : "png");base64,\(Base64.encode(file))"
        }
        let address = "form.html?\(FormPage.escaped(call.query))"
        return response(
            """
            \(note.map { "<p role=\"alert\">\(text($0))</p>" } ?? "")
            <form method="post" action="\(address)"\(call.returnAddress == nil ? "" : " target=\"_top\"")>
            <input type="hidden" name="token" value="\(FormPage.escaped(challenge.token))">
            <fieldset>
            <legend>\(text(.task))</legend>
            <div class="picture"><img src="\(pictures[0])" alt="1 … \(tiles.lefts.count)" \
            width="\(size.width)" height="\(size.height)"><img class="piece" src="\(pictures[1])" alt="?" \
            width="\(tiles.piece.width)" height="\(tiles.piece.height)"></div>
            <div class="tiles">
            \(choices)</div>
            </fieldset>
            <p><button>\(text(.submit))</button> <a href="\(address)">\(text(.another))</a></p>
            </form>
            <p class="about">\(text(.about))</p>
            """,
            style: style
        )
    }

    func response(proof: String) -> Response {
        response(
            """
            <p><label for="proof">\(text(.done)) \(FormPage.escaped(call.binding.hostname))</label></p>
            <p><input id="proof" readonly value="\(FormPage.escaped(proof))"></p>
            """
        )
    }

    func response(_ error: RequestError) -> Response {
        let status: HTTPResponse.Status =
            switch error {
            case .tooMany, .locked, .saturated: .tooManyRequests
            case .unknownKind: .notFound
            case .unknownSite: .forbidden
            default: .serviceUnavailable
            }
        return response("<p role=\"alert\">\(text(of: error))</p>", status: status)
    }

    private func response(
        _ body: String,
        style: String = "",
        status: HTTPResponse.Status = .ok
    ) -> Response {
        let code = (try? RandomSource.system.alphanumerics(22)).map {
            String(decoding: $0, as: UTF8.self)
        }
        let html = """
            <!doctype html>
            <html lang="\(call.language.rawValue)">
            <head>
            <meta charset="utf-8">
            <title>\(text(.title))</title>
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta name="robots" content="noindex">
            <style\(code.map { " nonce=\"\($0)\"" } ?? "")>
            \(FormPage.style)\(style)</style>
            </head>
            <body>
            <main>
            <h1>\(text(.title))</h1>
            \(body)
            </main>
            </body>
            </html>

            """
        var response = Response.uncached(
            Array(html.utf8),
            type: "text/html; charset=utf-8",
            status: status
        )
        response.headers[.contentSecurityPolicy] = FormPage.policy(for: call, nonce: code)
        // The server itself must see that the form is sent by its own page.
        response.headers[.referrerPolicy] = "same-origin"
        response.headers[.vary] = "Accept-Language"
        return response
    }

    /// The content security policy: the page has pictures, a style and a form, and only the page that
    /// gets the proof may show it in a frame.
    static func policy(for call: FormCall, nonce: String? = nil) -> String {
        // Browsers apply the policy of forms also to where they are redirected.
        let origin = call.isOwn ? "" : " \(call.origin)"
        return
            "default-src 'none'; img-src data:; style-src \(nonce.map { "'nonce-\($0)'" } ?? "'none'"); "
            + "form-action 'self'\(origin); base-uri 'none'; frame-ancestors 'self'\(origin)"
    }

    private static let style = """
        body { font: 1rem/1.5 system-ui, sans-serif; margin: 0; }
        main { margin: 0 auto; max-inline-size: 30rem; padding: 0 1rem; }
        h1 { font-size: 1.4rem; }
        fieldset { border: 0; margin: 0; min-inline-size: 0; padding: 0; }
        legend { margin-block-end: .5rem; padding: 0; }
        .picture, .tiles { position: relative; }
        img { block-size: auto; display: block; inline-size: 100%; }
        .piece { left: 0; position: absolute; }
        .tiles { block-size: 3.5rem; }
        .tiles label { inline-size: 2.25rem; position: absolute; text-align: center; translate: -50%; }
        .tiles input { block-size: 1.5rem; display: block; inline-size: 1.5rem; margin: .25rem auto 0; }
        .word { clip-path: inset(50%); position: absolute; }
        a { color: inherit; }
        button { font: inherit; min-block-size: 2.75rem; padding-inline: 1.5rem; }
        #proof { box-sizing: border-box; font: inherit; inline-size: 100%; }
        .about { font-size: .875rem; }

        """

    private func text(_ text: FormText) -> String { text.text(call.language) }

    private func text(of error: RequestError) -> String {
        switch error {
        case .tooMany, .locked: text(.tooMany)
        case .unknownKind: text(.noPuzzle)
        case .unknownSite: ReplyCode.unknownSite.message(call.language)
        default: text(.unavailable)
        }
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing(
            "<",
            with: "&lt;"
        )
    }
}
