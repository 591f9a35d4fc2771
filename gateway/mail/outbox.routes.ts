import type { FastifyInstance, FastifyReply } from "fastify";
import type { Context } from "../context.ts";
import { RefusalError } from "../refusal.ts";
import { mailNotFound, mailWithoutPages } from "../words/callRefusals.ts";
import { outboxWords } from "../words/outbox.ts";
import { type OutboxLetter, readOutbox } from "./outbox.ts";
import { letterHtml, outboxPage, outboxPath } from "./outboxPage.ts";

type WithName = { Params: { name: string } };

/**
 * A letter may style itself as mails do and do nothing else: no script, no call, no form; a press on its links opens them
 * in the page around it.
 */
const letterPolicy =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'self'; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation";

/** The outbox to look at, in development on loopback only: its letters open accounts. */
export function registerOutbox(app: FastifyInstance, { config }: Context): void {
  if (config.mode !== "development" || !config.loopback || config.smtpUrl !== undefined) return;

  function find(letters: readonly OutboxLetter[], name: string): OutboxLetter {
    const letter = letters.find((one) => one.name === name);
    if (letter === undefined) throw new RefusalError("NotFound", mailNotFound());
    return letter;
  }

  const show = (reply: FastifyReply, letters: readonly OutboxLetter[], read: OutboxLetter | null) =>
    app.pages.send(
      reply,
      "outbox",
      { title: `${read?.subject ?? outboxWords.title} · ${config.productName}` },
      "",
      outboxPage(letters, read),
    );

  app.get(outboxPath, async (_request, reply) => {
    const letters = await readOutbox(config.dataDir);
    return show(reply, letters, letters[0] ?? null);
  });

  app.get<WithName>(`${outboxPath}/:name`, async (request, reply) => {
    const letters = await readOutbox(config.dataDir);
    return show(reply, letters, find(letters, request.params.name));
  });

  app.get<WithName>(`${outboxPath}/:name/letter`, { config: { embeddable: "origins" } }, async (request, reply) => {
    const letter = find(await readOutbox(config.dataDir), request.params.name);
    if (letter.html === null) throw new RefusalError("NotFound", mailWithoutPages());
    return reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-store")
      .header("content-security-policy", letterPolicy)
      .send(letterHtml(letter, letter.html));
  });
}
