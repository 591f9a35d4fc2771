import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import type { Config } from "../config.ts";
import { readSecretKeys } from "./secretKeys.ts";

/**
 * Secrets of a household that must be read again, such as tokens for the sources of its channels: AES-256-GCM, each bound to
 * what it is for, so that a row that is copied to another place opens nothing there. The name of the key stands in the
 * envelope: of several keys the first seals, and all of them open, which is how a key is changed.
 */
export interface Secrets {
  seal(plain: string, boundTo: string): string;
  /** Undefined where no key opens it, or it was made for something else. */
  open(envelope: string, boundTo: string): string | undefined;
  /** How envelopes of the key that seals begin: all others were made with an older one. */
  currentForm(): string;
}

const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;
const form = "v1";

interface Key {
  readonly id: string;
  readonly bytes: Buffer;
}

export function createSecrets(keys: readonly Buffer[]): Secrets {
  const known = keys.map((bytes): Key => ({ id: idOf(bytes), bytes }));
  const [current] = known;
  if (current === undefined) throw new Error("Secrets need a key.");
  return {
    currentForm: () => `${form}.${current.id}.`,
    seal(plain, boundTo) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, current.bytes, nonce, { authTagLength: tagBytes });
      cipher.setAAD(Buffer.from(`${form} ${boundTo}`));
      const sealed = Buffer.concat([cipher.update(plain, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return [form, current.id, nonce.toString("base64url"), sealed.toString("base64url")].join(".");
    },
    open(envelope, boundTo) {
      const [made, keyId, nonce = "", text = ""] = envelope.split(".");
      const key = known.find(({ id }) => id === keyId);
      const sealed = Buffer.from(text, "base64url");
      if (made !== form || key === undefined || sealed.length < tagBytes) return undefined;
      try {
        const decipher = createDecipheriv(algorithm, key.bytes, Buffer.from(nonce, "base64url"), {
          authTagLength: tagBytes,
        });
        decipher.setAAD(Buffer.from(`${form} ${boundTo}`));
        decipher.setAuthTag(sealed.subarray(-tagBytes));
        return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]).toString("utf8");
      } catch {
        return undefined;
      }
    },
  };
}

/** Tells keys apart and says nothing about them. */
function idOf(key: Buffer): string {
  return createHash("sha256").update("key id ").update(key).digest("base64url").slice(0, 8);
}

/** With the keys of SECRETS_KEY or its file, else with the gateway's own, which is made when it is first asked for. */
export function openSecrets(config: Pick<Config, "secretsKey" | "secretsKeyFile" | "dataDir">): Secrets {
  let opened: Secrets | undefined;
  const secrets = (): Secrets => {
    opened ??= createSecrets(readSecretKeys(config));
    return opened;
  };
  // A malformed variable ends the start, not the first channel with a secret.
  if (config.secretsKey !== undefined || config.secretsKeyFile !== undefined) secrets();
  return {
    seal: (plain, boundTo) => secrets().seal(plain, boundTo),
    open: (envelope, boundTo) => secrets().open(envelope, boundTo),
    currentForm: () => secrets().currentForm(),
  };
}
