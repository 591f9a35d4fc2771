import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createChannel, createSession } from "better-sse";
import { answerCommands } from "./commands.ts";

// Streams as better-sse makes them: a session each, all in one channel.

const channel = createChannel();
const server = createServer(async (request, response) => {
  const session = await createSession(request, response);
  session.push({}, "board");
  channel.register(session);
});
server.listen({ port: 0, host: "127.0.0.1", backlog: 4_096 }, () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
answerCommands({ burst: (what) => void channel.broadcast({ boardId: "x".repeat(36), what }, "changed") });
