// Verifies the proof of a form: prints whether its visitor solved the captcha.

import { text } from "node:stream/consumers";

export async function solved(proof, action) {
  const { CAPTCHA_URL, CAPTCHA_SECRET, SITE_HOSTNAME } = process.env;
  try {
    const response = await fetch(`${CAPTCHA_URL}/siteverify`, {
      method: "POST",
      body: new URLSearchParams({ secret: CAPTCHA_SECRET, response: proof }),
      signal: AbortSignal.timeout(5000),
    });
    const reply = await response.json();
    return reply.success && reply.hostname === SITE_HOSTNAME && reply.action === action;
  } catch {
    // The service is down: the visitor may try again.
    return false;
  }
}

console.log(await solved(await text(process.stdin), "login"));
