import { alert } from "../alert.js";
import { button, make, report, say } from "./page.js";

/** Alerts of every type, and two queued ones. */
export function fill(stage) {
  const output = make("output");
  const show = ({ index, text }) => {
    const typed = text ? `:${text}` : "";
    report(output, index < 0 ? "已取消。" : `第 ${index + 1} 个按钮${typed}`, index < 0 ? "Dismissed." : `Button ${index + 1}${typed}`);
  };
  const ask = async (options) => show(await alert(options));
  stage.append(
    button("普通", "Plain", () =>
      ask({
        title: say("提示", "Notice"),
        message: say("删除后无法恢复，确定要删除吗？", "What is deleted cannot be brought back. Delete it?"),
        buttons: [say("取消", "Cancel"), say("删除", "Delete")],
        destructButtonIndex: 1,
      }), true),
    button("单行输入", "One line", () =>
      ask({ type: "input", title: say("昵称", "Name"), message: say("请输入昵称", "What shall we call you?"), showCancelButton: true, buttons: [say("确定", "OK")], destructButtonIndex: 1 })),
    button("多行输入", "Several lines", () =>
      ask({ type: "textViewInput", title: say("反馈", "Feedback"), showCancelButton: true, buttons: [say("提交", "Send")], destructButtonIndex: 1 })),
    button("两个排队", "Two at once", () => {
      ask({ title: say("第一个", "The first"), buttons: [say("好的", "OK")] });
      ask({ title: say("第二个", "The second"), message: say("第一个关闭后才出现。", "It waited for the first."), buttons: [say("好的", "OK")] });
    }),
    output,
  );
}
