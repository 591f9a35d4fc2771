import { Agent, fetch } from "undici";
import { isPublicAddress } from "./addresses.ts";
import { addressesOf, outsideConnector, permitted, type Resolve, refusal } from "./connect.ts";
import { createNames } from "./names.ts";
import { OutsideError } from "./problems.ts";
import { followTarget, PortError, readTarget, type Target } from "./target.ts";

export interface OutsideRequest {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface OutsideAnswer {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

export interface OutsidePost extends OutsideRequest {
  readonly body: string;
}

/** The one way out: nothing else opens a connection to an address that people chose. */
export interface Outside {
  /** Throws OutsideError. An answer of any status is an answer. */
  get(request: OutsideRequest): Promise<OutsideAnswer>;
  /** As `get`, but a redirect is an answer that nobody follows, and of a body only the beginning is read. */
  post(request: OutsidePost): Promise<OutsideAnswer>;
  /** Throws OutsideError `address` or `private` for what could not be asked now; a name that leads nowhere may do so later. */
  judge(url: string): Promise<void>;
  close(): Promise<void>;
}

export interface OutsideOptions {
  /** Exact `host:port` that the operator allows, private or not. */
  readonly allowedPrivateHosts: readonly string[];
  readonly ownPorts: readonly number[];
  readonly resolve?: Resolve;
  readonly connectMs?: number;
  readonly totalMs?: number;
  /** Connections to one host; more requests wait, and their time runs. Whoever bounds requests otherwise names that bound. */
  readonly atOnceAHost?: number;
}

const mostBytes = 1024 * 1024;
/** Nobody reads more of what a receiver says. */
const mostOfReceipt = 2 * 1024;
const mostRedirects = 3;
const keptOpenMs = 1_000;
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export function openOutside(options: OutsideOptions): Outside {
  const allowed = new Set(options.allowedPrivateHosts.map((host) => host.toLowerCase()));
  const own = new Set([...allowed].map((host) => host.slice(0, host.lastIndexOf(":"))));
  const { resolve = createNames({ own }), connectMs = 3_000, totalMs = 8_000, atOnceAHost = 2 } = options;
  const ownPorts = new Set(options.ownPorts.map(String));
  const rules = { resolve, allowed, ownPorts, timeoutMs: connectMs };
  const agent = new Agent({
    connect: outsideConnector(rules),
    connections: atOnceAHost,
    headersTimeout: totalMs,
    bodyTimeout: totalMs,
    // One that is kept open is not looked at again; names change where they lead to.
    keepAliveTimeout: keptOpenMs,
    // Nor is it for the host to say, whose own wish may be hours.
    keepAliveMaxTimeout: keptOpenMs,
  });
  /** In a private network the operator's word is missing on every port; which port it is says nothing there. */
  const aim = async (read: () => Target): Promise<Target> => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof PortError)) throw error;
      const addresses = await addressesOf(error.hostname, resolve).catch(() => []);
      throw addresses.every(isPublicAddress) ? error : refusal(rules, error.host, addresses);
    }
  };
  return {
    async get({ url, headers = {} }) {
      const signal = AbortSignal.timeout(totalMs);
      let target = await aim(() => readTarget(url, allowed));
      let sent = headers;
      for (let hop = 0; hop <= mostRedirects; hop += 1) {
        const answer = await ask(agent, target, { headers: sent, signal });
        if (!redirects.has(answer.status)) return answer;
        const from = target;
        const next = await aim(() => followTarget(from, answer.headers.location ?? null, allowed));
        // What was meant for one origin, such as a token, is not for another.
        if (next.url.origin !== from.url.origin) sent = {};
        target = next;
      }
      throw new OutsideError("redirects", target.host);
    },
    async post({ url, headers = {}, body }) {
      const target = await aim(() => readTarget(url, allowed));
      return ask(agent, target, { headers, signal: AbortSignal.timeout(totalMs), body });
    },
    async judge(url) {
      const { url: target, host } = await aim(() => readTarget(url, allowed));
      const addresses = await addressesOf(target.hostname, resolve).catch(() => []);
      if (!addresses.every(permitted(rules, host))) throw refusal(rules, host, addresses);
    },
    close: () => agent.destroy(),
  };
}

interface Asking {
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Something is posted. */
  readonly body?: string;
}

async function ask(agent: Agent, { url, host }: Target, { headers, signal, body }: Asking): Promise<OutsideAnswer> {
  try {
    const response = await fetch(url, {
      dispatcher: agent,
      redirect: "manual",
      headers: { "user-agent": "clatter-gateway", ...headers },
      signal,
      ...(body === undefined ? {} : { method: "POST", body }),
    });
    const { status } = response;
    const bytes = await (redirects.has(status)
      ? skip(response.body)
      : body === undefined
        ? readAll(response.body, host)
        : readBeginning(response.body));
    return { status, headers: Object.fromEntries(response.headers), body: bytes };
  } catch (error) {
    throw asProblem(error, host);
  }
}

type Body = Awaited<ReturnType<typeof fetch>>["body"];

async function skip(body: Body): Promise<Uint8Array> {
  await body?.cancel();
  return new Uint8Array();
}

/** Counted as it arrives and decoded: what it says of its length, or what it packs, counts for nothing. */
async function readAll(body: Body, host: string): Promise<Uint8Array> {
  if (body === null) return new Uint8Array();
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop ends the transfer.
  for await (const piece of body as AsyncIterable<Uint8Array>) {
    bytes += piece.byteLength;
    if (bytes > mostBytes) throw new OutsideError("tooLarge", host);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** What comes behind it is not waited for. */
async function readBeginning(body: Body): Promise<Uint8Array> {
  if (body === null) return new Uint8Array();
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body as AsyncIterable<Uint8Array>) {
    bytes += piece.byteLength;
    pieces.push(piece);
    if (bytes >= mostOfReceipt) break;
  }
  return Buffer.concat(pieces).subarray(0, mostOfReceipt);
}

function asProblem(error: unknown, host: string): OutsideError {
  for (let one = error; one instanceof Error; one = one.cause) {
    if (one instanceof OutsideError) return one;
    const code = "code" in one ? one.code : "";
    const isTimeout = one.name === "TimeoutError" || one.name === "AbortError" || /TIMEOUT/.test(String(code));
    if (isTimeout) return new OutsideError("timeout", host, { cause: error });
  }
  return new OutsideError("unreachable", host, { cause: error });
}
