import { isLocalName } from "./names.ts";
import { OutsideError } from "./problems.ts";

/** What ports feeds are served on; others are those of mail servers, databases and the like. */
const openPorts: ReadonlySet<string> = new Set(["80", "443", "8080", "8443"]);

export interface Target {
  readonly url: URL;
  /** `host:port`, as an operator writes it. */
  readonly host: string;
  /** The operator allowed this very host and port, in a private network or not. */
  readonly isAllowed: boolean;
}

/** A port of other services, on which only the operator lets a host be asked. */
export class PortError extends OutsideError {
  readonly hostname: string;

  constructor(hostname: string, host: string) {
    super("address", host);
    this.hostname = hostname;
  }
}

function portOf({ port, protocol }: URL): string {
  return port === "" ? (protocol === "https:" ? "443" : "80") : port;
}

/**
 * An address that may be asked, as far as it can be told without a look at the network. Throws OutsideError `address`, or
 * `private` for each name of this network that the operator does not allow with this port, whether it is there or not.
 */
export function readTarget(address: string, allowed: ReadonlySet<string>): Target {
  if (!URL.canParse(address)) throw new OutsideError("address", "");
  const url = new URL(address);
  const host = `${url.hostname}:${portOf(url)}`.toLowerCase();
  const isWeb = url.protocol === "https:" || url.protocol === "http:";
  if (!isWeb || url.username !== "" || url.password !== "") throw new OutsideError("address", url.host);
  const isAllowed = allowed.has(host);
  if (!isAllowed && isLocalName(url.hostname)) throw new OutsideError("private", host);
  if (!isAllowed && !openPorts.has(portOf(url))) throw new PortError(url.hostname, host);
  return { url, host, isAllowed };
}

/** Where a redirect leads: checked anew, and never from https to http. Throws OutsideError. */
export function followTarget(from: Target, location: string | null, allowed: ReadonlySet<string>): Target {
  if (location === null || !URL.canParse(location, from.url.href)) throw new OutsideError("redirects", from.host);
  const next = readTarget(new URL(location, from.url).href, allowed);
  if (from.url.protocol === "https:" && next.url.protocol === "http:") throw new OutsideError("redirects", next.host);
  return next;
}
