import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { exportJWK, generateKeyPair } from "jose";
import Provider, { type Configuration } from "oidc-provider";
import { provideUrlParse } from "../../../gateway/auth/urlParse.ts";

/** Who has an account there; the e-mail address is all that its sign-in page asks for. */
const people: Readonly<Record<string, { given_name: string; family_name: string }>> = {
  "zoe@elsewhere.example": { given_name: "Zoë", family_name: "Wu" },
};

const scope = "openid profile email";

/** An OpenID provider of somebody else: certified code with its own keys, pages and sign-in, on an origin of its own. */
export interface OutsideProvider {
  readonly url: string;
  readonly clientId: string;
  /** Lets a console at this origin sign its people in; before that every address is unknown. */
  serve(consoleOrigin: string): Promise<void>;
  close(): Promise<void>;
}

export async function openOutsideProvider(): Promise<OutsideProvider> {
  provideUrlParse();
  const clientId = "flap-console";
  let answer = (_request: IncomingMessage, response: ServerResponse): void => void response.writeHead(503).end();
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const bound = server.address();
  // Another name of this machine: neither cookies nor storage are shared with the console.
  const url = `http://localhost:${typeof bound === "object" && bound !== null ? bound.port : 0}`;
  return {
    url,
    clientId,
    async serve(consoleOrigin) {
      const provider = new Provider(url, await configurationOf(clientId, consoleOrigin));
      const protocol = provider.callback();
      answer = (request, response) => {
        const isSignIn = request.url?.startsWith("/person/") === true;
        void (isSignIn ? askWho(provider, request, response) : protocol(request, response));
      };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function configurationOf(clientId: string, consoleOrigin: string): Promise<Configuration> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const claimsOf = (email: string) => ({ email, email_verified: true, ...people[email] });
  return {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: "ES256", use: "sig", kid: "outside" }] },
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: "none",
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
        redirect_uris: [`${consoleOrigin}/login/callback`],
        post_logout_redirect_uris: [`${consoleOrigin}/login`],
        id_token_signed_response_alg: "ES256",
      },
    ],
    cookies: { keys: ["a key for one test run"] },
    claims: { openid: ["sub"], profile: ["given_name", "family_name"], email: ["email", "email_verified"] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    clientBasedCORS: (_context, origin) => origin === consoleOrigin,
    interactions: { url: (_context, interaction) => `/person/${interaction.uid}` },
    findAccount: (_context, email) =>
      email in people ? { accountId: email, claims: () => ({ sub: email, ...claimsOf(email) }) } : undefined,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => {
          context.body = `<!doctype html><title>Elsewhere</title>${form}<button form="op.logoutForm" name="logout" value="yes">Leave Elsewhere</button>`;
        },
      },
      // Its access tokens are signed notes for the console's gateway, which checks them by the published keys.
      resourceIndicators: {
        enabled: true,
        defaultResource: () => "urn:flap:gateway",
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope,
          audience: clientId,
          accessTokenFormat: "jwt",
          accessTokenTTL: 600,
          jwt: { sign: { alg: "ES256" } },
        }),
      },
    },
    extraTokenClaims: (_context, token) => ("accountId" in token ? claimsOf(token.accountId ?? "") : undefined),
    async loadExistingGrant({ oidc: { client, account, provider } }) {
      if (client === undefined || account === undefined) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: account.accountId });
      grant.addOIDCScope(scope);
      grant.addResourceScope("urn:flap:gateway", scope);
      await grant.save();
      return grant;
    },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 600,
      RefreshToken: 3600,
      Session: 3600,
      Grant: 3600,
      Interaction: 600,
    },
  };
}

/** The provider's own sign-in page, as plain as can be. */
async function askWho(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === "GET") {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(
      `<!doctype html><title>Elsewhere</title><h1>Elsewhere</h1><form method="post"><label>Who are you? <input name="email"></label><button>Go on</button></form>`,
    );
    return;
  }
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  const email = new URLSearchParams(Buffer.concat(pieces).toString()).get("email") ?? "";
  await provider.interactionFinished(request, response, { login: { accountId: email } });
}
