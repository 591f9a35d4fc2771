import { setImmediate } from "node:timers/promises";
import nodemailer from "nodemailer";
import type { Config } from "../config.ts";
import type { Log, Mail, Mailer } from "../context.ts";
import { say } from "../terminal.ts";
import { writeToOutbox } from "./outbox.ts";

type MailConfig = Pick<
  Config,
  "smtpUrl" | "smtpFrom" | "publicUrl" | "productName" | "dataDir" | "loopback" | "logLevel"
>;

/** Mail by SMTP_URL, else files in the data folder's outbox (decision 24). */
export function createMailer(config: MailConfig, log: Pick<Log, "error">): Mailer {
  const deliver = config.smtpUrl === undefined ? outboxDelivery(config) : smtpDelivery(config, config.smtpUrl);
  const underWay = new Set<Promise<void>>();
  const send = async (mail: Mail): Promise<void> => {
    await deliver.send(mail);
    if (config.loopback && mail.link !== undefined && config.logLevel !== "silent") {
      say(`  Mail to ${mail.to}: ${mail.subject}\n    ${mail.link}`);
    }
  };
  const settled = async (): Promise<void> => {
    while (underWay.size > 0) await Promise.all(underWay);
  };
  return {
    send,
    settled,
    post(compose) {
      const sending = setImmediate()
        .then(compose)
        .then((mail) => (mail === undefined ? undefined : send(mail)))
        .catch((error: unknown) => log.error({ err: error }, "A mail could not be sent"))
        .finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    async close() {
      await settled();
      deliver.close();
    },
  };
}

interface Delivery {
  send(mail: Mail): Promise<void>;
  close(): void;
}

function smtpDelivery(config: MailConfig, url: string): Delivery {
  const transport = nodemailer.createTransport({ url, pool: true, maxConnections: 2, ...patience, ...noRemoteContent });
  return {
    send: async (mail) => void (await transport.sendMail(message(config, mail))),
    close: () => transport.close(),
  };
}

function outboxDelivery(config: MailConfig): Delivery {
  const transport = nodemailer.createTransport({
    streamTransport: true,
    buffer: true,
    newline: "unix",
    ...noRemoteContent,
  });
  return {
    send: async (mail) => {
      const { message: source } = await transport.sendMail(message(config, mail));
      if (!Buffer.isBuffer(source)) throw new Error("The mail was not made as one piece.");
      await writeToOutbox(config.dataDir, mail, source);
    },
    close: () => transport.close(),
  };
}

/** Milliseconds; a mail server that does not answer must not hold up the gateway's stop for minutes. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** A mail holds what it was given: no file and no address is read while it is made. */
const noRemoteContent = { disableFileAccess: true, disableUrlAccess: true };

function message(config: MailConfig, mail: Mail) {
  const { name = config.productName, address } = config.smtpFrom ?? {
    address: `no-reply@${new URL(config.publicUrl).hostname}`,
  };
  return {
    from: { name, address },
    to: { name: "", address: mail.to },
    subject: mail.subject,
    text: mail.text,
    ...(mail.html === undefined ? {} : { html: mail.html }),
    attachments: (mail.pictures ?? []).map(({ name, png }) => ({
      filename: `${name}.png`,
      content: Buffer.from(png),
      contentType: "image/png",
      cid: name,
    })),
    headers: { "auto-submitted": "auto-generated" },
  };
}
