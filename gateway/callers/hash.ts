import { createHash } from "node:crypto";

/** SHA-256 as base64url: how a secret of at least 128 random bits is stored and looked up (Q8). Not for passwords. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}
