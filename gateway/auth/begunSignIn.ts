import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyReply, FastifyRequest } from "fastify";
import { errors as joseErrors, jwtVerify, SignJWT } from "jose";
import Provider, { type AdapterPayload, errors } from "oidc-provider";
import type { Clock } from "../db/clock.ts";
import { readCookie } from "./cookies.ts";

/*
 * A sign-in that was begun and not yet done is kept by the browser that began it, signed, in a cookie for its own page:
 * strangers who begin thousands leave nothing in the database, and every gateway can go on with it.
 */

const cookieName = "clatter_begun";
const audience = "sign-in";
/** Browsers keep 4,096 bytes with the name and what goes with it. */
const longestCookie = 3_800;

/** Where a sign-in that was begun goes on; its cookies are sent there alone. */
export function signInPath(uid: string): string {
  return `/sign-in/${uid}`;
}

const asked = new AsyncLocalStorage<string | undefined>();

/** Lets the provider find the sign-in that the request's own cookie holds. */
export function withBegun<T>(request: FastifyRequest, ask: () => Promise<T>): Promise<T> {
  return asked.run(readCookie(request, cookieName), ask);
}

/** The sign-in is done: its page is used up in this browser. */
export function forgetBegun(reply: FastifyReply, uid: string): void {
  reply.header("set-cookie", `${cookieName}=; Path=${signInPath(uid)}; Max-Age=0; HttpOnly; SameSite=Lax`);
}

export interface BegunSignIns {
  keep(uid: string, payload: AdapterPayload, expiresIn: number): Promise<void>;
  find(uid: string): Promise<AdapterPayload | undefined>;
}

/** `secret` is shared by all gateways of the database. */
export function createBegunSignIns(clock: Pick<Clock, "now">, secret: string): BegunSignIns {
  const key = new TextEncoder().encode(secret);
  return {
    async keep(uid, payload, expiresIn) {
      const context = Provider.ctx;
      if (context === undefined) throw new Error("A sign-in was begun without a request.");
      const now = Math.floor((await clock.now()) / 1000);
      const value = await new SignJWT({ payload })
        .setProtectedHeader({ alg: "HS256" })
        .setSubject(uid)
        .setAudience(audience)
        .setExpirationTime(now + expiresIn)
        .sign(key);
      if (value.length > longestCookie) throw new errors.InvalidRequest("the request is too long");
      const limits = { path: signInPath(uid), httpOnly: true, sameSite: "lax", signed: false } as const;
      context.cookies.set(cookieName, value, { ...limits, maxAge: expiresIn * 1000 });
    },
    async find(uid) {
      const value = asked.getStore();
      if (value === undefined) return undefined;
      const rules = { algorithms: ["HS256"], audience, subject: uid, currentDate: new Date(await clock.now()) };
      try {
        return (await jwtVerify<{ payload: AdapterPayload }>(value, key, rules)).payload.payload;
      } catch (error) {
        // Forged, of another sign-in, or too old.
        if (error instanceof joseErrors.JOSEError) return undefined;
        throw error;
      }
    },
  };
}
