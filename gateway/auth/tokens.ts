import { and, eq, sql } from "drizzle-orm";
import type Provider from "oidc-provider";
import type { PersonPrincipal } from "../callers/principal.ts";
import type { Tokens } from "../context.ts";
import { account, localIssuer, superadmin } from "../modules/people/people.tables.ts";
import { UnauthenticatedError } from "../refusal.ts";
import { signInInvalid } from "../words/callRefusals.ts";
import { oidcRecord } from "./auth.tables.ts";
import { externalTokens } from "./externalTokens.ts";
import { endSignIns, recordKey } from "./oidcAdapter.ts";
import { consoleScope, createProvider, type ProviderWorld } from "./provider.ts";
import { providerPages } from "./providerPages.ts";
import { endOtherSignIns, endSignIn, listSignIns, signInAge } from "./signIns.ts";

/** Bearers of the gateway's own provider, or of OIDC_ISSUER. Makes the provider's keys at the first start. */
export async function createTokens(context: ProviderWorld): Promise<Tokens> {
  return context.config.oidcIssuer === undefined
    ? localTokens(context)
    : externalTokens(context, context.config.oidcIssuer);
}

async function localTokens(world: ProviderWorld): Promise<Tokens> {
  const provider = await createProvider(world, providerPages);
  return {
    provider,
    verify: (bearer) => readBearer(world, bearer),
    isSignedIn: async (principal) =>
      principal.kind !== "person" || principal.grantId === null || hasGrant(world, principal.grantId),
    endSignIns: (personId) => endSignIns(world, personId),
    listSignIns: (personId) => listSignIns(world.database, personId),
    endSignIn: (personId, id) => endSignIn(world, personId, id),
    endOtherSignIns: async ({ personId, grantId }) =>
      grantId === null ? 0 : endOtherSignIns(world, personId, grantId),
    signInAge: (principal) => signInAge(world, principal),
    issueForTest: (personId) => issueAccessToken(world, provider, personId),
  };
}

/**
 * One read says everything: the token is there and not run out, its sign-in was not ended, the session it is bound to
 * lives, the person still exists. So whatever ends one of them acts on the next request (Q10).
 */
async function readBearer({ database }: ProviderWorld, bearer: string): Promise<PersonPrincipal> {
  const [row] = await database
    .select({
      personId: account.personId,
      // What hangs on an address (feature flags) is for who has confirmed it.
      email: sql<string | null>`case when ${account.emailVerified} then ${account.emailAddress} end`,
      superadminId: superadmin.id,
      tokenId: oidcRecord.key,
      grantId: oidcRecord.grantId,
    })
    .from(oidcRecord)
    .innerJoin(account, and(eq(account.issuer, localIssuer), eq(account.subject, oidcRecord.accountId)))
    .leftJoin(superadmin, eq(superadmin.personId, account.personId))
    .where(
      and(
        eq(oidcRecord.kind, "AccessToken"),
        eq(oidcRecord.key, recordKey("AccessToken", bearer)),
        sql`${oidcRecord.expiresAt} > gateway_now()`,
        sql`exists (select 1 from oidc_record held where held.kind = 'Grant' and held.key = ${oidcRecord.grantId}
          and held.expires_at > gateway_now())`,
        sql`(not coalesce((${oidcRecord.payload}->>'expiresWithSession')::boolean, false)
          or exists (select 1 from oidc_record held where held.kind = 'Session'
            and held.uid = ${oidcRecord.payload}->>'sessionUid' and held.expires_at > gateway_now()))`,
      ),
    );
  if (row === undefined) throw new UnauthenticatedError(signInInvalid());
  const { personId, tokenId, grantId } = row;
  return { kind: "person", personId, superadmin: row.superadminId !== null, email: row.email ?? "", tokenId, grantId };
}

async function hasGrant({ database }: ProviderWorld, grantId: string): Promise<boolean> {
  const rows = await database
    .select({ key: oidcRecord.key })
    .from(oidcRecord)
    .where(
      and(eq(oidcRecord.kind, "Grant"), eq(oidcRecord.key, grantId), sql`${oidcRecord.expiresAt} > gateway_now()`),
    );
  return rows.length > 0;
}

/** What the code flow ends with, without its way there: for tests that are not about signing in. */
async function issueAccessToken({ config }: ProviderWorld, provider: Provider, personId: string): Promise<string> {
  const client = await provider.Client.find(config.oidcClientId);
  if (client === undefined) throw new Error("The provider does not know the console.");
  const grant = new provider.Grant({ clientId: client.clientId, accountId: personId });
  grant.addOIDCScope(consoleScope);
  const grantId = await grant.save();
  const token = new provider.AccessToken({
    accountId: personId,
    client,
    grantId,
    gty: "authorization_code",
    scope: consoleScope,
  });
  return token.save();
}
