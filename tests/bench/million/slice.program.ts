import { openGateway } from "../gateway/openGateway.ts";
import { answerCommands } from "../gateway/streams/commands.ts";

// One of many gateways, with its jobs: on the database of the first argument and the Redis of the second. Says its address and a
// bearer of the person in the third.

const [, , databaseUrl = "", redisUrl = "", personId = ""] = process.argv;
const { app, url } = await openGateway(databaseUrl, {
  REDIS_URL: redisUrl,
  LIMITS: "messages=100000000/100000000",
});
await app.context.jobs.start();
answerCommands({
  displays: () => app.live.presence.count(),
  heard: () => app.context.bus.traffic().heard,
  bearer: () => app.context.tokens.issueForTest(personId),
});
process.stdout.write(`${url}\n`);
