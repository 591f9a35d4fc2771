import { lookup, Resolver } from "node:dns/promises";
import { networkInterfaces } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { isAddress } from "./addresses.ts";
import type { Resolve } from "./connect.ts";
import { OutsideError } from "./problems.ts";

/** Of one question to a name server, which is asked so often; milliseconds. The second wait is twice as long. */
const answerWithinMs = 1_000;
const tries = 2;
/** A server that tells one family of addresses and keeps silent about the other is waited for so long. */
const otherFamilyMs = 300;

/**
 * Names that only this machine and its network know: one word, and the ends that are nobody's on the internet (RFC 6761, 6762,
 * 8375, and those that routers give).
 */
const localName = /^[^.]+\.?$|\.(localhost|local|lan|home|internal|intranet|corp|test|home\.arpa)\.?$/i;

/** Which of them there are is nobody's business but the operator's: others are not even looked up. */
export const isLocalName = (hostname: string): boolean => !isAddress(hostname) && localName.test(hostname);

interface NamesOptions {
  /** Names that the operator allows: looked up as this machine looks up its own. */
  readonly own: ReadonlySet<string>;
  /** Name servers as `address:port`, each time anew; those that the machine names where it is left out. */
  readonly servers?: () => readonly string[];
  /** Milliseconds after which it is looked again which servers these are. */
  readonly serversKeptMs?: number;
}

/** As a laptop goes to another network, or a router names others: the library itself never looks again. */
const usuallyKeptMs = 10_000;

/**
 * Looks names up without the threads that files, passwords and compression wait for. The system's own way takes one of four for
 * as long as a name server pleases, and whose name it is, pleases as he likes; it stays for names that no stranger answers for.
 */
export function createNames({ own, servers, serversKeptMs = usuallyKeptMs }: NamesOptions): Resolve {
  let resolver: Resolver | undefined;
  let madeAt = 0;
  const resolverNow = (): Resolver => {
    if (resolver !== undefined && performance.now() - madeAt < serversKeptMs) return resolver;
    resolver = new Resolver({ timeout: answerWithinMs, tries });
    if (servers !== undefined) resolver.setServers(servers());
    madeAt = performance.now();
    return resolver;
  };
  return async (hostname) => {
    if (own.has(hostname.toLowerCase())) {
      const found = await lookup(hostname, { all: true, verbatim: true });
      return found.map(({ address }) => address);
    }
    if (isLocalName(hostname)) throw new OutsideError("private", hostname);
    const asked = resolverNow();
    return bothFamilies(asked.resolve4(hostname), asked.resolve6(hostname));
  };
}

/** Those of the family that this machine speaks come first. Throws where there are neither. */
async function bothFamilies(four: Promise<string[]>, six: Promise<string[]>): Promise<readonly string[]> {
  const late = async (family: Promise<string[]>, other: Promise<string[]>): Promise<string[]> => {
    const isOtherThere = other.then(
      () => sleep(otherFamilyMs, [], { ref: false }),
      () => family,
    );
    return Promise.race([family, isOtherThere]).catch(() => []);
  };
  const [fours, sixes] = await Promise.all([late(four, six), late(six, four)]);
  const found = speaksFour() ? [...fours, ...sixes] : [...sixes, ...fours];
  return found.length > 0 ? found : four;
}

function speaksFour(): boolean {
  return Object.values(networkInterfaces()).some((found) =>
    found?.some(({ family, internal }) => family === "IPv4" && !internal),
  );
}
