import { setImmediate } from "node:timers/promises";
import nodemailer from "nodemailer";
import type { Config } from "../config.ts";
import type { Log, Mail, Mailer } from "../context.ts";
import { errorCode } from "../startError.ts";
import { say } from "../terminal.ts";
import { writeToOutbox } from "./outbox.ts";

type MailConfig = Pick<
  Config,
  "smtpUrl" | "smtpFrom" | "publicUrl" | "productName" | "dataDir" | "loopback" | "logLevel"
>;

/** Mail by SMTP_URL, else files in the data folder's outbox (decision 24). */
export function createMailer(config: MailConfig, log: Pick<Log, "error" | "warn">): Mailer {
  const deliver = config.smtpUrl === undefined ? outboxDelivery(config) : smtpDelivery(config, config.smtpUrl);
  const underWay = new Set<Promise<void>>();
  const send = async (mail: Mail): Promise<void> => {
    await deliver.send(mail);
    if (config.loopback && mail.link !== undefined && config.logLevel !== "silent") {
      say(`  Mail to ${mail.to}: ${mail.subject}\n    ${mail.link}`);
    }
  };
  /** Those that are tried again, by what begins the next try; kept in memory alone, since they hold secrets. */
  const waiting = new Map<NodeJS.Timeout, unknown>();
  let isClosed = false;
  const failed = (error: unknown): void => log.error({ err: error }, "A mail could not be sent");
  const run = (work: () => Promise<void>): void => {
    const running = work()
      .catch(failed)
      .finally(() => underWay.delete(running));
    underWay.add(running);
  };
  const sendOrWait = async (mail: Mail, waits: readonly number[]): Promise<void> => {
    try {
      await send(mail);
    } catch (error) {
      const [wait, ...later] = waits;
      if (wait === undefined || isClosed || waiting.size >= mostWaiting || !isForNow(error)) throw error;
      if (waiting.size === 0) log.warn({ err: error }, "The mail server takes no mail for now: it is tried again");
      const timer = setTimeout(() => {
        waiting.delete(timer);
        run(() => sendOrWait(mail, later));
      }, wait);
      timer.unref();
      waiting.set(timer, error);
    }
  };
  const settled = async (): Promise<void> => {
    while (underWay.size > 0) await Promise.all(underWay);
  };
  return {
    send,
    settled,
    post(compose, isLasting = false) {
      run(async () => {
        await setImmediate();
        const composed = (await compose()) ?? [];
        const waits = isLasting ? [...firstHour, ...nextDays] : firstHour;
        for (const mail of [composed].flat()) await sendOrWait(mail, waits);
      });
    },
    async close() {
      isClosed = true;
      await settled();
      for (const [timer, error] of waiting) {
        clearTimeout(timer);
        failed(error);
      }
      deliver.close();
    },
  };
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Between two tries, in milliseconds. Most links that a mail holds end soon: it is given up after an hour. */
const firstHour = [2_000, 15_000, minuteMs, 5 * minuteMs, 15 * minuteMs, 40 * minuteMs];
/** What holds something of worth is tried for three days more. */
const nextDays = [2 * hourMs, ...Array.from({ length: 17 }, () => 4 * hourMs)];
/** A mail has some 30 kB; who comes then is given up at once. */
const mostWaiting = 1_000;

/** The server is away, or says that it is for now (4xx): the same mail may be taken later. */
function isForNow(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const status = "responseCode" in error ? error.responseCode : undefined;
  if (typeof status === "number") return status >= 400 && status < 500;
  return /^(ECONNECTION|ECONNREFUSED|ECONNRESET|ESOCKET|ETIMEDOUT|EDNS|ENOTFOUND|EAI_AGAIN)$/.test(errorCode(error));
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
