import { eq } from "drizzle-orm";
import { exportJWK, generateKeyPair, type JWK } from "jose";
import type { Database } from "../db/database.ts";
import { newId, newSecret } from "../db/ids.ts";
import { authKey } from "./auth.tables.ts";

export interface AuthKeys {
  /** Signs ID tokens: ES256, which every relying party knows and which is made in a millisecond. */
  readonly signing: JWK;
  /** Signs the provider's cookies. */
  readonly cookies: string;
  /** Makes the successor of a refresh token from the token. */
  readonly successor: string;
}

/** The provider's keys, made when the database has none. Gateways that start together agree on the first one's. */
export async function readAuthKeys(database: Database): Promise<AuthKeys> {
  const [found] = await database.select().from(authKey).where(eq(authKey.name, "provider"));
  if (found === undefined) {
    await database
      .insert(authKey)
      .values({ name: "provider", value: await makeKeys() })
      .onConflictDoNothing();
    return readAuthKeys(database);
  }
  if (!isAuthKeys(found.value)) throw new Error("The provider's keys in the database are damaged (table auth_key).");
  return found.value;
}

async function makeKeys(): Promise<AuthKeys> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const signing = { ...(await exportJWK(privateKey)), kid: newId(), alg: "ES256", use: "sig" };
  return { signing, cookies: newSecret(), successor: newSecret() };
}

function isAuthKeys(value: unknown): value is AuthKeys {
  if (typeof value !== "object" || value === null) return false;
  return "signing" in value && "cookies" in value && "successor" in value;
}
