import { connect } from "node:net";
import { onTestFinished } from "vitest";
import { readConfig } from "../../gateway/config.ts";
import { freePort } from "../../gateway/freePort.ts";
import { createHttpServer } from "../../gateway/http/httpServer.ts";

/** The gateway's own HTTP server without an app, until the test is over. */
export async function listeningServer(
  timeouts?: Parameters<typeof createHttpServer>[1],
  bounds?: Parameters<typeof createHttpServer>[3],
) {
  const port = await freePort();
  const server = createHttpServer(readConfig({ PORT: String(port) }, []), timeouts, "PORT", bounds);
  onTestFinished(() => server.close(0));
  await server.listen();
  return { server, port, url: `http://127.0.0.1:${port}` };
}

/** Sends the bytes and resolves with all that comes back until the other side closes. */
export function raw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    let answer = "";
    socket.on("data", (piece) => {
      answer += piece.toString();
    });
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);
  });
}
