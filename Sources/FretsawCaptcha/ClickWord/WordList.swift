/// Words to draw from, as characters.
public enum WordList: String, CaseIterable, Sendable {
    /// Common Chinese characters of middling density, as the mainland writes them; of those that look
    /// alike, one each.
    case chinese
    /// Latin capitals and digits, without those that are a mere bar or ring: I, J and 1, O and 0.
    case latin

    /// The characters, each once.
    public var characters: [Unicode.Scalar] {
        switch self {
        case .chinese: Array(WordList.chineseText.unicodeScalars)
        case .latin: Array("ABCDEFGHKLMNPQRSTUVWXYZ23456789".unicodeScalars)
        }
    }

    private static let chineseText =
        "夏秋冬东南西北海湖山火石木森花草竹叶果桃梨瓜豆米茶酒盐面菜蛋奶鸡猫牛羊马鹿虎熊猴象蛇龙龟蜂星月"
        + "云雨雪风电霜雾夜光影红蓝绿紫黑白灰铜瓷伞鞋裤裙衣袜船车桥路街门床桌椅灯钟表镜琴鼓笛画书笔纸墨信票"
        + "球剑塔城园田井岛港沙冰糕粥盘瓶杯壶刀叉勺包袋盒绳布丝皮毛羽翅角尾牙眼耳鼻手头心骨爸哥弟爷孩友师医"
        + "兵王国家民歌曲戏爱喜乐笑哭静高低长短宽窄新热甜辣香硬薄深浅方弯走坐站飞游登举拿放切味好写学听唱看见"
        + "年岁节礼物玩商店市场行音字文历史地理世界中华平安全健福成功希望今明朝阴晴鹤龄麦兰荷桂橙蕉姜菇茄薯"
}
