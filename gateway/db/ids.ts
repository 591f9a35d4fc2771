import { randomBytes } from "node:crypto";

/** Asked for many at a time: each asking costs as much as what is asked for. */
const idsAtOnce = 256;
const idBytes = 16;
let pool: Buffer = Buffer.alloc(0);
let taken = 0;

/** 128 random bits as base64url, 22 characters: every id of the product (decision 45). */
export function newId(): string {
  if (taken >= pool.length) {
    pool = randomBytes(idBytes * idsAtOnce);
    taken = 0;
  }
  taken += idBytes;
  return pool.toString("base64url", taken - idBytes, taken);
}

/** 256 random bits as base64url: secrets and public tokens (Q8, Q12); store only their hash. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}
