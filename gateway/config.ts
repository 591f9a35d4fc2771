import type { z } from "zod";
import { environmentSchema, type Values, variables } from "./configVariables.ts";

/** `npm start` is production, `npm run dev` is development; nothing else decides (decision 31). */
export type Mode = "production" | "development";

/** What the variables say, and what follows from them and from the options. */
export interface Config extends Values {
  readonly mode: Mode;
  /**
   * Only this machine reaches the gateway: it listens to no other, names itself by a name of this machine, and no proxy
   * stands in front. What is for trying out (sandbox shop, demo household, outbox, links in the terminal) hangs on it.
   */
  readonly loopback: boolean;
  /** An origin, without a slash at its end. */
  readonly publicUrl: string;
  /** The database itself, also behind a pooler. */
  readonly databaseDirectUrl: string | undefined;
  /** Milliseconds between the news that the gateway stops and its stop. */
  readonly drainMs: number;
  /** `--demo` always, `--no-demo` never, else as decision 26 says. */
  readonly demo: "always" | "never" | "firstStart";
  /** E-mail address of the person to make a superadmin at this start. */
  readonly superadmin: string | undefined;
}

/** A malformed value; its message is the one line to print before ending with code 2. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly exitCode = 2;
}

/** Asked for by `--help`: the message is the text to print before ending with code 0. */
export class HelpRequest extends Error {
  override readonly name = "HelpRequest";
  readonly exitCode = 0;
}

/** Whether the host, a name or an address, is this machine and no other can reach it. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);
}

/** As the system takes it, without the brackets of an address of IPv6. */
export const bareHost = (host: string): string => host.replace(/^\[(.*)\]$/, "$1");

/** The host in an address that leads this machine to what listens on it; every address means its own. */
export function hostInUrl(host: string): string {
  const bare = bareHost(host);
  if (bare === "0.0.0.0" || bare === "::") return "127.0.0.1";
  return bare.includes(":") ? `[${bare}]` : bare;
}

/** What is asked for beside running the gateway: the first word behind `npm start --`. */
const verbs = ["backup", "check", "restore", "move"] as const;
export type Verb = (typeof verbs)[number];
export const isVerb = (word: string): word is Verb => verbs.some((verb) => verb === word);

/** Names of the variables that the environment gives. */
export function givenVariables(environment: Readonly<Record<string, string | undefined>>): string[] {
  return Object.keys(variables).filter((name) => (environment[name] ?? "") !== "");
}

/** Longer than proxies usually wait between two looks at health. */
const drainBehindProxyMs = 2_000;

/**
 * Reads the whole configuration, the only place that looks at the environment. An empty variable counts as absent.
 * Throws ConfigError for the first malformed value and HelpRequest for `--help`.
 */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
  argumentList: readonly string[],
  mode: Mode = "production",
): Config {
  const flags = readFlags(argumentList);
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = environmentSchema.safeParse(present);
  if (!parsed.success) throw new ConfigError(malformedLine(parsed.error, present));
  const values = parsed.data;
  const { host, port, databaseUrl } = values;
  if (values.databaseDirectUrl !== undefined && databaseUrl === undefined) {
    throw new ConfigError("Configuration: DATABASE_DIRECT_URL is for a pooler, which DATABASE_URL names.");
  }
  refuseSamePorts(values);
  const publicUrl = values.publicUrl ?? `http://${hostInUrl(host)}:${port}`;
  return {
    ...values,
    mode,
    // A proxy on the same machine hands the world to a gateway that listens on loopback.
    loopback: isLoopback(host) && isLoopback(new URL(publicUrl).hostname) && values.trustProxy === undefined,
    publicUrl,
    databaseDirectUrl: values.databaseDirectUrl ?? databaseUrl,
    drainMs: values.drainMs ?? (values.trustProxy === undefined ? 0 : drainBehindProxyMs),
    ...flags,
  };
}

/** Throws ConfigError where two of its own ports are one: no other program would be to blame. */
function refuseSamePorts({ host, port, localApiPort, metricsHost, metricsPort }: Values): void {
  const ports = [
    ["PORT", host, port] as const,
    ["LOCAL_API_PORT", host, localApiPort] as const,
    ["METRICS_PORT", metricsHost, metricsPort] as const,
  ];
  for (const [index, [name, at, number]] of ports.entries()) {
    const same = ports.slice(0, index).find(([, other, taken]) => taken === number && isSamePlace(other, at));
    if (number === undefined || same === undefined) continue;
    throw new ConfigError(`Configuration: ${same[0]} and ${name} are both ${number}: give each a port of its own.`);
  }
}

/** Whether who listens on both would need two ports. */
function isSamePlace(one: string, other: string): boolean {
  const [first, second] = [bareHost(one).toLowerCase(), bareHost(other).toLowerCase()];
  const hosts = [first, second];
  if (first === second || hosts.includes("0.0.0.0") || hosts.includes("::")) return true;
  return hosts.includes("localhost") && hosts.every(isLoopback);
}

function readFlags(argumentList: readonly string[]): Pick<Config, "demo" | "superadmin"> {
  let demo: Config["demo"] = "firstStart";
  let superadmin: string | undefined;
  const rest = [...argumentList];
  for (let argument = rest.shift(); argument !== undefined; argument = rest.shift()) {
    if (argument === "--help") throw new HelpRequest(helpText());
    else if (argument === "--demo") demo = "always";
    else if (argument === "--no-demo") demo = "never";
    else if (argument === "--superadmin" || argument.startsWith("--superadmin=")) {
      superadmin = argument === "--superadmin" ? rest.shift() : argument.slice("--superadmin=".length);
      if (superadmin === undefined || !superadmin.includes("@")) {
        throw new ConfigError("--superadmin needs an e-mail address, as in: npm start -- --superadmin mia@example.com");
      }
    } else throw new ConfigError(`Unknown option ${argument}. npm start -- --help lists what there is.`);
  }
  return { demo, superadmin };
}

function malformedLine(error: z.ZodError, present: Readonly<Record<string, unknown>>): string {
  const [issue] = error.issues;
  const name = String(issue?.path[0] ?? "");
  const secret = /SECRET|PASSWORD|URL|OTLP/.test(name);
  const found = secret ? "" : `, but is ${JSON.stringify(present[name])}`;
  const rule = issue?.message.startsWith(name) === true ? issue.message : `${name} is malformed: ${issue?.message}`;
  return `Configuration: ${rule}${found}.`;
}

function helpText(): string {
  const width = Math.max(...Object.keys(variables).map((name) => name.length));
  const lines = Object.entries(variables).map(([name, { meaning }]) => `  ${name.padEnd(width)}  ${meaning}`);
  return [
    "npm start -- [options]",
    "npm start -- backup FILE                  save everything, also while a gateway runs",
    "npm start -- check FILE                   read a backup through, without a database",
    "npm start -- restore FILE [--end-sign-ins] fill an empty place with a backup",
    "npm start -- move [--end-sign-ins]        from the data folder to the empty database of DATABASE_URL",
    "npm start -- doctor                       look at all that it needs, without names, for a report",
    "",
    "Options:",
    "  --demo               load the demo household also where a first start would not",
    "  --no-demo            never load it",
    "  --superadmin EMAIL   make this person a superadmin",
    "  --help               this text",
    "",
    "Environment:",
    ...lines,
    "",
  ].join("\n");
}
