import { notice } from "../notice.js";
import { button, say } from "./page.js";

/** All six kinds of notices, and how to hide them. */
export function fill(stage) {
  stage.append(
    button("等待", "Wait", () => notice.wait({ clears: 4000 }), true),
    button("顶部", "Top", () => notice.top(say("新消息已送达", "A message has arrived"))),
    button("成功", "Success", () => notice.success(say("已保存", "Saved"), { clears: true })),
    button("错误", "Error", () => notice.error(say("保存失败", "Not saved"), { clears: true })),
    button("信息", "Info", () => notice.info(say("仅供参考", "For you"), { clears: true })),
    button("文字", "Text", () =>
      notice.text(say("文字提示可以有好几行，到窗口边缘会自动换行。", "Words may take several lines, and wrap before the window ends.")),
    ),
    button("全部清除", "Clear all", () => notice.clearAll()),
  );
}
