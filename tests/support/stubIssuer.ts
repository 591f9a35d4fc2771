import { createServer } from "node:http";
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from "jose";

type Key = CryptoKey | Uint8Array;

/** Another OpenID provider, which can be told to lie. */
export interface StubIssuer {
  readonly url: string;
  /** What its discovery document says beside, or instead of, the truth. */
  metadata: Record<string, unknown>;
  /** What it says about whoever asks with a bearer. */
  userinfo: Record<string, unknown>;
  /** Answers nothing but 503 while true. */
  down: boolean;
  readonly publicKey: JWK;
  sign(
    claims: JWTPayload,
    changes?: { readonly header?: Record<string, unknown>; readonly key?: Key },
  ): Promise<string>;
  close(): Promise<void>;
}

export async function openStubIssuer(): Promise<StubIssuer> {
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  const exported: JWK = { ...(await exportJWK(publicKey)), kid: "one", alg: "RS256", use: "sig" };
  const server = createServer((request, response) => {
    const answers: Record<string, unknown> = {
      "/.well-known/openid-configuration": {
        issuer: stub.url,
        jwks_uri: `${stub.url}/keys`,
        userinfo_endpoint: `${stub.url}/me`,
        ...stub.metadata,
      },
      "/keys": { keys: [exported] },
      "/me": stub.userinfo,
    };
    const answer = stub.down ? undefined : answers[request.url ?? ""];
    response.writeHead(answer === undefined ? 503 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const bound = server.address();
  const port = typeof bound === "object" && bound !== null ? bound.port : 0;
  const stub: StubIssuer = {
    url: `http://127.0.0.1:${port}`,
    metadata: {},
    userinfo: {},
    down: false,
    publicKey: exported,
    sign(claims, { header = {}, key = privateKey } = {}) {
      const now = Math.floor(Date.now() / 1000);
      return new SignJWT({ iss: stub.url, aud: "console", sub: "somebody", iat: now, exp: now + 300, ...claims })
        .setProtectedHeader({ alg: "RS256", kid: "one", ...header })
        .sign(key);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return stub;
}
