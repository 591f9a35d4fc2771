import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { answerCommands } from "./commands.ts";
import { evenly } from "./evenly.ts";

// The least that streams can be: node:http, a list of answers, `write`.

const open = new Set<ServerResponse>();
const server = createServer((request, response) => {
  response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-store" });
  response.write("event: board\ndata: {}\n\n");
  open.add(response);
  request.on("close", () => open.delete(response));
});
server.listen({ port: 0, host: "127.0.0.1", backlog: 4_096 }, () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
const changed = (what: string) =>
  Buffer.from(`event: changed\ndata: {"boardId":"${"x".repeat(36)}","what":"${what}"}\n\n`);
answerCommands({
  burst(what) {
    const message = changed(String(what));
    for (const response of open) response.write(message);
  },
  spread(value) {
    const { seconds } = value as { readonly seconds: number };
    const all = [...open];
    return evenly(all.length, seconds, (place, at) => all[place]?.write(changed(`at ${at}`)));
  },
});
