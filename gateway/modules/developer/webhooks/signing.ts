import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";

/* Signatures by the Standard Webhooks convention; the library is the one that receivers verify with. */

const prefix = "whsec_";
/** 192 bits, as the convention has it at least; so many need no padding signs in base64. */
const secretBytes = 24;

export const newWebhookSecret = (): string => prefix + randomBytes(secretBytes).toString("base64");

/** Tells one secret from another, and is of no use to anybody else. */
export const tailOf = (secret: string): string => secret.slice(-4);

/** What goes with a body. `at` is this try's, epoch milliseconds; one signature for each secret that is valid. */
export function signedHeaders(
  { id, at, body }: { readonly id: string; readonly at: number; readonly body: string },
  secrets: readonly string[],
): Record<string, string> {
  // The convention knows whole seconds.
  const second = Math.floor(at / 1000);
  const sign = (secret: string) => new Webhook(secret).sign(id, new Date(second * 1000), body);
  return {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": String(second),
    "webhook-signature": secrets.map(sign).join(" "),
  };
}
