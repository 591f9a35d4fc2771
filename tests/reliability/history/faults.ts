import { Redis } from "ioredis";
import { type Otherwise, untilReady } from "./gateways.ts";
import { databaseName, type World } from "./world.ts";

/** One way to hurt what runs. */
export interface Fault {
  readonly name: string;
  /** How long it lasts; 0 where it is over when it is done. */
  readonly lastsMs: number;
  /** It lasts longer, until so many messages were acknowledged meanwhile: what it does to them is to be seen. */
  readonly outlasts?: number;
  /** Nobody can write or be told while it lasts. */
  readonly stopsAll: boolean;
  /** A link, a member and a display lose their right while it lasts. */
  readonly revokes: boolean;
  /** What must stand before; no part of it. */
  prepare?(world: World): Promise<void>;
  inject(world: World): Promise<void> | void;
  mend(world: World): Promise<void> | void;
}

const nothing = (): void => {};
const common = { lastsMs: 0, stopsAll: false, revokes: false, mend: nothing };

function gatewayAt({ gateways }: World, place: number) {
  const gateway = gateways[place];
  if (gateway === undefined) throw new Error(`There is no gateway ${place + 1}.`);
  return gateway;
}

function redisOf({ redis }: World) {
  if (redis === undefined) throw new Error("This history has no Redis.");
  return redis;
}

export const killGateway = (place: number, lastsMs: number): Fault => ({
  ...common,
  name: `kill -9 gateway ${place + 1}`,
  lastsMs,
  async inject(world) {
    gatewayAt(world, place).signal("SIGKILL");
    await gatewayAt(world, place).ended();
  },
  mend: (world) => gatewayAt(world, place).start(),
});

/** One after the other goes and comes back. */
export const rollGateways = (places: readonly number[]): Fault => ({
  ...common,
  name: `SIGTERM rolling (${places.length})`,
  async inject(world) {
    for (const place of places) await restart(world, place);
  },
});

export const pauseGateway = (place: number, lastsMs: number): Fault => ({
  ...common,
  name: `gateway ${place + 1} paused ${lastsMs / 1_000} s`,
  lastsMs,
  inject: (world) => gatewayAt(world, place).signal("SIGSTOP"),
  mend: (world) => gatewayAt(world, place).signal("SIGCONT"),
});

export const redisAway = (lastsMs: number): Fault => ({
  ...common,
  name: `Redis away ${lastsMs / 1_000} s`,
  lastsMs,
  revokes: true,
  inject: (world) => redisOf(world).kill(),
  mend: (world) => redisOf(world).start(),
});

export const redisKilled: Fault = {
  ...common,
  name: "Redis kill -9",
  async inject(world) {
    await redisOf(world).kill();
    await redisOf(world).start();
  },
};

export const redisFlushed: Fault = {
  ...common,
  name: "Redis FLUSHALL",
  async inject(world) {
    const client = new Redis(redisOf(world).url);
    await client.flushall();
    client.disconnect();
  },
};

export const redisPaused = (lastsMs: number): Fault => ({
  ...common,
  name: `Redis paused ${lastsMs / 1_000} s`,
  lastsMs,
  revokes: true,
  inject: (world) => redisOf(world).pause(),
  mend: (world) => redisOf(world).resume(),
});

export const databaseRestarted: Fault = {
  ...common,
  name: "PostgreSQL fast restart",
  stopsAll: true,
  async inject({ postgres }) {
    await postgres.stop();
    await postgres.start();
  },
};

export const databaseKilled: Fault = {
  ...common,
  name: "PostgreSQL kill -9",
  stopsAll: true,
  async inject({ postgres }) {
    await postgres.kill();
    await postgres.start();
  },
};

export const connectionsCut: Fault = {
  ...common,
  name: "all connections to the database cut",
  stopsAll: true,
  inject: ({ postgres }) => postgres.cutAll(databaseName),
};

export const databaseAway = (lastsMs: number): Fault => ({
  ...common,
  name: `database away ${lastsMs / 1_000} s`,
  lastsMs,
  stopsAll: true,
  inject: ({ postgres }) => postgres.stop(),
  mend: ({ postgres }) => postgres.start(),
});

export const databasePaused = (lastsMs: number): Fault => ({
  ...common,
  name: `PostgreSQL paused ${lastsMs / 1_000} s`,
  lastsMs,
  stopsAll: true,
  inject: ({ postgres }) => postgres.signal("SIGSTOP"),
  mend: ({ postgres }) => postgres.signal("SIGCONT"),
});

/** Nothing is broken, and rights end. */
export const rightsEnd = (name: string): Fault => ({ ...common, name, revokes: true, inject: nothing });

/** What is full is the database's disk, where the world was given a small one. */
export const diskFull = (lastsMs: number, disk: { fill(): Promise<void>; empty(): void }): Fault => ({
  ...common,
  name: `disk of PostgreSQL full ${lastsMs / 1_000} s`,
  lastsMs,
  stopsAll: true,
  inject: () => disk.fill(),
  async mend({ postgres }) {
    disk.empty();
    // It ends by itself where not even its log of changes found room, and somebody starts it again.
    if (!postgres.isLiving()) await postgres.start();
  },
});

/** Each commit waits a tenth of a second for the disk, which takes many in one go. */
export const diskSlow = (lastsMs: number, outlasts: number): Fault => ({
  ...common,
  name: `disk of PostgreSQL slow ${lastsMs / 1_000} s, 100 ms a flush`,
  lastsMs,
  outlasts,
  revokes: true,
  inject: ({ postgres }) => postgres.slowFlushes(100),
  mend: ({ postgres }) => postgres.slowFlushes(0),
});

/** The primary dies, and its synchronous standby takes its place and its address. */
export const failOver: Fault = {
  ...common,
  name: "PostgreSQL kill -9, failover to the standby",
  stopsAll: true,
  prepare: ({ postgres }) => postgres.standBy(),
  inject: ({ postgres }) => postgres.failOver(),
};

/** One gateway's machine says another time than all others; rights end, since they have times. */
export const skewClock = (place: number, library: string, offset: string): Fault => ({
  ...common,
  name: `clock of gateway ${place + 1} off by ${offset}`,
  lastsMs: 15_000,
  revokes: true,
  inject: (world) =>
    restart(world, place, {
      // Only the time of day: what counts seconds goes on counting.
      environment: { LD_PRELOAD: library, FAKETIME: offset, FAKETIME_DONT_FAKE_MONOTONIC: "1" },
    }),
  mend: (world) => restart(world, place),
});

/** The last gateway is of another version for a while, beside those of this one; rights end, since hints must be understood. */
export const beside = (former: Otherwise, name: string): Fault => ({
  ...common,
  name: `gateway 3 of the former version ${name}`,
  lastsMs: 20_000,
  revokes: true,
  inject: (world) => restart(world, world.gateways.length - 1, former),
  mend: (world) => restart(world, world.gateways.length - 1),
});

async function restart(world: World, place: number, otherwise?: Otherwise): Promise<void> {
  const gateway = gatewayAt(world, place);
  gateway.signal("SIGTERM");
  await gateway.ended();
  gateway.start(otherwise);
  await untilReady([gateway]);
}
