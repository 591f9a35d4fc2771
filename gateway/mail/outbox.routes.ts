import type { FastifyInstance, FastifyReply } from "fastify";
import type { Context } from "../context.ts";
import { RefusalError } from "../refusal.ts";
import { mailNotFound, mailWithoutPages } from "../words/callRefusals.ts";
import { outboxWords } from "../words/outbox.ts";
import { type OutboxMail, readOutbox } from "./outbox.ts";
import { mailHtml, outboxPage, outboxPath } from "./outboxPage.ts";

type WithName = { Params: { name: string } };

/**
 * A mail may style itself as mails do and do nothing else: no script, no call, no form; a press on its links opens them
 * in the page around it.
 */
const mailPolicy =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'self'; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation";

/** The outbox to look at, in development on loopback only: its mails open accounts. */
export function registerOutbox(app: FastifyInstance, { config }: Context): void {
  if (config.mode !== "development" || !config.loopback || config.smtpUrl !== undefined) return;

  function find(mails: readonly OutboxMail[], name: string): OutboxMail {
    const mail = mails.find((one) => one.name === name);
    if (mail === undefined) throw new RefusalError("NotFound", mailNotFound());
    return mail;
  }

  const show = (reply: FastifyReply, mails: readonly OutboxMail[], read: OutboxMail | null) =>
    app.pages.send(
      reply,
      "outbox",
      { title: `${read?.subject ?? outboxWords.title} · ${config.productName}` },
      "",
      outboxPage(mails, read),
    );

  app.get(outboxPath, async (_request, reply) => {
    const mails = await readOutbox(config.dataDir);
    return show(reply, mails, mails[0] ?? null);
  });

  app.get<WithName>(`${outboxPath}/:name`, async (request, reply) => {
    const mails = await readOutbox(config.dataDir);
    return show(reply, mails, find(mails, request.params.name));
  });

  app.get<WithName>(`${outboxPath}/:name/mail`, { config: { embeddable: "origins" } }, async (request, reply) => {
    const mail = find(await readOutbox(config.dataDir), request.params.name);
    if (mail.html === null) throw new RefusalError("NotFound", mailWithoutPages());
    return reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-store")
      .header("content-security-policy", mailPolicy)
      .send(mailHtml(mail, mail.html));
  });
}
