import Foundation
import FretsawInteraction
import Testing

@Suite("Translations")
struct TranslationTests {
    @Test("The machines have the Chinese and English texts of Web/texts")
    func builtIn() throws {
        try compare(CaptchaTexts.Name.allCases, with: "captcha")
        try compare(AlertText.allCases, with: "alert")
        try compare(GuideText.allCases, with: "guide")
        try compare(GestureLockText.allCases, with: "gestureLock")
        try compare(NoticeText.allCases, with: "notices")
    }

    private func compare(_ names: [some TranslatedText], with system: String) throws {
        let (chinese, english) = try (texts(of: system, in: "zh"), texts(of: system, in: "en"))
        #expect(!names.isEmpty)
        for name in names {
            #expect("\(name.translations.chinese)" == chinese["\(name)"], "\(system).\(name)")
            #expect("\(name.translations.english)" == english["\(name)"], "\(system).\(name)")
        }
    }

    private func texts(of system: String, in language: String) throws -> [String: String] {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Web/texts/\(language).json")
        let data = try Data(contentsOf: file)
        return try JSONDecoder().decode([String: [String: String]].self, from: data)[system] ?? [:]
    }
}
