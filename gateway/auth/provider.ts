import type { IncomingMessage } from "node:http";
import Provider, { type Configuration, type ErrorOut, interactionPolicy, type KoaContextWithOIDC } from "oidc-provider";
import type { Context } from "../context.ts";
import { newSecret } from "../db/ids.ts";
import { databaseFault, retryAfterSeconds } from "../http/databaseFault.ts";
import { readClaims } from "../modules/people/people.service.ts";
import { readAuthKeys } from "./authKeys.ts";
import { createBegunSignIns, signInPath } from "./begunSignIn.ts";
import { OidcAdapter } from "./oidcAdapter.ts";
import { noteSignIns } from "./signIns.ts";
import { successorOf } from "./successor.ts";
import { provideUrlParse } from "./urlParse.ts";

export type ProviderWorld = Pick<Context, "config" | "database" | "bus" | "log" | "clock">;

/** Where the provider hangs; the issuer is PUBLIC_URL with this path. */
export const oidcPath = "/oidc";

/** The console asks for exactly these. */
export const consoleScope = "openid profile email";

const minute = 60;
const day = 24 * 60 * minute;

/** Seconds. Decision 25: access tokens live ten minutes at most; a sign-in ends after two weeks whatever was renewed. */
const lifetimes = {
  AccessToken: 10 * minute,
  AuthorizationCode: minute,
  IdToken: 60 * minute,
  Interaction: 60 * minute,
  Session: 14 * day,
  Grant: 14 * day,
  RefreshToken: 14 * day,
} as const;

/** Pages that the provider shows; the mount knows how to draw them (providerMount.ts). */
export interface ProviderPages {
  showSignOut(context: KoaContextWithOIDC, formHtml: string): Promise<void>;
  showSignedOut(context: KoaContextWithOIDC): Promise<void>;
  showProblem(context: KoaContextWithOIDC, problem: ErrorOut, cause: Error): Promise<void>;
}

/**
 * The gateway's own OpenID provider (decision 25): authorization code with S256 alone, one public client with exact
 * addresses, opaque tokens in the database. None of oidc-provider's development defaults is left: own storage, own
 * persisted keys, own pages.
 */
export async function createProvider(world: ProviderWorld, pages: ProviderPages): Promise<Provider> {
  provideUrlParse();
  const { config } = world;
  const keys = await readAuthKeys(world.database);
  const begun = createBegunSignIns(world.clock, keys.cookies);
  const configuration: Configuration = {
    adapter: (kind: string) => new OidcAdapter(kind, world, begun),
    clients: [
      {
        client_id: config.oidcClientId,
        client_name: config.productName,
        application_type: "web",
        token_endpoint_auth_method: "none",
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
        redirect_uris: [`${config.publicUrl}/login/callback`],
        post_logout_redirect_uris: [`${config.publicUrl}/login`],
        id_token_signed_response_alg: "ES256",
      },
    ],
    jwks: { keys: [keys.signing] },
    cookies: {
      keys: [keys.cookies],
      names: { session: "clatter_session", interaction: "clatter_signin", resume: "clatter_resume" },
      long: { httpOnly: true, sameSite: "lax", signed: true },
      short: { httpOnly: true, sameSite: "lax", signed: true },
    },
    responseTypes: ["code"],
    allowOmittingSingleRegisteredRedirectUri: false,
    scopes: ["openid", "profile", "email"],
    claims: {
      openid: ["sub"],
      profile: ["name", "given_name", "family_name"],
      email: ["email", "email_verified"],
    },
    // The console reads name and address from the ID token: one call less than userinfo.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      revocation: { enabled: true, allowedPolicy: (_context, client, token) => token.clientId === client.clientId },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => pages.showSignOut(context, form),
        postLogoutSuccessSource: (context) => pages.showSignedOut(context),
      },
    },
    ttl: { ...lifetimes, RefreshToken: refreshTokenLifetime },
    // The scope is fixed by the specifications, so the refresh token comes without offline_access.
    issueRefreshToken: () => true,
    expiresWithSession: () => true,
    rotateRefreshToken: () => true,
    loadExistingGrant: grantToOwnConsole,
    interactions: {
      policy: interactionPolicy.base(),
      url: (_context, interaction) => signInPath(interaction.uid),
    },
    findAccount: async (_context, personId) => {
      const claims = await readClaims(world, personId);
      return claims === undefined ? undefined : { accountId: personId, claims: () => ({ sub: personId, ...claims }) };
    },
    // The console asks for its tokens by fetch: a browser names the origin in a POST even to the same one.
    clientBasedCORS: (_context, origin) => origin === new URL(config.publicUrl).origin,
    renderError: (context, out, cause) => pages.showProblem(context, out, cause),
  };
  const provider = new Provider(`${config.publicUrl}${oidcPath}`, configuration);
  // The issuer names scheme and host; requests cannot (providerMount.ts sets both).
  provider.proxy = true;
  nameSuccessors(provider, keys.successor);
  answerFaults(provider, world, pages);
  logProblems(provider, world);
  burnRefusedCodes(provider);
  noteSignIns(provider, world);
  return provider;
}

/** Rotation never makes a sign-in last longer. */
function refreshTokenLifetime(context: KoaContextWithOIDC | undefined): number {
  return context?.oidc.entities.RotatedRefreshToken?.remainingTTL ?? lifetimes.RefreshToken;
}

/** The console is the product itself: whoever signs in has nothing more to agree to. */
async function grantToOwnConsole(context: KoaContextWithOIDC) {
  const { client, session, provider, account } = context.oidc;
  if (client === undefined || session === undefined || account === undefined) return undefined;
  const known = session.grantIdFor(client.clientId);
  const found = known === undefined ? undefined : await provider.Grant.find(known);
  if (found !== undefined && found.accountId === account.accountId) return found;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: account.accountId });
  grant.addOIDCScope(consoleScope);
  await grant.save();
  return grant;
}

/** An old refresh token always leads to the same new one, so that two uses within the grace give one family. */
function nameSuccessors(provider: Provider, secret: string): void {
  Object.defineProperty(provider.RefreshToken.prototype, "generateTokenId", {
    value: () => {
      const rotated = Provider.ctx?.oidc.entities.RotatedRefreshToken;
      return rotated === undefined ? newSecret() : successorOf(rotated.jti, secret);
    },
  });
}

/** A code that somebody could not prove to be theirs is void: whoever has it by theft gets one try, not a minute of them. */
function burnRefusedCodes(provider: Provider): void {
  provider.use(async (context: KoaContextWithOIDC, next: () => Promise<void>) => {
    await next();
    const code = context.oidc?.route === "token" && context.status === 400 ? context.oidc.params?.code : undefined;
    if (typeof code === "string") await (await provider.AuthorizationCode.find(code))?.destroy();
  });
}

/** What the database did not take is asked for again; it may be seen when the answer is made, or only when its session is kept. */
function answerFaults(provider: Provider, { log }: ProviderWorld, pages: ProviderPages): void {
  const seen = new WeakMap<IncomingMessage, Error>();
  provider.on("server_error", ({ req }, error) => void seen.set(req, error));
  provider.use(async (context: KoaContextWithOIDC, next: () => Promise<void>) => {
    const thrown: unknown = await next().catch((error: unknown) => error);
    const error = thrown ?? seen.get(context.req);
    const fault = databaseFault(error);
    if (fault === undefined) {
      if (thrown !== undefined) throw thrown;
      return;
    }
    log.warn({ err: error }, "The database did not take a request of the OpenID provider");
    context.remove("location");
    context.status = 503;
    context.set("retry-after", String(retryAfterSeconds));
    const told = { error: "temporarily_unavailable", error_description: fault.error };
    if (context.accepts("json", "html") === "html") await pages.showProblem(context, told, new Error(fault.error));
    else context.body = told;
  });
}

function logProblems(provider: Provider, { log }: ProviderWorld): void {
  // A fault of the database is told below.
  provider.on("server_error", (_context, error) => {
    if (databaseFault(error) === undefined) log.error({ err: error }, "The OpenID provider failed");
  });
  provider.on("grant.error", (_context, error) => log.info({ reason: error.message }, "A token was refused"));
  provider.on("authorization.error", (_context, error) => log.info({ reason: error.message }, "A sign-in was refused"));
}
