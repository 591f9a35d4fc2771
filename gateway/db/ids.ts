import { randomBytes } from "node:crypto";

/** 128 random bits as base64url, 22 characters: every id of the product (decision 45). */
export function newId(): string {
  return randomBytes(16).toString("base64url");
}

/** 256 random bits as base64url: secrets and public tokens (Q8, Q12); store only their hash. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}
