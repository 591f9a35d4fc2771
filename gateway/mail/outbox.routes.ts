import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { RefusalError } from "../schema/refusal.ts";
import { escaped } from "./escaped.ts";
import { type OutboxLetter, readOutbox } from "./outbox.ts";

/** The outbox to look at, in development only: its letters open accounts (decision 24). */
export function registerOutbox(app: FastifyInstance, { config }: Context): void {
  if (config.mode !== "development" || config.smtpUrl !== undefined) return;

  app.get("/dev/outbox", async (_request, reply) => {
    const letters = await readOutbox(config.dataDir);
    return reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-store")
      .send(list(letters, config.productName));
  });

  app.get<{ Params: { name: string } }>("/dev/outbox/:name", async (request, reply) => {
    const letter = (await readOutbox(config.dataDir)).find(({ name }) => name === request.params.name);
    if (letter === undefined) throw new RefusalError("NotFound", "There is no such mail.");
    return reply
      .type(letter.html === null ? "text/plain; charset=utf-8" : "text/html; charset=utf-8")
      .header("cache-control", "no-store")
      .send(letter.html === null ? letter.text : withPictures(letter, letter.html));
  });
}

function list(letters: readonly OutboxLetter[], productName: string): string {
  const items = letters.map(
    ({ name, to, subject, writtenAt, link }) =>
      `<li><p><a href="/dev/outbox/${encodeURIComponent(name)}">${escaped(subject)}</a> to ${escaped(to)}, <time>${escaped(writtenAt)}</time></p>${
        link === null ? "" : `<p><a href="${escaped(link)}">${escaped(link)}</a></p>`
      }</li>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>Outbox · ${escaped(productName)}</title></head>
<body><main><h1>Outbox</h1>${items.length === 0 ? "<p>No mail was written yet.</p>" : `<ol>${items.join("")}</ol>`}</main></body></html>`;
}

/** A mail carries its pictures; a page has to have them in itself. */
function withPictures(letter: OutboxLetter, html: string): string {
  return letter.pictures.reduce(
    (page, { name, png }) => page.replaceAll(`cid:${name}`, `data:image/png;base64,${png}`),
    html,
  );
}
