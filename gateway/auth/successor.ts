import { createHmac } from "node:crypto";

/**
 * The refresh token that follows an old one. Being computed, it need not be kept in clear to be given twice (decision
 * 25); without the secret it is as unguessable as a random one.
 */
export function successorOf(refreshToken: string, secret: string): string {
  return createHmac("sha256", secret).update(refreshToken).digest("base64url");
}
