import type Provider from "oidc-provider";
import type { Tokens } from "../context.ts";
import { batchReader } from "../db/batchReader.ts";
import { openingLimits, untilQuiet } from "../db/gathering.ts";
import { inTurn } from "../db/inTurn.ts";
import { UnauthenticatedError } from "../refusal.ts";
import { signInInvalid } from "../words/callRefusals.ts";
import { type MemberBoards, readBearers, readPersons, readViewers, viewerKey } from "./bearers.ts";
import { externalTokens } from "./externalTokens.ts";
import { endSignIns } from "./oidcAdapter.ts";
import { consoleScope, createProvider, type ProviderWorld } from "./provider.ts";
import { providerPages } from "./providerPages.ts";
import { endOtherSignIns, endSignIn, listSignIns, signInAge } from "./signIns.ts";

/**
 * Bearers of the gateway's own provider, or of OIDC_ISSUER. Makes the provider's keys at the first start. `memberBoards` is
 * handed in by the roof, since boards stand above.
 */
export async function createTokens(context: ProviderWorld, memberBoards: MemberBoards): Promise<Tokens> {
  return context.config.oidcIssuer === undefined
    ? localTokens(context, memberBoards)
    : externalTokens(context, memberBoards, context.config.oidcIssuer);
}

async function localTokens(world: ProviderWorld, memberBoards: MemberBoards): Promise<Tokens> {
  const provider = await createProvider(world, providerPages);
  const { database } = world;
  const person = inTurn((many: readonly string[]) => readPersons(database, many));
  const readMany = (many: readonly string[]) => readBearers(database, many, memberBoards);
  const bearers = batchReader(readMany, untilQuiet(openingLimits));
  const viewers = batchReader((keys: readonly string[]) => readViewers(database, keys, memberBoards));
  return {
    provider,
    async verify(bearer) {
      const principal = await person(bearer);
      if (principal === undefined) throw new UnauthenticatedError(signInInvalid());
      return principal;
    },
    async enter(bearer) {
      const entered = (await bearers([bearer])).get(bearer);
      if (entered === undefined) throw new UnauthenticatedError(signInInvalid());
      return entered;
    },
    async boardsOf(viewer) {
      const key = viewerKey(viewer);
      return (await viewers([key])).get(key);
    },
    endSignIns: (personId) => endSignIns(world, personId),
    listSignIns: (personId) => listSignIns(world.database, personId),
    endSignIn: (personId, id) => endSignIn(world, personId, id),
    endOtherSignIns: async ({ personId, grantId }) =>
      grantId === null ? 0 : endOtherSignIns(world, personId, grantId),
    signInAge: (principal) => signInAge(world, principal),
    issueForTest: (personId) => issueAccessToken(world, provider, personId),
  };
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
