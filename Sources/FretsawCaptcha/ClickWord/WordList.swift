public import FretsawText

/// The built-in word lists.
public enum WordList: String, CaseIterable, Sendable {
    /// Common simplified Chinese characters of medium density, one of each group of similar ones.
    case chinese
    /// Latin capitals and digits, without those that are a plain bar or ring (I, J and 1, O and 0), and
    /// those that people misread when they are rotated and bent (G, Q, W and 9).
    case latin

    /// The characters, without duplicates.
    public var characters: [Unicode.Scalar] {
        switch self {
        case .chinese: Array(WordList.chineseText.unicodeScalars)
        case .latin: Array("ABCDEFHKLMNPRSTUVXYZ2345678".unicodeScalars)
        }
    }

    private static let chineseText =
        "夏秋冬东南西北海湖山火石木森花草竹叶果桃梨瓜豆米茶酒盐面菜蛋奶鸡猫牛羊马鹿虎熊猴象蛇龙龟蜂星月"
        + "云雨雪风电霜雾夜光影红蓝绿紫黑白灰铜瓷伞鞋裤裙衣袜船车桥路街门床桌椅灯钟表镜琴鼓笛画书笔纸墨信票"
        + "球剑塔城园田井岛港沙冰糕粥盘瓶杯壶刀叉勺包袋盒绳布丝皮毛羽翅角尾牙眼耳鼻手头心骨爸哥弟爷孩友师医"
        + "兵王国家民歌曲戏爱喜乐笑哭静高低长短宽窄新热甜辣香硬薄深浅方弯走坐站飞游登举拿放切味好写学听唱看见"
        + "年岁节礼物玩商店市场行音字文历史地理世界中华平安全健福成功希望今明朝阴晴鹤龄麦兰荷桂橙蕉姜菇茄薯"
}

/// Why a word list cannot be used.
public struct WordListError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of errors; lines count from 1.
    public enum Reason: Hashable, Sendable {
        /// The list exceeds the maximum size.
        case tooLarge(allowed: Int)
        /// The list is not UTF-8.
        case notUTF8(line: Int)
        /// A word has more than one character.
        case severalCharacters(String, line: Int)
        /// A character consists of several code points.
        case combined(String, line: Int)
        /// A character cannot be drawn.
        case unfit(TextError, line: Int)
        /// The list exceeds the maximum number of words.
        case tooMany(allowed: Int)
        /// The list has fewer words than are needed.
        case tooFew(count: Int, needed: Int)
    }

    /// The kind of error, with its details.
    public let reason: Reason
    /// The file's name; nil for a list from another source.
    public let file: String?

    /// Creates an error for `reason`.
    public init(_ reason: Reason, file: String? = nil) {
        self.reason = reason
        self.file = file
    }

    /// A message: what is wrong, where, and what to do.
    public var description: String {
        file.map { "\($0)\(sentence)" } ?? "the list of words\(sentence)"
    }

    private var sentence: String {
        switch reason {
        case .tooLarge(let allowed):
            " has more than \(allowed) bytes; shorten it"
        case .notUTF8(let line):
            ", line \(line): not valid UTF-8; save the file as UTF-8"
        case .severalCharacters(let word, let line):
            ", line \(line): “\(word)” has more than one character; a word is one character, with "
                + "white space between words"
        case .combined(let word, let line):
            ", line \(line): “\(word)” consists of several code points; use characters of "
                + "one code point"
        case .unfit(let error, let line):
            ", line \(line): \(error.problem); remove it from the list"
        case .tooMany(let allowed):
            " has more than \(allowed) words; shorten it"
        case .tooFew(let count, let needed):
            " has \(count) word\(count == 1 ? "" : "s"), but \(needed) are needed; add words or use fewer"
        }
    }
}

/// Parses word lists: single characters separated by white space.
public enum WordListText {
    /// The maximum size of a text in bytes.
    public static let maxBytes = 1 << 20
    /// The maximum number of words; each needs some kilobytes for its outline.
    public static let maxWords = 10_000

    /// The words of a UTF-8 text in order, without duplicates and byte order mark; throws below `count`.
    public static func characters(
        in bytes: [UInt8],
        atLeast count: Int
    ) throws(WordListError) -> [Unicode.Scalar] {
        guard bytes.count <= maxBytes else {
            throw WordListError(.tooLarge(allowed: maxBytes))
        }
        var characters: [Unicode.Scalar] = []
        var seen: Set<Unicode.Scalar> = []
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let content = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
        let lines = content.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            guard let text = String(validating: line, as: UTF8.self) else {
                throw WordListError(.notUTF8(line: index + 1))
            }
            for word in text.split(whereSeparator: \.isWhitespace) {
                let character = try character(word, line: index + 1)
                guard seen.insert(character).inserted else { continue }
                characters.append(character)
                guard characters.count <= maxWords else {
                    throw WordListError(.tooMany(allowed: maxWords))
                }
            }
        }
        guard characters.count >= count else {
            throw WordListError(.tooFew(count: characters.count, needed: count))
        }
        return characters
    }

    private static func character(
        _ word: Substring,
        line: Int
    ) throws(WordListError) -> Unicode.Scalar {
        guard word.count == 1 else {
            throw WordListError(.severalCharacters(String(word.prefix(12)), line: line))
        }
        guard let scalar = word.unicodeScalars.first, word.unicodeScalars.count == 1 else {
            throw WordListError(.combined(String(word), line: line))
        }
        do throws(TextError) {
            try TextLine.requireSimple(String(word))
        } catch {
            throw WordListError(.unfit(error, line: line))
        }
        return scalar
    }
}
