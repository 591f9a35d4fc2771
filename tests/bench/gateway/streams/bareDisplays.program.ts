import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";
import { answerCommands } from "./commands.ts";

// The least that displays' sockets can be: `ws`, a record of who was heard when, and an echo of heartbeats.

const grid = Array.from({ length: 6 }, () => Array<number>(22).fill(1));
const message = (version: number): string => JSON.stringify({ type: "display", version, characters: grid });
let version = 1;
const heard = new Map<WebSocket, { clientId: string; at: number }>();
const server = createServer();
new WebSocketServer({ server, maxPayload: 4_096, perMessageDeflate: false }).on("connection", (socket) => {
  socket.on("message", (data) => {
    const { type, clientId } = JSON.parse(String(data)) as { type: string; clientId: string };
    heard.set(socket, { clientId, at: performance.now() });
    socket.send(type === "identify" ? message(version) : String(data));
  });
  socket.on("close", () => heard.delete(socket));
});
server.listen({ port: 0, host: "127.0.0.1", backlog: 4_096 }, () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
answerCommands({
  burst() {
    version += 1;
    const text = message(version);
    for (const socket of heard.keys()) socket.send(text);
  },
});
