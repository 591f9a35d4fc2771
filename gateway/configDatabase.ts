import { address } from "./configAddresses.ts";

const tlsModes = ["disable", "prefer", "require", "verify-ca", "verify-full"] as const;
export type TlsMode = (typeof tlsModes)[number];

const fileWords = ["sslrootcert", "sslcert", "sslkey"] as const;
/** What both drivers would read each in its own way: it is read here, and taken off. */
export const tlsWords: readonly string[] = ["sslmode", ...fileWords, "gssencmode", "channel_binding"];
const words: readonly string[] = ["host", "options", "connect_timeout", ...tlsWords];

/** An address of PostgreSQL, with what libpq knows behind its `?` as far as it is taken. */
export const databaseAddress = (name: string) =>
  address(name, ["postgres:", "postgresql:"]).superRefine((value, context) => {
    if (!URL.canParse(value)) return;
    const wrong = whatIsWrong(new URL(value).searchParams);
    if (wrong !== undefined) context.addIssue({ code: "custom", message: `${name} ${wrong}` });
  });

/** Nothing that stands there is quoted: it may be a part of the password. */
function whatIsWrong(given: URLSearchParams): string | undefined {
  const names = [...given.keys()];
  if (names.some((word) => !words.includes(word)))
    return `says behind its ? what is not taken: ${words.join(", ")} are, and a ? in a password is written %3F`;
  if (new Set(names).size < names.length) return "says the same twice behind its ?";
  const mode = given.get("sslmode");
  if (mode !== null && !tlsModes.some((known) => known === mode))
    return `has an sslmode that is ${tlsModes.join(", ")}`;
  if (/[^0-9]/.test(given.get("connect_timeout") ?? ""))
    return "has a connect_timeout that is seconds in decimal digits";
  if (given.get("channel_binding") === "require")
    return "asks for channel_binding, which is not to be had: leave it out";
  if (given.get("gssencmode") === "require") return "asks for gssencmode, which is not to be had: leave it out";
  if (given.get("sslrootcert") === "system" && mode !== null && mode !== "verify-full")
    return "has sslrootcert=system, which takes sslmode=verify-full";
  if (given.has("sslcert") !== given.has("sslkey")) return "names sslcert and sslkey only together";
  if (fileWords.some((word) => given.has(word)) && !isTlsMode(tlsModeOf(given)))
    return "names a certificate, which takes sslmode=verify-full, verify-ca or require";
  return undefined;
}

const isTlsMode = (mode: TlsMode): boolean => mode !== "disable" && mode !== "prefer";

/** As libpq takes it, but that nothing said is no TLS. */
export function tlsModeOf(given: URLSearchParams): TlsMode {
  const system = given.get("sslrootcert") === "system" ? "verify-full" : "disable";
  const mode = tlsModes.find((known) => known === given.get("sslmode")) ?? system;
  // An authority that is named is to be asked.
  return mode === "require" && given.has("sslrootcert") ? "verify-ca" : mode;
}
