// A protected form with Express: PORT=8000 node express.mjs.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
const express = createRequire(import.meta.url)("express"); // With npm: import express from "express".
const { CAPTCHA_URL = "http://localhost:8080", CAPTCHA_SECRET = "fretsaw-test-secret-picture", PORT = 8000 } = process.env;
const page = readFileSync(new URL("page.html", import.meta.url), "utf8").replaceAll("http://localhost:8080", CAPTCHA_URL);

async function solved(proof, action) {
  const body = new URLSearchParams({ secret: CAPTCHA_SECRET, response: proof });
  const response = await fetch(`${CAPTCHA_URL}/siteverify`, { method: "POST", body, signal: AbortSignal.timeout(5000) });
  const reply = await response.json();
  return reply.success && reply.hostname === "localhost" && reply.action === action;
}

const app = express().use(express.urlencoded({ extended: false }));
app.get("/", (request, response) => response.send(page));
app.post("/login", async (request, response) => {
  // If the service does not reply, the visitor may try again.
  const isSolved = await solved(request.body.proof ?? "", "login").catch(() => false);
  response.status(isSolved ? 200 : 403).send(isSolved ? "Welcome." : "Please solve the puzzle.");
});
app.listen(PORT, "localhost");
