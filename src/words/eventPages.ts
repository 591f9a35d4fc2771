/* What is written about events. The tests run each piece of code as it stands. */

export const eventsTitle = "Events";

export const cursorPage = {
  id: "events-cursor",
  title: "Read events by a cursor",
  text: [
    "Each message that is shown or refused, each pin, pause and display that comes or goes is an event with an id. Ask for what came after the last id that you have, and keep the newest one: that is all a program has to remember.",
    "The board's key for MCP and events opens them as a bearer token. So does an installable's credential, by x-api-key and x-api-secret.",
    "Events come in order, each at least once; the id tells doubles. Refused calls alone are told some seconds late, behind what came meanwhile, with their own time. A cursor older than what is kept is answered 410 with the oldest id. Then read the board, and go on from there.",
  ],
} as const;
export const cursorBox = "All that came since, then the cursor to keep (JavaScript)";
export const cursorCode = (address: string) => `const headers = { authorization: \`Bearer \${process.env.TOKEN}\` };
let cursor = process.env.CURSOR ?? "";
let more = true;
while (more) {
  const answer = await fetch(\`${address}?after=\${cursor}\`, { headers });
  if (!answer.ok) throw new Error(await answer.text());
  const page = await answer.json();
  for (const event of page.data) {
    console.log(event.type, JSON.stringify(event.data));
    cursor = event.id;
  }
  more = page.has_more;
}
console.log(cursor);`;

export const streamPage = {
  id: "events-stream",
  title: "Follow events as a stream",
  text: [
    "The same as server-sent events, at an address of their own; /v1/events answers them, too, to whoever accepts them. A line that begins with id: is the cursor; a stream that was cut goes on from the header Last-Event-ID and leaves nothing out.",
    "It begins with the event hello, which names where it stands. Without a cursor that is now. It ends when its credential is deleted.",
  ],
} as const;
export const streamBox = "From the cursor on (curl)";
export const streamCode = (address: string) => `curl -sSN "${address}" \\
  -H "last-event-id: $CURSOR" \\
  -H "authorization: Bearer $TOKEN"`;

export const verifyPage = {
  id: "events-webhooks",
  title: "Verify a webhook",
  text: [
    "An address of yours is told of events by POST. Create it under Webhooks; its secret begins with whsec_ and is shown once. Signatures follow the Standard Webhooks convention, so its libraries verify them, too.",
    "Check the signature over the body as it came, before it is parsed. While a secret is being changed there are two signatures, and one that fits is enough. The same webhook-id again is the same event again.",
    "Answer 2xx when you have stored it. While you answer 408, 425, 429 or 5xx, or not at all, it is tried again for a day, and later events wait behind it. An event that you answer with any other 4xx three times (at once, after 5 seconds and after 5 minutes) is lost to you: it is not tried again by itself, only redelivered by hand under Webhooks, and the ones after it go on. 410 turns the webhook off.",
  ],
} as const;
export const verifyInJavascript = "JavaScript";
export const verifyJavascript = `import { createHmac, timingSafeEqual } from "node:crypto";

/** The event, or an error: headers by lower-case name, body as text. */
export function verify(secret, headers, body, now = Date.now() / 1000) {
  const id = headers["webhook-id"];
  const at = headers["webhook-timestamp"];
  if (!(Math.abs(now - Number(at)) <= 300)) throw new Error("too old");
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const due = createHmac("sha256", key).update(\`\${id}.\${at}.\${body}\`).digest();
  const fits = headers["webhook-signature"].split(" ").some((one) => {
    const [version, signature = ""] = one.split(",");
    const sent = Buffer.from(signature, "base64");
    return version === "v1" && sent.length === due.length && timingSafeEqual(sent, due);
  });
  if (!fits) throw new Error("not from this board");
  return JSON.parse(body);
}`;
export const verifyInPython = "Python";
export const verifyPython = `import base64
import hashlib
import hmac
import json
import time


def verify(secret, headers, body, now=None):
    """The event, or an error: headers by lower-case name, body as text."""
    identity, at = headers["webhook-id"], headers["webhook-timestamp"]
    if abs((now or time.time()) - int(at)) > 300:
        raise ValueError("too old")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{identity}.{at}.{body}".encode()
    due = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    if not any(hmac.compare_digest(due, one) for one in headers["webhook-signature"].split()):
        raise ValueError("not from this board")
    return json.loads(body)`;
