import Pbf from "pbf";
import { z } from "zod";
import type { Rendered, SourceAnswer } from "../../kit.ts";
import type { CatalogueChannel } from "../catalogue.data.ts";
import { timeIn } from "../days.ts";
import { define, headOf } from "../define.ts";
import { line, secret, url } from "../settings.ts";

interface Departure {
  readonly route: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

interface Departures {
  readonly departures: readonly Departure[];
}

interface StopTime {
  stop: string;
  arrival: number;
  departure: number;
}

const mostKept = 40;
const mostShown = 5;

/** Fields by their numbers in gtfs-realtime.proto, which never change: StopTimeEvent.time = 2. */
function readEvent(pbf: Pbf): number {
  const read = (tag: number, event: { time: number }): void => {
    if (tag === 2) event.time = pbf.readVarint(true);
  };
  return pbf.readMessage(read, { time: 0 }).time;
}

/** TripUpdate.StopTimeUpdate: arrival = 2, departure = 3, stop_id = 4. */
function readStopTime(pbf: Pbf): StopTime {
  return pbf.readMessage(
    (tag, found: StopTime) => {
      if (tag === 2) found.arrival = readEvent(pbf);
      else if (tag === 3) found.departure = readEvent(pbf);
      else if (tag === 4) found.stop = pbf.readString();
    },
    { stop: "", arrival: 0, departure: 0 },
  );
}

interface Trip {
  route: string;
  times: StopTime[];
}

/** TripUpdate: trip = 1 (TripDescriptor.route_id = 5), stop_time_update = 2. */
function readTrip(pbf: Pbf): Trip {
  const trip: Trip = { route: "", times: [] };
  const readRoute = (tag: number): void => {
    if (tag === 5) trip.route = pbf.readString();
  };
  pbf.readMessage((tag) => {
    if (tag === 1) pbf.readMessage(readRoute, {});
    else if (tag === 2) trip.times.push(readStopTime(pbf));
  }, {});
  return trip;
}

/** When what leaves the stop. FeedMessage.entity = 2, FeedEntity.trip_update = 3. */
function readDepartures(body: Uint8Array, stop: string): Departures {
  const trips: Trip[] = [];
  const pbf = new Pbf(body);
  pbf.readFields((tag) => {
    if (tag !== 2) return;
    pbf.readMessage((field) => {
      if (field === 3) trips.push(readTrip(pbf));
    }, {});
  }, {});
  const departures = trips.flatMap(({ route, times }) =>
    times
      .filter((one) => one.stop === stop && (one.departure || one.arrival) > 0)
      .map((one) => ({ route, at: (one.departure || one.arrival) * 1000 })),
  );
  return { departures: departures.toSorted((one, other) => one.at - other.at).slice(0, mostKept) };
}

function parse(answer: SourceAnswer | undefined): Departures {
  if (answer === undefined || answer.status !== 200) throw new Error(`status ${answer?.status}`);
  return readDepartures(answer.body, decodeURIComponent(new URL(answer.url).hash.slice(1)));
}

/** Far ahead, so that there is always one to come. */
const leaving = (routes: readonly string[], minutes = 0): Departures => ({
  departures: routes.map((route, place) => ({ route, at: 4_102_444_800_000 + (minutes + place * 4) * 60_000 })),
});

export function departuresChannel(channel: CatalogueChannel) {
  return define<{ address: string; stop: string; name: string; key: string }, Departures>({
    ...headOf(channel),
    rhythm: () => ({ kind: "every", minutes: 15 }),
    settings: z.strictObject({
      name: line("Name of the stop"),
      address: url("Address of the GTFS-realtime feed"),
      stop: z.string().trim().min(1).max(60).meta({ title: "Stop", description: "Its stop_id in the feed." }),
      key: secret("Key, sent as x-api-key"),
    }),
    source: {
      // The stop stands behind the sign that is never sent: it says what to read of the answer.
      requests: ({ address, stop, key }) => {
        const asked = new URL(address);
        asked.hash = encodeURIComponent(stop);
        return [{ url: asked.href, ...(key === "" ? {} : { headers: { "x-api-key": key } }) }];
      },
      parse: ([answer]) => parse(answer),
      // A departure of three minutes ago is none: it is asked for often enough that what is shown is younger than that.
      refreshSeconds: 120,
      freshSeconds: 180,
      hosts: "chosen",
    },
    render: ({ at, data, settings }): Rendered => {
      if (data === null) return { kind: "nothing", because: "noData" };
      const next = data.departures.filter((one) => one.at >= at.epochMs).slice(0, mostShown);
      if (next.length === 0) return { kind: "nothing", because: "noEvents" };
      const rows = next.map(({ route, at: leaves }) => `${route.slice(0, 8).padEnd(9)}${timeIn(at.timezone, leaves)}`);
      return { kind: "text", text: [settings.name, ...rows].join("\n") };
    },
    preview: {
      settings: { name: "Harbour", address: "https://example.com/trips.pb", stop: "8503000", key: "" },
      data: leaving(["4", "11", "S7", "13"]),
      others: [{ data: leaving(["11", "4", "13", "S7"], 3) }, { data: leaving(["S7", "13", "4", "11"], 11) }],
    },
  });
}
