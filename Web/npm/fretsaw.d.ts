export { alert } from "./alert.js";
export { notice } from "./notice.js";
