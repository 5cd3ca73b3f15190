const words = {
  zh: ["验证加载失败", "重试"],
  "zh-Hant": ["驗證載入失敗", "重試"],
  en: ["This check could not be loaded", "Try again"],
};

/** What stands where the puzzle would, when what runs it could not be loaded. */
export function retryBox(language, retry) {
  const [told, again] = words[language];
  const box = document.createElement("div");
  box.className = "others";
  const line = document.createElement("span");
  line.setAttribute("role", "alert");
  line.textContent = told;
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = again;
  button.addEventListener("click", retry);
  box.append(line, button);
  return box;
}
