import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import Pbf from "pbf";
import { openParsers } from "../../gateway/modules/channels/parsing/parsers.ts";
import type { SourceTools } from "../../gateway/modules/channels/sources/asking.ts";
import { openOutside } from "../../gateway/outside/outside.ts";

/* Every kind of source that channels ask, answered on loopback. */

const recorded = (name: string): Buffer =>
  readFileSync(fileURLToPath(new URL(`../data/sources/${name}`, import.meta.url)));

/** What leaves stop 8503000 in a year that is far ahead, as GTFS-realtime writes it. */
function departures(): Uint8Array {
  const pbf = new Pbf();
  const time = (_: unknown, event: Pbf) => event.writeVarintField(2, 4_102_444_800);
  const stop = (_: unknown, update: Pbf) => {
    update.writeMessage(3, time, null);
    update.writeStringField(4, "8503000");
  };
  const trip = (_: unknown, update: Pbf) => {
    update.writeMessage(1, (__: unknown, descriptor: Pbf) => descriptor.writeStringField(5, "11"), null);
    update.writeMessage(2, stop, null);
  };
  const entity = (_: unknown, one: Pbf) => {
    one.writeStringField(1, "1");
    one.writeMessage(3, trip, null);
  };
  pbf.writeMessage(2, entity, null);
  return pbf.finish();
}

interface Recorded {
  readonly settings: (host: string) => Record<string, unknown>;
  readonly type: string;
  readonly body: (path: string) => Uint8Array;
  /** What of it is known afterwards. */
  readonly holds: string;
}

/** The flagship channels that ask somebody, each with what it is told and what it is answered. */
export const recordedSources: Readonly<Record<string, Recorded>> = {
  headlines: {
    settings: (host) => ({ address: `http://${host}/feed.xml` }),
    type: "application/rss+xml",
    body: () => recorded("headlines.xml"),
    holds: "Ferry runs again after the storm",
  },
  calendar: {
    settings: (host) => ({ address: `http://${host}/home.ics` }),
    type: "text/calendar; charset=utf-8",
    body: () => recorded("calendar.ics"),
    holds: "Choir",
  },
  weather: {
    settings: (host) => ({ name: "Zurich", place: "47.37, 8.54", address: `http://${host}` }),
    type: "application/json; charset=utf-8",
    body: () => recorded("weather.json"),
    holds: "Rain",
  },
  departures: {
    settings: (host) => ({ name: "Harbour", address: `http://${host}/trips.pb`, stop: "8503000", key: "" }),
    type: "application/x-protobuf",
    body: departures,
    holds: "4102444800000",
  },
  "home-assistant": {
    settings: (host) => ({ address: `http://${host}`, entity: "sensor.garden", token: "" }),
    type: "application/json",
    body: () => recorded("homeAssistant.json"),
    holds: "21.5",
  },
  number: {
    settings: (host) => ({
      title: "Visitors",
      address: `http://${host}/n.json`,
      pointer: "/today/visitors",
      token: "",
    }),
    type: "application/json",
    body: () => recorded("number.json"),
    holds: "12480",
  },
  github: {
    settings: () => ({ repository: "example/clock", token: "" }),
    type: "application/json; charset=utf-8",
    body: (path) =>
      recorded(
        path.includes("/search/")
          ? "githubPulls.json"
          : path.includes("/runs")
            ? "githubRuns.json"
            : "githubRepository.json",
      ),
    holds: "128",
  },
  "exchange-rates": {
    settings: () => ({}),
    type: "text/xml",
    body: () => recorded("exchangeRates.xml"),
    holds: "164.2",
  },
};

export type Answer = (request: IncomingMessage, response: ServerResponse, one: Recorded) => void;

export const wellAnswered: Answer = ({ url = "" }, response, { type, body }) =>
  response.writeHead(200, { "content-type": type, etag: '"1"' }).end(body(url));

/** A host on loopback that stands for all of them. */
export interface SourceStub {
  readonly host: string;
  /** How it answers from now on. */
  answer: Answer;
  /** The product's way out and its parsers; what would go to a host of a provider goes to this one. */
  readonly tools: SourceTools;
  close(): Promise<void>;
}

const named = "x-channel";

export async function openSourceStub(): Promise<SourceStub> {
  const server = createServer((request, response) => {
    const one = recordedSources[String(request.headers[named])];
    if (one === undefined) response.writeHead(500).end();
    else stub.answer(request, response, one);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const outside = openOutside({ allowedPrivateHosts: [host], ownPorts: [] });
  const parsers = openParsers();
  const stub: SourceStub = {
    host,
    answer: wellAnswered,
    tools: {
      parsers,
      outside: {
        get: ({ url, headers }) => {
          const { pathname, search } = new URL(url);
          return outside.get({
            url: `http://${host}${pathname}${search}`,
            headers: { ...headers, [named]: channelOf(url) },
          });
        },
        close: () => outside.close(),
      },
    },
    async close() {
      await Promise.all([outside.close(), parsers.close()]);
      server.closeAllConnections();
      server.close();
    },
  };
  return stub;
}

/** Whose question this is, by its address. */
function channelOf(url: string): string {
  const { hostname, pathname } = new URL(url);
  if (hostname === "api.github.com") return "github";
  if (hostname === "www.ecb.europa.eu") return "exchange-rates";
  const byPath = { "/feed.xml": "headlines", "/home.ics": "calendar", "/trips.pb": "departures", "/n.json": "number" };
  if (pathname.startsWith("/v1/forecast")) return "weather";
  if (pathname.startsWith("/api/states/")) return "home-assistant";
  return Object.entries(byPath).find(([path]) => path === pathname)?.[1] ?? "";
}
