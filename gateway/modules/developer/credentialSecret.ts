import { timingSafeEqual } from "node:crypto";
import { hashSecret } from "../../callers/hash.ts";
import { newId, newSecret } from "../../db/ids.ts";

/* Keys and secrets are told from all others at a glance, also by programs that look for leaked ones. */

/** Public: the row is found by it. */
const keyPrefix = "ck_";
const secretPrefix = "cs_";
const keyForm = /^ck_[\w-]{22}$/;
const secretForm = /^cs_[\w-]{43}$/;
/** A token is both in one: a key's 22 signs, then a secret's 43. */
const tokenForm = /^ct_([\w-]{22})([\w-]{43})$/;
/** All that opens something here, also what opens a token of enablement or signs webhooks, within any text. */
export const ownSecrets = /\b(?:c[est]_[\w-]{43,}|whsec_[A-Za-z0-9+/=]{32,})/g;

export interface KeyAndSecret {
  readonly key: string;
  readonly secret: string;
}

export function newKeyAndSecret(): KeyAndSecret {
  return { key: keyPrefix + newId(), secret: secretPrefix + newSecret() };
}

/** The same as one value, for dialects that know one header. */
export function tokenOf({ key, secret }: KeyAndSecret): string {
  return `ct_${key.slice(keyPrefix.length)}${secret.slice(secretPrefix.length)}`;
}

/** Undefined for what cannot be a token; it is not looked up. */
export function readToken(token: string): KeyAndSecret | undefined {
  const [, key, secret] = tokenForm.exec(token) ?? [];
  return key === undefined || secret === undefined
    ? undefined
    : { key: keyPrefix + key, secret: secretPrefix + secret };
}

/** Whether they have the form of ours; others are not looked up. */
export function isKeyAndSecret({ key, secret }: KeyAndSecret): boolean {
  return keyForm.test(key) && secretForm.test(secret);
}

/** In constant time. */
export function isSecretOf(secretHash: string, secret: string): boolean {
  const [stored, shown] = [Buffer.from(secretHash), Buffer.from(hashSecret(secret))];
  return stored.length === shown.length && timingSafeEqual(stored, shown);
}
