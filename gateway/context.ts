import type { FastifyBaseLogger } from "fastify";
import type Provider from "oidc-provider";
import type { Entered, PersonPrincipal, Principal } from "./callers/principal.ts";
import type { Config } from "./config.ts";
import type { Clock } from "./db/clock.ts";
import type { Database } from "./db/database.ts";
import type { Flags } from "./flags/flags.ts";
import type { Secrets } from "./secrets/secrets.ts";
import type { Tallies } from "./tally.ts";

/** Something changed; a reader looks at the database for what. Losing one is repaired by the next sweep (Q20). */
export interface Hint {
  readonly kind:
    | "board"
    | "status"
    | "membership"
    | "token"
    | "credential"
    | "broadcast"
    | "mine"
    | "feed"
    | "pinEnded"
    | "diskFull"
    | "identify";
  readonly boardId?: string;
  readonly personId?: string;
  readonly version?: number;
  /**
   * What changed about the board beside its grid: "pin", "schedule", "title"… (kind "board"); which broadcast (kind
   * "broadcast"); what of a person's own: "favorites", "drafts", "likes" (kind "mine"); the board's title (kind "pinEnded").
   */
  readonly what?: string;
  /** Who ended the person's pin, as shown to people (kind "pinEnded"). */
  readonly by?: string;
  /** Which display is to show its name (kind "identify"). */
  readonly deviceId?: string;
  /** The tab that did it, and knows (kind "mine"). */
  readonly tab?: string;
  /** The heartbeat, epoch milliseconds (kind "status"). */
  readonly at?: number;
  /** The trace that it belongs to (W3C Trace Context), for those that follow it across gateways. */
  readonly traceparent?: string;
}

/** Whom a hint is for: those that look at a board, a person's open tabs, or everybody (live/hintTopics.ts). */
export type Topic = `b:${string}` | `p:${string}` | "all";

/** What all gateways may know for a while and nobody misses; without REDIS_URL, or while it is away, nothing. */
export interface ShortLived {
  /** Never throws and never waits. */
  set(name: string, value: string, forMs: number): void;
  /** What is not known is missing. */
  get(names: readonly string[]): Promise<Map<string, string>>;
}

/** Hints to and from other gateways, by REDIS_URL; without it nothing ever. */
export interface Traffic {
  readonly sent: number;
  readonly heard: number;
  /** Not taken by Redis. */
  readonly lost: number;
  /** By the process's clock; undefined before the first. */
  readonly lastHeardAt: number | undefined;
  /** False while Redis is away. */
  readonly isUp: boolean;
}

/** Hints between parts and, with REDIS_URL, between gateways (gateway/live/bus.ts). */
export interface Bus {
  publish(hint: Hint): void;
  /**
   * Everything that is heard here: this gateway's own hints, and of the others' those of topics that somebody follows. For
   * parts of the gateway, not for each of many readers. Returns the function that ends it, as the next ones do.
   */
  subscribe(listener: (hint: Hint) => void): () => void;
  /** From now on the other gateways' hints of this topic come here, too; the listener hears those of the topic alone. */
  follow(topic: Topic, listener?: (hint: Hint) => void): () => void;
  /** Resolves once they do: what is read afterwards misses nothing. At once without Redis, and while it is away. */
  followed(): Promise<void>;
  /** Hints of other gateways may have been missed, and come from now on. */
  onMissed(listener: () => void): () => void;
  /**
   * How often the line on which other gateways tell of rights was made; 0 while it is down. By another number than before
   * something may have been missed.
   */
  rightsLine(): number;
  /** What went between gateways since the start. */
  traffic(): Traffic;
  readonly shortLived: ShortLived;
  close(): Promise<void>;
}

/** Work that is due at a time (gateway/jobs/jobs.ts). The truth is the row and the gateway's clock. */
export interface Jobs {
  /** Asks for a sweep at this time (epoch ms by the gateway's clock); late rather than never, twice does no harm. */
  wakeAt(kind: string, at: number): Promise<void>;
  /** Runs everything that is due now. */
  sweep(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** A loop of its own beside the jobs, for what comes by the thousand (modules/channels/engine). */
export interface DueLoop {
  start(): void;
  /** Resolves when what is under way is done. */
  stop(): Promise<void>;
}

/** Who waits for an answer of this gateway (gateway/http/askers.ts): work that comes by the thousand gives way to them. */
export interface Askers {
  /** Resolves when nobody waits, or soon all the same. */
  answered(): Promise<void>;
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Pictures that the HTML names as `cid:name`. */
  readonly pictures?: readonly { readonly name: string; readonly png: Uint8Array }[];
  /** The one link that the mail is about; printed in the terminal on loopback (decision 24). */
  readonly link?: string;
}

type Posted = Mail | readonly Mail[] | undefined;

/** Mail by SMTP_URL, else files in the data folder's outbox (gateway/mail/mailer.ts, decision 24). */
export interface Mailer {
  /** Resolves when the mail server took it, or its file is written. */
  send(mail: Mail): Promise<void>;
  /**
   * Makes the mail and sends it after the answer that is under way; a failure is logged. So the time of an answer does
   * not tell whether a mail went out. What the server does not take for now is tried again for an hour, what is lasting
   * for days, as long as the gateway runs. Undefined when there is none to send.
   */
  post(compose: () => Posted | Promise<Posted>, isLasting?: boolean): void;
  /** Resolves when all that was posted is away, or waits for its next try. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** A browser that a person is signed in with. */
export interface SignInRecord {
  /** Names the sign-in and opens nothing. */
  readonly id: string;
  /** As the browser calls itself; empty where nobody noted it. */
  readonly userAgent: string;
  /** Epoch milliseconds. */
  readonly signedInAt: number;
  /** When it last took a token, which it does every ten minutes while it is used. */
  readonly lastUsedAt: number;
}

/** Bearer tokens (gateway/auth). */
export interface Tokens {
  /** Throws UnauthenticatedError for anything but a living token. */
  verify(bearer: string): Promise<Principal>;
  /** As `verify`, with the boards that the person sees in lists: for streams, thousands of which open in one moment. */
  enter(bearer: string): Promise<Entered>;
  /**
   * The boards that the viewer of a stream sees now, however old the access token that it was opened with; undefined when the
   * sign-in has ended. One reading, however many ask in one moment.
   */
  boardsOf(viewer: PersonPrincipal): Promise<readonly string[] | undefined>;
  /** Ends every session and sign-in of the person: a new password is a new lock. */
  endSignIns(personId: string): Promise<void>;
  /** The person's living sign-ins, the last used first; none with OIDC_ISSUER, which keeps them itself. */
  listSignIns(personId: string): Promise<readonly SignInRecord[]>;
  /** Ends one sign-in of the person; false when they have none of this id. */
  endSignIn(personId: string, id: string): Promise<boolean>;
  /** Ends all sign-ins of the caller but the one that asks. How many there were. */
  endOtherSignIns(principal: PersonPrincipal): Promise<number>;
  /** How many milliseconds ago the caller typed a password for the sign-in that asks; null when nobody can tell. */
  signInAge(principal: PersonPrincipal): Promise<number | null>;
  /** The gateway's own OpenID provider; null with OIDC_ISSUER. */
  readonly provider: Provider | null;
  /** Reached only through testApp. */
  issueForTest(personId: string): Promise<string>;
}

export type Log = FastifyBaseLogger;

/** What every service is given first: the world it works in. */
export interface Context {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly jobs: Jobs;
  readonly mail: Mailer;
  readonly tokens: Tokens;
  readonly flags: Flags;
  readonly secrets: Secrets;
  readonly askers: Askers;
  readonly tallies: Tallies;
  readonly log: Log;
}

/** What a GraphQL resolver is given: the world, who asks, and from where. */
export interface GraphContext {
  readonly context: Context;
  readonly principal: Principal;
  /** The caller's address, for budgets. */
  readonly address: string;
  readonly requestId: string;
}

declare module "fastify" {
  interface FastifyInstance {
    context: Context;
  }
}
