import { solveHere } from "./engine.js";

addEventListener("message", async ({ data }) => {
  try {
    postMessage({ answer: await solveHere(data, (part) => postMessage({ part })) });
  } catch (error) {
    postMessage({ error: String(error) });
  }
});
