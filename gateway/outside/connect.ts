import type { Socket } from "node:net";
import { buildConnector } from "undici";
import { isAddress, isMetadataAddress, isOwnAddress, isPublicAddress } from "./addresses.ts";
import { OutsideError } from "./problems.ts";

/** Every address of a name. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

export interface ConnectRules {
  readonly resolve: Resolve;
  /** Exact `host:port`. */
  readonly allowed: ReadonlySet<string>;
  /** Ports of this machine that are the gateway's own. */
  readonly ownPorts: ReadonlySet<string>;
  readonly timeoutMs: number;
}

/**
 * Opens connections to public addresses, and to those that the operator allows. Three looks, because one protects nothing:
 * at the literal, which no resolver is asked for; at all addresses of a name, one of which may be private; and at the
 * address that the socket really has. The connection goes to the address that was looked at, not to the name again.
 */
export function outsideConnector(rules: ConnectRules): buildConnector.connector {
  const { resolve, timeoutMs } = rules;
  const open = buildConnector({ timeout: timeoutMs });
  return (options, callback) => {
    const { hostname, protocol } = options;
    const port = options.port || (protocol === "https:" ? "443" : "80");
    const host = `${hostname}:${port}`.toLowerCase();
    const permits = permitted(rules, host);
    const refuse = (addresses: readonly string[]): void => callback(refusal(rules, host, addresses), null);
    addressesOf(hostname, resolve).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined) return callback(new OutsideError("unreachable", host), null);
        if (!addresses.every(permits)) return refuse(addresses);
        const servername = isAddress(hostname) ? "" : hostname;
        return open({ ...options, hostname: first, servername }, (error, socket) => {
          if (error !== null) return callback(error, null);
          const { remoteAddress = "" } = socket as Socket;
          if (permits(remoteAddress)) return callback(null, socket);
          socket.destroy();
          return refuse([remoteAddress]);
        });
      },
      (error: unknown) => callback(new OutsideError("unreachable", host, { cause: error }), null),
    );
  };
}

/** Whether an address may be connected to for the sake of this `host:port`. */
export function permitted(rules: ConnectRules, host: string): (address: string) => boolean {
  const isAllowed = rules.allowed.has(host);
  const isClosed = closedFor(rules, host);
  return (address) => isPublicAddress(address) || (isAllowed && !isClosed(address));
}

/** Whether a private address may not be asked for the sake of this `host:port`, whatever the operator allows. */
function closedFor({ ownPorts }: Pick<ConnectRules, "ownPorts">, host: string): (address: string) => boolean {
  const isOwnPort = ownPorts.has(host.slice(host.lastIndexOf(":") + 1));
  return (address) => isMetadataAddress(address) || (isOwnPort && isOwnAddress(address));
}

/** The error for a `host:port` with such addresses, of which one is not permitted. */
export function refusal(
  rules: Pick<ConnectRules, "ownPorts">,
  host: string,
  addresses: readonly string[],
): OutsideError {
  return new OutsideError("private", host, { staysRefused: addresses.some(closedFor(rules, host)) });
}

/** An address itself, or all of a name. */
export async function addressesOf(hostname: string, resolve: Resolve): Promise<readonly string[]> {
  return isAddress(hostname) ? [hostname.replace(/^\[(.*)\]$/, "$1")] : resolve(hostname);
}
