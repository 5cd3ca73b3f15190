import { LocalLock } from "../gesture-lock.js";
import { button, make, report, words } from "./page.js";

/** The key in the storage of this browser. */
const key = "fretsaw-demo-lock";

/** Sends JSON to the service. */
async function post(path, body) {
  const response = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return response.json();
}

/**
 * A code of the service. Its routes `/demo/gesture/…` are the site's back end: they set codes, and sign who draws. A real
 * back end first authenticates the person.
 */
class ServiceCode {
  note = ["图案的哈希值保存在服务器内存中，服务停止即丢失；本机保存其随机名称和所有者密钥。", "The server keeps a hash of the pattern in memory until it stops. This browser stores its random name and owner secret."];
  #service;
  #own;

  constructor(service) {
    this.#service = service;
    const text = () => crypto.getRandomValues(new Uint32Array(8)).join("-");
    this.#own = this.#stored() ?? { process: service.process, name: `demo-${text()}`.slice(0, 60), ownerSecret: text() };
  }

  /** Codes of an earlier process of the server are lost. */
  #stored() {
    try {
      const own = JSON.parse(localStorage.getItem(key));
      return own?.process === this.#service.process ? own : null;
    } catch {
      return null;
    }
  }

  get isSet() {
    return this.#stored() !== null;
  }

  stored() {
    try {
      localStorage.setItem(key, JSON.stringify(this.#own));
    } catch {
      // It lasts as long as the page.
    }
  }

  async lock(flow) {
    const { name, ownerSecret } = this.#own;
    const attributes = { name, flow, endpoint: flow === "set" ? "/demo/gesture" : this.#service.gesture };
    if (flow !== "set") {
      attributes.subject = (await post("/demo/gesture/subject", { name, subject: "visitor" })).subject ?? "";
    }
    return make("fretsaw-gesture-lock", { attributes, ownerSecret });
  }

  async clear() {
    const { name, ownerSecret } = this.#own;
    await post(`${this.#service.gesture}/clear`, { name, ownerSecret });
    localStorage.removeItem(key);
  }
}

/** A pattern in this browser, if the service keeps the codes of real sites. */
class LocalCode {
  note = ["图案只保存在本机。", "The pattern stays on this device."];
  #lock = new LocalLock("demo");

  get isSet() {
    return this.#lock.isSet;
  }

  stored() {}

  async lock(flow) {
    return make("fretsaw-gesture-lock", { attributes: { local: "", name: "demo", flow } });
  }

  clear() {
    return this.#lock.clear();
  }
}

/** A lock with the flows of a pattern. */
export async function fill(stage, service) {
  const code = service.gesture ? new ServiceCode(service) : new LocalCode();
  const output = make("output");
  const place = make("div", { className: "wide lock" });
  let number = 0;
  const show = async (flow) => {
    for (const [name, button] of Object.entries(flows)) {
      button.classList.toggle("first", name === flow);
      button.ariaPressed = String(name === flow);
    }
    const mine = (number += 1);
    const lock = await code.lock(flow);
    // Another button was pressed meanwhile.
    if (mine !== number) return;
    lock.setAttribute("clear", "");
    lock.addEventListener("fretsaw-finished", () => {
      if (flow !== "verify") code.stored();
      report(output, "完成。", "Done.");
    });
    lock.addEventListener("fretsaw-locked", () => report(output, "已锁定，请稍后再试。", "Locked out: try later."));
    place.replaceChildren(lock);
    output.replaceChildren();
  };
  const flows = {
    set: button("设置", "Set", () => show("set")),
    verify: button("验证", "Verify", () => show("verify")),
    modify: button("修改", "Change", () => show("modify")),
  };
  stage.append(
    ...Object.values(flows),
    button("删除", "Remove", async () => {
      await code.clear();
      await show("set");
    }),
    place,
    output,
    make("p", { className: "note" }, words(...code.note)),
  );
  await show(code.isSet ? "verify" : "set");
}
