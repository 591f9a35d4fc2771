import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { network, spend } from "../callers/budget.ts";
import { hashSecret } from "../callers/hash.ts";
import type { Context } from "../context.ts";
import { newSecret } from "../db/ids.ts";
import { readAuthKeys } from "./authKeys.ts";
import { readCookie } from "./cookies.ts";

/*
 * A browser that once signed in to an account is known to it by a cookie that opens nothing: it has attempts of its own,
 * so that whoever guesses at the account elsewhere cannot keep its person out.
 */

const knownForSeconds = 180 * 24 * 3600;

/** One cookie an account, named by its hash: a family shares a browser. */
function cookieName(account: string): string {
  const hash = hashSecret(account).replaceAll(/[^A-Za-z0-9]/g, "");
  return `clatter_known_${hash.slice(0, 12)}`;
}

async function signature(context: Context, account: string, device: string): Promise<Buffer> {
  const { cookies } = await readAuthKeys(context.database);
  return createHmac("sha256", cookies).update(`known device\n${account}\n${device}`).digest();
}

/** From now on this browser is known to the account. */
export async function rememberDevice(context: Context, reply: FastifyReply, account: string): Promise<void> {
  const device = newSecret();
  const signed = (await signature(context, account, device)).toString("base64url");
  const secure = context.config.publicUrl.startsWith("https:") ? "; Secure" : "";
  const limits = `Path=/sign-in; Max-Age=${knownForSeconds}; HttpOnly; SameSite=Lax${secure}`;
  reply.header("set-cookie", `${cookieName(account)}=${device}.${signed}; ${limits}`);
}

async function knownDevice(context: Context, request: FastifyRequest, account: string): Promise<string | undefined> {
  const [device = "", signed = ""] = readCookie(request, cookieName(account))?.split(".") ?? [];
  const given = Buffer.from(signed, "base64url");
  const right = await signature(context, account, device);
  return given.length === right.length && timingSafeEqual(given, right) ? device : undefined;
}

/**
 * Takes an attempt to sign in to `account`: ten a minute of a known browser; else ten of the caller's network at this
 * account, thirty of the network in all, and thirty of all unknown browsers at this account.
 */
export async function spendSignIn(context: Context, request: FastifyRequest, account: string): Promise<void> {
  const device = await knownDevice(context, request, account);
  if (device !== undefined) return spend(context, "signInKnown", { account: `${account} ${device}`, address: device });
  await spend(context, "signIn", { account: `${account} ${network(request.ip)}`, address: request.ip });
  await spend(context, "signInAccount", { address: account });
}
