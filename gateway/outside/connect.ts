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
    const refuse = (): void => callback(new OutsideError("private", host), null);
    addressesOf(hostname, resolve).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined) return callback(new OutsideError("unreachable", host), null);
        if (!addresses.every(permits)) return refuse();
        const servername = isAddress(hostname) ? "" : hostname;
        return open({ ...options, hostname: first, servername }, (error, socket) => {
          if (error !== null) return callback(error, null);
          if (permits((socket as Socket).remoteAddress ?? "")) return callback(null, socket);
          socket.destroy();
          return refuse();
        });
      },
      (error: unknown) => callback(new OutsideError("unreachable", host, { cause: error }), null),
    );
  };
}

/** Whether an address may be connected to for the sake of this `host:port`. */
export function permitted({ allowed, ownPorts }: ConnectRules, host: string): (address: string) => boolean {
  const isAllowed = allowed.has(host);
  const port = host.slice(host.lastIndexOf(":") + 1);
  return (address) => {
    if (isPublicAddress(address)) return true;
    return isAllowed && !isMetadataAddress(address) && !(isOwnAddress(address) && ownPorts.has(port));
  };
}

/** An address itself, or all of a name. */
export async function addressesOf(hostname: string, resolve: Resolve): Promise<readonly string[]> {
  return isAddress(hostname) ? [hostname.replace(/^\[(.*)\]$/, "$1")] : resolve(hostname);
}
