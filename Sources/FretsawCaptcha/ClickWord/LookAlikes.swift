/// Characters that are taken for each other, so that one puzzle never draws two of a group.
enum LookAlikes {
    /// The groups that `character` belongs to, a bit each; two characters look alike where these have a
    /// bit in common.
    static func groups(of character: Unicode.Scalar) -> UInt64 {
        var bits: UInt64 = 0
        for (index, group) in groups.enumerated() where group.contains(character) {
            bits |= 1 << UInt64(index)
        }
        return bits
    }

    /// 64 at most.
    private static let groups: [String.UnicodeScalarView] = [
        // Latin capitals and digits: alike as they stand, or when turned and slanted.
        "OQ0DCGoc", "I1LlijTJ7/|", "2ZzN", "5Ss", "8B3&", "69bqgdp", "MWmw", "EF", "PR", "UVYuvy",
        "KXxk", "HNn", "4A9", "VWvw", "3EB", "hn", "ft7T",
        "TY",
        // Chinese characters apart by a stroke.
        "人入八人乂", "土士工干千于王玉主", "未末木本术禾", "已己巳", "大太犬天夫夭头", "日目曰白自旦百",
        "田由甲申电曲", "刀力刃九", "午牛年", "鸟乌岛马", "贝见", "名各", "问间闪闻门闲", "今令", "折拆析",
        "风凤", "免兔", "戊戌戍成", "候侯", "王玉", "手毛", "水永冰", "小少", "爪瓜", "几儿九", "免龟",
        "石右古", "雨两", "雪雷霜雾电", "学字", "哥歌", "茶荼", "苗笛", "兵乒乓", "叉又义", "衣农",
    ].map(\.unicodeScalars)
}
