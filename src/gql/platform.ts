import { authorizationOf, type Bearer } from "./bearer.ts";
import { newHeard } from "./heard.ts";

/** What the gateway answered to a plain HTTP call that it refused. */
export class PlatformRefusal extends Error {
  readonly status: number;
  /** The gateway's error type; undefined for an answer that the gateway did not write. */
  readonly code: string | undefined;
  /** Epoch ms until which the refusal holds, where it says so. */
  readonly until: number | undefined;

  constructor(status: number, body: unknown) {
    const said = typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
    super(typeof said.error === "string" ? said.error : `HTTP ${status}`);
    this.name = "PlatformRefusal";
    this.status = status;
    this.code = typeof said.type === "string" ? said.type : undefined;
    this.until = typeof said.until === "number" ? said.until : undefined;
  }
}

export interface Platform {
  /** Reads JSON from a path of the gateway. Rejects with PlatformRefusal, or TypeError when the network is away. */
  get(path: string, signal?: AbortSignal): Promise<unknown>;
  post(path: string, body: unknown): Promise<unknown>;
  /** Asks for a file by a POST. Rejects as `get`. */
  download(path: string): Promise<Blob>;
}

/** The gateway's plain HTTP part, as the signed-in person. A refused token is renewed once, then it is a sign-in. */
export function createPlatform(bearer: Bearer, fetcher: typeof fetch = fetch): Platform {
  async function send(path: string, init: RequestInit): Promise<Response> {
    const attempt = (token: string | null) =>
      fetcher(path, {
        ...init,
        headers: { accept: "application/json", ...authorizationOf(token), ...(init.headers as Record<string, string>) },
      });
    const heard = newHeard();
    const first = await bearer.current();
    let response = await attempt(first);
    if (response.status === 401) {
      const token = await bearer.renew(first);
      if (token) response = await attempt(token);
      if (response.status === 401) bearer.loginRequired();
    }
    const requestId = response.headers.get("x-request-id");
    if (requestId) heard.requestId = requestId;
    if (!response.ok) throw new PlatformRefusal(response.status, await bodyOf(response));
    return response;
  }
  const call = async (path: string, init: RequestInit) => bodyOf(await send(path, init));
  return {
    get: (path, signal) => call(path, { cache: "no-store", ...(signal ? { signal } : {}) }),
    post: (path, body) =>
      call(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    download: async (path) => (await send(path, { method: "POST" })).blob(),
  };
}

async function bodyOf(response: Response): Promise<unknown> {
  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  return isJson ? response.json() : null;
}
