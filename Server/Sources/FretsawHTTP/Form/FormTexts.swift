internal import FretsawService

struct FormTexts: Sendable {
    let language: MessageLanguage

    subscript(text: FormText) -> String { text.text(language) }

    subscript(error: RequestError) -> String {
        switch error {
        case .tooMany, .locked: self[.tooMany]
        case .unknownKind: self[.noPuzzle]
        case .unknownSite: ReplyCode.unknownSite.message(language)
        default: self[FormText.unavailable]
        }
    }
}
