import type { BrowserContext, Page } from "@playwright/test";
import { channelName } from "../../../src/entries/inspector/trace/protocol.ts";
import { PASSWORD } from "./gateway.ts";

/** What a page calls back. */
interface Reports {
  /** Somebody typed, got or stored this. */
  mindSecrets(secrets: readonly string[]): void;
  /** An inspector was told this text, at this place. */
  hearTold(told: readonly (readonly [where: string, text: string])[]): void;
  /** Actors of these machines run on although what made them is gone. */
  hearOutlived(machines: readonly string[]): void;
}

interface Watched extends Reports {
  /** Has everything told that was not asked for yet; resolves when it was. */
  askAll?(): Promise<void>;
  /** Tells who outlived its screen, if anybody; whoever only waits for an answer has a moment to end. */
  tellOutlived?(patience: number): Promise<void>;
}

/** Shorter ones may stand anywhere by chance: a beginning of what is typed, a word. */
const shortest = 8;

/**
 * Runs in each page before its own scripts. What a tab tells is read where it is posted, so that nothing is missed; and
 * every step's context is asked for, as an inspector would that looks at each of them.
 */
function listenIn({ name, atLeast }: { readonly name: string; readonly atLeast: number }): void {
  if (window !== window.top || !location.protocol.startsWith("http")) return;
  // A frame without an origin has no storage, and no machines.
  if (self.origin === "null") return;
  sessionStorage.setItem("inspect", "tab");
  const page = globalThis as unknown as Watched;
  const isLong = (text: string) => text.length >= atLeast;

  const told = new Set<string>();
  /** Every text in it, names of parts as well. */
  const textsIn = (value: unknown, where: string, into: [string, string][]): void => {
    if (typeof value === "string") {
      if (!isLong(value) || told.has(value)) return;
      told.add(value);
      into.push([where, value]);
    } else if (typeof value === "object" && value !== null) {
      for (const [key, part] of Object.entries(value)) {
        textsIn(key, where, into);
        textsIn(part, Array.isArray(value) ? where : `${where}.${key}`, into);
      }
    }
  };
  const machines = new Map<string, string>();
  const outlived = new Set<string>();
  const asked = new Set<string>();
  let unanswered = 0;
  let onAnswered = () => {};
  const ear = new BroadcastChannel(name);
  const { postMessage } = BroadcastChannel.prototype;
  const ask = (tab: string, actor: string, step: number | null): void => {
    unanswered += 1;
    postMessage.call(ear, { kind: "context.ask", tab, actor, step });
  };
  interface Message {
    readonly kind: string;
    readonly tab: string | { readonly id: string };
    readonly actors?: readonly { readonly id: string; readonly machine: string | null; readonly outlives?: boolean }[];
    readonly steps?: readonly { readonly actor: string; readonly index: number; readonly status: string }[];
    readonly actor?: string;
    readonly context?: unknown;
    readonly contexts?: readonly { readonly actor: string; readonly context: unknown }[];
  }
  let tab: string | undefined;
  const take = (message: Message): void => {
    const texts: [string, string][] = [];
    const of = (actor: string) => machines.get(actor) ?? actor;
    if (message.kind === "context") {
      textsIn(message.context, `${of(message.actor ?? "")}: context`, texts);
      unanswered -= 1;
      if (unanswered === 0) onAnswered();
    }
    // A session that is saved asks for all of them.
    for (const { actor, context } of message.contexts ?? []) textsIn(context, `${of(actor)}: session`, texts);
    if (message.kind === "tab" || message.kind === "news") {
      const isFirst = tab === undefined;
      tab = typeof message.tab === "string" ? message.tab : message.tab.id;
      if (isFirst) postMessage.call(ear, { kind: "hello" });
      textsIn(message.tab, "tab", texts);
      for (const actor of message.actors ?? []) {
        if (actor.machine) machines.set(actor.id, actor.machine);
        if (actor.outlives) outlived.add(actor.id);
        else outlived.delete(actor.id);
        textsIn(actor, `${of(actor.id)}: actor`, texts);
      }
      for (const step of message.steps ?? []) {
        textsIn(step, `${of(step.actor)}: step`, texts);
        if (step.status !== "active") outlived.delete(step.actor);
        const key = `${step.actor} ${step.index}`;
        if (asked.has(key)) continue;
        asked.add(key);
        ask(tab, step.actor, step.index);
      }
    }
    if (texts.length) page.hearTold(texts);
  };
  BroadcastChannel.prototype.postMessage = function post(this: BroadcastChannel, message: unknown) {
    postMessage.call(this, message);
    if (this.name === name) take(message as Message);
  };

  const mind = (secrets: readonly unknown[]): void => {
    const texts = secrets.filter((one): one is string => typeof one === "string" && isLong(one));
    if (texts.length) page.mindSecrets(texts);
  };
  // What a person types into a field for something secret.
  const secretField = /password|e-?mail|code|token|one-time/i;
  addEventListener(
    "input",
    ({ target }) => {
      if (!(target instanceof HTMLInputElement)) return;
      const names = [target.type, target.name, target.autocomplete, target.ariaLabel ?? ""];
      const labels = [...(target.labels ?? [])].map((label) => label.textContent ?? "");
      if ([...names, ...labels].some((one) => secretField.test(one))) mind([target.value]);
    },
    true,
  );
  // What the gateway answers: tokens, codes, and links that open something to whoever holds them.
  const secretName = /token$|^(activation|pairing|claim|recovery)code$|^code$|secret$/i;
  const secretLink =
    /\/(?:share|encoded|invitation|confirm-email|reset-password)\/([^/?#]+)|[?&](?:link|token)=([^&#]+)/i;
  const wordOfARefusal = /^([A-Z][a-z]+)+$/;
  const secretsIn = (value: unknown, key = ""): void => {
    if (typeof value === "string") {
      if (secretName.test(key) && !wordOfARefusal.test(value)) mind([value]);
      mind(secretLink.exec(value)?.slice(1) ?? []);
    } else if (typeof value === "object" && value !== null) {
      for (const [inner, part] of Object.entries(value)) secretsIn(part, Array.isArray(value) ? key : inner);
    }
  };
  const { fetch } = globalThis;
  globalThis.fetch = async (...call) => {
    const response = await fetch(...call);
    if (/^application\/(graphql-response\+)?json/.test(response.headers.get("content-type") ?? "")) {
      const copy = response.clone();
      copy.json().then(secretsIn, () => {});
    }
    return response;
  };
  secretsIn(location.href);
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function set(this: Storage, key: string, value: string) {
    setItem.call(this, key, value);
    if (!key.startsWith("oidc.")) return;
    try {
      secretsIn(JSON.parse(value));
    } catch {
      // No object: no token in it.
    }
  };

  page.askAll = () =>
    new Promise((resolve) => {
      if (tab === undefined) return resolve();
      onAnswered = resolve;
      for (const actor of machines.keys()) ask(tab, actor, null);
      if (unanswered === 0) resolve();
    });
  page.tellOutlived = async (patience) => {
    for (const end = Date.now() + patience; outlived.size && Date.now() < end; ) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    if (outlived.size) page.hearOutlived([...outlived].map((actor) => machines.get(actor) ?? actor));
  };
}

/** How long a page has to answer at the end: one that crashed or hangs answers no more. */
const patience = 2_000;

/** How long an actor may still run that only waits for an answer: on a busy machine that takes seconds. */
const endingPatience = 8_000;

const within = (time: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work.catch(() => {}), new Promise((resolve) => setTimeout(resolve, time))]);

async function hearOut(page: Page): Promise<void> {
  const asked = page.evaluate(() => (globalThis as unknown as Watched).askAll?.());
  await within(patience, asked);
  const ended = page.evaluate((time) => (globalThis as unknown as Watched).tellOutlived?.(time), endingPatience);
  await within(endingPatience + patience, ended);
}

/** Learns what is secret while a test runs, and hears what an inspector of its tabs would be told. */
export class Canary {
  private readonly secrets = new Set([PASSWORD.toLowerCase(), "@example.com"]);
  /** By the text: where it stood first. */
  private readonly told = new Map<string, string>();
  /** Machines of actors that were still running when all that had made them was gone. */
  readonly outlived = new Set<string>();

  async watch(context: BrowserContext): Promise<void> {
    const reports: Reports = {
      mindSecrets: (secrets) => {
        for (const one of secrets) this.secrets.add(one.toLowerCase());
      },
      hearTold: (told) => {
        for (const [where, text] of told) if (!this.told.has(text)) this.told.set(text, where);
      },
      hearOutlived: (machines) => {
        for (const machine of machines) this.outlived.add(machine);
      },
    };
    for (const [name, report] of Object.entries(reports)) {
      await context.exposeBinding(name, (_, given) => report(given));
    }
    await context.addInitScript(listenIn, { name: channelName, atLeast: shortest });
    const { close } = context;
    context.close = async (options) => {
      await Promise.all(context.pages().map(hearOut));
      await close.call(context, options);
    };
  }

  /** Where something secret was told; never what it was. */
  found(): string[] {
    const places = [...this.told].flatMap(([text, where]) => {
      const plain = text.toLowerCase();
      return [...this.secrets].some((secret) => plain.includes(secret)) ? [where] : [];
    });
    return [...new Set(places)].sort();
  }

  /** Something that a person got to keep: a session as a file, a test that was made of it. */
  hearFile(name: string, text: string): void {
    if (!this.told.has(text)) this.told.set(text, name);
  }

  /** How many different texts were told: a canary without an ear never sings. */
  get heard(): number {
    return this.told.size;
  }
}
