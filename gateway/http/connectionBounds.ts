import { BlockList, isIPv6, type Server, type Socket } from "node:net";
import ipaddr from "ipaddr.js";
import { network } from "../callers/budget.ts";
import type { Config } from "../config.ts";

/** How many connections a port takes in: what is over is closed at once, so that everybody else is served. */
export interface ConnectionBounds {
  readonly most: number;
  /** Of one network. */
  readonly ofNetwork: number;
  /** Whether an address may have more: it is this machine's, or a proxy's that speaks for many. */
  isSpared(address: string): boolean;
}

/** Files that stay free for the database, for files and for what is asked of others; of few files a quarter. */
const reservedFiles = 400;

/** @param port - the Local dialect's own gets a quarter of what all may have. */
export function connectionBounds(config: Config, port: "PORT" | "LOCAL_API_PORT"): ConnectionBounds {
  const ofAll = mostOpenFiles() - spareFiles();
  const share = config.localApiPort === undefined ? 1 : port === "PORT" ? 0.75 : 0.25;
  const most = Math.floor(ofAll * share);
  return { most, ofNetwork: Math.floor(most / 4), isSpared: sparedAddresses(config.trustProxy) };
}

/** Whoever reads figures is few: the port of their own has an eighth of what stays free, and knows no proxies. */
export function metricsBounds(): ConnectionBounds {
  const most = Math.floor(spareFiles() / 8);
  return { most, ofNetwork: Math.ceil(most / 4), isSpared: sparedAddresses(undefined) };
}

function spareFiles(): number {
  return Math.min(reservedFiles, mostOpenFiles() / 4);
}

let openFiles: number | undefined;

/** What the system lets this process have open, to which Node raises it as it starts. Infinity where nobody says. */
function mostOpenFiles(): number {
  openFiles ??= readOpenFiles();
  return openFiles;
}

interface Report {
  /** A word where there is no limit. */
  readonly userLimits?: { readonly open_files?: { readonly soft: number | string } };
}

function readOpenFiles(): number {
  const report = process.report as { excludeNetwork?: boolean; getReport(): Report };
  const { excludeNetwork = false } = report;
  // It would look up the names of whoever is connected.
  report.excludeNetwork = true;
  const soft = report.getReport().userLimits?.open_files?.soft;
  report.excludeNetwork = excludeNetwork;
  return typeof soft === "number" ? soft : Number.POSITIVE_INFINITY;
}

/** Closes at once what a server has beyond its bounds, and tells of each other one. The answer is how many it closed. */
export function holdToBounds(
  server: Server,
  bounds: ConnectionBounds,
  { onTaken, onLeft }: { onTaken?(socket: Socket): void; onLeft?(socket: Socket): void } = {},
): () => number {
  let turnedAway = 0;
  server.maxConnections = bounds.most;
  server.on("drop", () => {
    turnedAway += 1;
  });
  const places = createPlaces(bounds);
  // One function for all of them.
  const leave = function (this: Socket): void {
    onLeft?.(this);
    places.leave(this);
  };
  server.on("connection", (socket) => {
    if (places.take(socket)) {
      socket.on("close", leave);
      onTaken?.(socket);
      return;
    }
    turnedAway += 1;
    socket.destroy();
  });
  return () => turnedAway;
}

/** Who holds how many. What is kept of each stays as long as its connection, and is none of its calls'. */
function createPlaces({ ofNetwork, isSpared }: ConnectionBounds) {
  const networks = new Map<Socket, string>();
  const counts = new Map<string, number>();
  return {
    /** False when its network has as many as it may. */
    take(socket: Socket): boolean {
      const address = socket.remoteAddress ?? "";
      // One that is gone already has no address.
      if (address === "" || isSpared(address)) return true;
      const from = network(address);
      const count = (counts.get(from) ?? 0) + 1;
      if (count > ofNetwork) return false;
      counts.set(from, count);
      networks.set(socket, from);
      return true;
    },
    leave(socket: Socket): void {
      const from = networks.get(socket);
      if (from === undefined) return;
      networks.delete(socket);
      const left = (counts.get(from) ?? 0) - 1;
      if (left > 0) counts.set(from, left);
      else counts.delete(from);
    },
  };
}

/** This machine, and whoever TRUST_PROXY names; where that is a number, whoever connects is a proxy. */
export function sparedAddresses(trustProxy: Config["trustProxy"]): (address: string) => boolean {
  if (typeof trustProxy === "number" && trustProxy > 0) return () => true;
  const spared = new BlockList();
  const named = typeof trustProxy === "object" ? trustProxy : [];
  for (const range of ["127.0.0.0/8", "::1", ...named]) {
    const [address = "", bits] = range.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (bits === undefined) spared.addAddress(address, family);
    else spared.addSubnet(address, bitsOf(bits), family);
  }
  return (address) => {
    const [bare = ""] = address.split("%");
    return spared.check(bare, isIPv6(bare) ? "ipv6" : "ipv4");
  };
}

/** Of a netmask such as 255.0.0.0, too. */
function bitsOf(range: string): number {
  return range.includes(".") ? (ipaddr.IPv4.parse(range).prefixLengthFromSubnetMask() ?? 32) : Number(range);
}
