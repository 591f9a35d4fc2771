import { isIP } from "node:net";
import { connect } from "node:tls";
import { Redis } from "ioredis";
import nodemailer from "nodemailer";
import { bareHost, isLoopback } from "../config.ts";
import { isNumberUnknown } from "../live/redisNumber.ts";
import { type Check, type Finding, patienceMs, whereabouts, whyNot } from "./finding.ts";

export const lookAtRedis: Check = async ({ redisUrl }) => {
  const what = "Redis";
  if (redisUrl === undefined) return [{ level: "ok", what, found: "none, as one gateway needs none" }];
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    connectTimeout: patienceMs,
    commandTimeout: patienceMs,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let lost: unknown;
  redis.on("error", (error) => {
    lost = error;
  });
  try {
    await redis.connect();
    const began = performance.now();
    const told = await redis.info("server");
    const version = /(?:valkey|redis)_version:(\S+)/.exec(told)?.[1] ?? "of a version that it does not tell";
    const ms = (performance.now() - began).toFixed(1);
    if (isNumberUnknown(lost)) {
      const found = `${whereabouts(redisUrl)}: it has no database of that number`;
      return [{ level: "problem", what, found, remedy: "Look at the end of REDIS_URL: the first one is used." }];
    }
    return [{ level: "ok", what, found: `${version} ${whereabouts(redisUrl)}, an answer takes ${ms} ms` }];
  } catch (error) {
    const found = `${whereabouts(redisUrl)}: ${whyNot(lost ?? error)}`;
    return [{ level: "problem", what, found, remedy: "Look at REDIS_URL: until then changes arrive late elsewhere." }];
  } finally {
    redis.disconnect();
  }
};

export const lookAtMail: Check = async ({ smtpUrl, loopback }) => {
  const what = "Mail";
  if (smtpUrl === undefined) {
    const found = "no mail server: mails are files in the data folder";
    if (loopback) return [{ level: "ok", what, found }];
    return [
      { level: "problem", what, found, remedy: "Set SMTP_URL: nobody can confirm an address or set a password." },
    ];
  }
  const patience = { connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs };
  const transport = nodemailer.createTransport({ url: smtpUrl, ...patience });
  try {
    await transport.verify();
    return [{ level: "ok", what, found: `the mail server ${whereabouts(smtpUrl)} takes mails` }];
  } catch (error) {
    const found = `${whereabouts(smtpUrl)}: ${whyNot(error)}`;
    return [{ level: "problem", what, found, remedy: "Look at SMTP_URL." }];
  } finally {
    transport.close();
  }
};

/** Renewal by machines begins a month before the end. */
const soonDays = 14;
const dayMs = 86_400_000;

export const lookAtCertificate: Check = async ({ publicUrl }) => {
  const what = "Certificate";
  const { protocol, hostname, port } = new URL(publicUrl);
  if (protocol === "http:") {
    if (isLoopback(hostname)) return [{ level: "ok", what, found: "none, as this machine alone needs none" }];
    const remedy = "Put a proxy with a certificate before it: browsers sign nobody in without, but at localhost.";
    return [{ level: "problem", what, found: "PUBLIC_URL is http", remedy }];
  }
  const { error, until } = await readCertificate(hostname, Number(port || 443));
  if (until === undefined) {
    const found = `behind PUBLIC_URL ${whyNot(error)}`;
    return [{ level: "problem", what, found, remedy: "Look at the proxy, and whether this machine knows its name." }];
  }
  const days = Math.floor((until - Date.now()) / dayMs);
  const found = days < 0 ? `ended ${-days} days ago` : `ends in ${days} days`;
  return [certificateFinding(found, days, error)];
};

function certificateFinding(found: string, days: number, error: unknown): Finding {
  const what = "Certificate";
  if (error !== undefined) {
    return { level: "problem", what, found: `${found}, and ${whyNot(error)}`, remedy: "Browsers refuse it: renew it." };
  }
  return days < soonDays ? { level: "note", what, found, remedy: "Renew it soon." } : { level: "ok", what, found };
}

/** What is wrong with it, and when it ends, in epoch milliseconds; no end where there is none. */
function readCertificate(host: string, port: number): Promise<{ error: unknown; until: number | undefined }> {
  const bare = bareHost(host);
  // An address is no name that a server could choose its certificate by.
  const named = isIP(bare) === 0 ? { servername: bare } : {};
  return new Promise((resolve) => {
    // Looked at, not trusted: nothing is sent.
    const socket = connect({ host: bare, port, ...named, rejectUnauthorized: false, timeout: patienceMs }, () => {
      const until = Date.parse(socket.getPeerCertificate().valid_to);
      const error = socket.authorized ? undefined : { code: socket.authorizationError };
      socket.destroy();
      resolve({ error: error === undefined ? undefined : Object.assign(new Error("refused"), error), until });
    });
    const fail = (error: unknown) => {
      socket.destroy();
      resolve({ error, until: undefined });
    };
    socket.once("error", fail);
    socket.once("timeout", () => fail(Object.assign(new Error("late"), { code: "ETIMEDOUT" })));
  });
}
