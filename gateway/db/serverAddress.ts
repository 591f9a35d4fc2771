import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { type ConnectionOptions, createSecureContext } from "node:tls";
import { bareHost, ConfigError } from "../config.ts";
import { tlsModeOf, tlsWords } from "../configDatabase.ts";
import { errorCode } from "../startError.ts";

/** An address of PostgreSQL in one meaning for both drivers. */
export interface ServerAddress {
  /** Without what it says of TLS. */
  readonly url: string;
  /** Undefined for none. */
  readonly tls: ServerTls | undefined;
}

interface ServerTls {
  /** A server that has none is taken without. */
  readonly isOptional: boolean;
  readonly options: ConnectionOptions;
}

/** By address: a file that is gone later takes the database from no gateway that runs. */
const known = new Map<string, ServerAddress>();

/** Throws ConfigError for files of certificates that cannot be read. */
export function serverAddress(url: string): ServerAddress {
  const read = known.get(url) ?? readAddress(url);
  known.set(url, read);
  return read;
}

function readAddress(url: string): ServerAddress {
  const parsed = new URL(url);
  const given = new URLSearchParams(parsed.searchParams);
  for (const word of tlsWords) parsed.searchParams.delete(word);
  const mode = tlsModeOf(given);
  const host = given.get("host") ?? bareHost(parsed.hostname);
  // A socket of this machine has none.
  if (mode === "disable" || host.startsWith("/")) return { url: parsed.href, tls: undefined };
  const authority = given.get("sslrootcert");
  const options: ConnectionOptions = {
    // The name that the certificate is of, where it is an address, too.
    host,
    rejectUnauthorized: mode === "verify-ca" || mode === "verify-full",
    ...(mode === "verify-full" ? {} : { checkServerIdentity: () => undefined }),
    ...(authority === null || authority === "system" ? {} : { ca: readPem("sslrootcert", authority, checkAuthority) }),
    ...ownCertificate(given),
  };
  return { url: parsed.href, tls: { isOptional: mode === "prefer", options } };
}

function ownCertificate(given: URLSearchParams): Pick<ConnectionOptions, "cert" | "key"> {
  const [certFile, keyFile] = [given.get("sslcert"), given.get("sslkey")];
  if (certFile === null || keyFile === null) return {};
  const cert = readPem("sslcert", certFile, (text) => createSecureContext({ cert: text }));
  return { cert, key: readPem("sslkey", keyFile, (text) => createSecureContext({ cert, key: text })) };
}

const checkAuthority = (text: string): unknown => new X509Certificate(text);

/** Nothing of the file is quoted: it may be another one than was meant. */
function readPem(word: string, file: string, check: (text: string) => unknown): string {
  try {
    const text = readFileSync(file, "utf8");
    check(text);
    return text;
  } catch (error) {
    const why = errorCode(error) || "it is no PEM";
    throw new ConfigError(`Configuration: ${word} in the database's address cannot be read (${why}).`);
  }
}
