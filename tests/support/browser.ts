import { createHash, randomBytes } from "node:crypto";

/** What a browser does with cookies and redirects, over fetch: for tests of sign-in that need no screen. */
export interface Browser {
  readonly cookies: Map<string, string>;
  /** Follows no redirect. */
  get(url: string): Promise<Response>;
  post(url: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  postForm(url: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<Response>;
}

interface Cookie {
  readonly value: string;
  readonly path: string;
}

/** One with an empty jar. It sends cookies to the paths that they were set for, as browsers do. */
export function openBrowser(origin: string, userAgent?: string): Browser {
  const jar = new Map<string, Cookie>();
  const visible = new Map<string, string>();
  const request = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const target = new URL(url, origin);
    const cookie = [...jar]
      .filter(([, { path }]) => target.pathname === path || target.pathname.startsWith(path.replace(/\/?$/, "/")))
      .map(([key, { value }]) => `${key.split(";")[0]}=${value}`)
      .join("; ");
    const headers = new Headers(init.headers);
    if (cookie !== "") headers.set("cookie", cookie);
    if (userAgent !== undefined) headers.set("user-agent", userAgent);
    const response = await fetch(target, { ...init, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) keep(line, target);
    return response;
  };
  const keep = (line: string, from: URL): void => {
    const [pair = "", ...attributes] = line.split(/;\s*/);
    const [name = "", value = ""] = [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)];
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? from.pathname;
    const expires = attributes.find((attribute) => /^expires=/i.test(attribute))?.slice(8);
    const gone = value === "" || (expires !== undefined && Date.parse(expires) < Date.now());
    if (gone) {
      jar.delete(`${name};${path}`);
      visible.delete(name);
    } else {
      jar.set(`${name};${path}`, { value, path });
      visible.set(name, value);
    }
  };
  return {
    cookies: visible,
    get: (url) => request(url, { headers: { accept: "text/html,*/*;q=0.8" } }),
    post: (url, body, headers = {}) =>
      request(url, {
        method: "POST",
        headers: { "content-type": "application/json", "x-clatter": "1", origin, ...headers },
        body: JSON.stringify(body),
      }),
    postForm: (url, fields, headers = {}) =>
      request(url, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded", origin, ...headers },
        body: new URLSearchParams(fields),
      }),
  };
}

export interface TokenAnswer {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly id_token: string;
  readonly expires_in: number;
  readonly token_type: string;
  readonly scope: string;
}

export interface AuthorizationRequest {
  readonly verifier: string;
  readonly state: string;
  readonly url: string;
}

/** The console's authorization request; `changes` replaces parameters, null leaves one out. */
export function authorizationRequest(
  origin: string,
  changes: Readonly<Record<string, string | null>> = {},
): AuthorizationRequest {
  const verifier = randomBytes(32).toString("base64url");
  const state = randomBytes(8).toString("base64url");
  const parameters: Record<string, string | null> = {
    client_id: "console",
    redirect_uri: `${origin}/login/callback`,
    response_type: "code",
    scope: "openid profile email",
    state,
    nonce: randomBytes(8).toString("base64url"),
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    ...changes,
  };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== null) query.set(name, value);
  return { verifier, state, url: `${origin}/oidc/auth?${query}` };
}

/** Where the response sends the browser; fails when it sends it nowhere. */
export function locationOf(response: Response): string {
  const location = response.headers.get("location");
  if (location === null) throw new Error(`No redirect but ${response.status}`);
  return location;
}

/** From the console's request to the address of the sign-in page. */
export async function beginSignIn(browser: Browser, request: AuthorizationRequest): Promise<string> {
  return locationOf(await browser.get(request.url));
}

/** From the form's answer back to the console: the code in its callback. */
export async function returnToConsole(browser: Browser, redirectTo: string): Promise<URL> {
  return new URL(locationOf(await browser.get(redirectTo)));
}

export async function tradeCode(browser: Browser, origin: string, code: string, verifier: string): Promise<Response> {
  return browser.postForm(`${origin}/oidc/token`, {
    grant_type: "authorization_code",
    client_id: "console",
    redirect_uri: `${origin}/login/callback`,
    code,
    code_verifier: verifier,
  });
}

export async function refresh(browser: Browser, origin: string, refreshToken: string): Promise<Response> {
  return browser.postForm(`${origin}/oidc/token`, {
    grant_type: "refresh_token",
    client_id: "console",
    refresh_token: refreshToken,
  });
}

/** The whole way of a person with a password. */
export async function signIn(
  browser: Browser,
  origin: string,
  emailAddress: string,
  password: string,
): Promise<TokenAnswer> {
  const request = authorizationRequest(origin);
  const page = await beginSignIn(browser, request);
  const answer = await browser.post(page, { emailAddress, password });
  if (answer.status !== 200) throw new Error(`Not signed in: ${await answer.text()}`);
  const { redirectTo } = (await answer.json()) as { redirectTo: string };
  const callback = await returnToConsole(browser, redirectTo);
  const traded = await tradeCode(browser, origin, callback.searchParams.get("code") ?? "", request.verifier);
  if (traded.status !== 200) throw new Error(`No tokens: ${await traded.text()}`);
  return (await traded.json()) as TokenAnswer;
}
