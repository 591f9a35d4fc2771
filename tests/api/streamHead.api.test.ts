import { connect } from "node:net";
import { afterEach, expect, it } from "vitest";
import { type TestApp, testApp } from "../support/testApp.ts";

const open: TestApp[] = [];
afterEach(async () => {
  for (const app of open.splice(0)) await app.close();
});

async function start() {
  const app = await testApp({
    seed: (seed) => seed.person("mia").tenant("home", (home) => home.owner("mia").board("kitchen", { device: true })),
  });
  open.push(app);
  const { token } = await app.as("mia");
  return {
    url: await app.listen(),
    stream: `GET /events HTTP/1.1\r\nhost: h\r\nauthorization: Bearer ${token}\r\n\r\n`,
  };
}

/** What comes for these bytes, piece by piece as it arrives, until the words have come. */
function piecesOf(url: string, asked: string, until: string): Promise<string[]> {
  const { hostname, port } = new URL(url);
  const pieces: string[] = [];
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.setEncoding("latin1").on("data", (piece) => {
      pieces.push(String(piece));
      if (!pieces.join("").includes(until)) return;
      socket.destroy();
      resolve(pieces);
    });
    socket.on("error", reject);
    socket.on("close", () => reject(new Error(`It ended after ${pieces.join("")}`)));
    socket.write(asked);
  });
}

it("a stream's head and all that it begins with come in one piece", async () => {
  const { url, stream } = await start();
  const [first = ""] = await piecesOf(url, stream, "event: status\n");
  expect(first).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  for (const name of ["hello", "board", "status"]) expect(first).toContain(`event: ${name}\n`);
});
