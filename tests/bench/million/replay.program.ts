import { Redis } from "ioredis";
import { answerCommands } from "../gateway/streams/commands.ts";

// What other gateways tell by Redis, written by a bare writer. `boards`: as this version does, each on the channel of its board;
// `all`: as the one did that told every heartbeat to everybody.

const [, , redisUrl = ""] = process.argv;
const redis = new Redis(redisUrl);
const moments = 50;

interface Wish {
  readonly how: "boards" | "all";
  readonly aSecond: number;
  readonly seconds: number;
}

answerCommands({
  async tell(value) {
    const { how, aSecond, seconds } = value as Wish;
    const each = Math.round(aSecond / moments);
    const begun = performance.now();
    let told = 0;
    for (let moment = 0; moment < seconds * moments; moment += 1) {
      const pipeline = redis.pipeline();
      for (let count = 0; count < each; count += 1, told += 1) {
        const boardId = `00000000-0000-4000-8000-${String(told).padStart(12, "0")}`;
        const hint = { kind: "status", boardId, at: Date.now() };
        if (how === "all") pipeline.publish("clatter:hints", JSON.stringify({ from: "another", hint }));
        else pipeline.publish(`clatter:b:${boardId}`, JSON.stringify({ v: 2, from: "another", hint }));
      }
      await pipeline.exec();
      const wait = begun + ((moment + 1) * 1_000) / moments - performance.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    }
    return { told, seconds: (performance.now() - begun) / 1_000 };
  },
});
process.stdout.write("ready\n");
