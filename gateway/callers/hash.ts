import { hash } from "node:crypto";

/** SHA-256 as base64url: how a secret of at least 128 random bits is stored and looked up (Q8). Not for passwords. */
export function hashSecret(secret: string): string {
  return hash("sha256", secret, "base64url");
}
