import { connect, type Socket } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { readConfig } from "../../gateway/config.ts";
import { connectionBounds, sparedAddresses } from "../../gateway/http/connectionBounds.ts";
import { figuresOf, homeWithFigures } from "../support/figures.ts";
import { listeningServer } from "../support/httpServer.ts";

/** Connects from this address, and asks whether somebody lives there: the answer's first line, or nothing. */
function knock(port: number, from = "127.0.0.1"): Promise<{ readonly socket: Socket; readonly answer: string }> {
  const socket = connect({ port, host: "127.0.0.1", localAddress: from });
  onTestFinished(() => void socket.destroy());
  return new Promise((resolve) => {
    socket.on("connect", () => socket.write("GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n"));
    socket.on("data", (piece) => resolve({ socket, answer: piece.toString().split("\r\n")[0] ?? "" }));
    // Closed at once, with or without a reset.
    socket.on("error", () => resolve({ socket, answer: "" }));
    socket.on("close", () => resolve({ socket, answer: "" }));
  });
}

async function answersTo(port: number, times: number, from?: string): Promise<string[]> {
  const answers: string[] = [];
  while (answers.length < times) answers.push((await knock(port, from)).answer);
  return answers;
}

const alive = "HTTP/1.1 200 OK";

describe("connections", () => {
  it("of one network have a bound, and others are served all the same", async () => {
    const { server, port } = await listeningServer(undefined, { most: 10, ofNetwork: 2, isSpared: () => false });
    const first = await knock(port);
    expect([first.answer, ...(await answersTo(port, 3))]).toEqual([alive, alive, "", ""]);
    expect(await answersTo(port, 2, "127.0.0.2")).toEqual([alive, alive]);
    expect(server.turnedAway()).toBe(2);
    // Whoever leaves gives its place back.
    first.socket.destroy();
    await expect.poll(async () => (await knock(port)).answer).toBe(alive);
    expect((await knock(port)).answer).toBe("");
  });

  it("of all have one, too, which this machine is not spared", async () => {
    const { server, port } = await listeningServer(undefined, { most: 3, ofNetwork: 1, isSpared: () => true });
    expect(await answersTo(port, 5)).toEqual([alive, alive, alive, "", ""]);
    expect(server.turnedAway()).toBe(2);
  });

  it("leave files for the gateway's own work, a quarter for one network and one for the Local dialect's port", () => {
    const bounds = (variables: Record<string, string>, port: "PORT" | "LOCAL_API_PORT" = "PORT") =>
      connectionBounds(readConfig(variables, []), port);
    const { most, ofNetwork } = bounds({});
    expect(most).toBeGreaterThan(0);
    expect(ofNetwork).toBe(Number.isFinite(most) ? Math.floor(most / 4) : most);
    const both = [bounds({ LOCAL_API_PORT: "7000" }), bounds({ LOCAL_API_PORT: "7000" }, "LOCAL_API_PORT")];
    expect((both[0]?.most ?? 0) + (both[1]?.most ?? 0)).toBeLessThanOrEqual(most);
  });

  it("that were closed at once are a figure", async () => {
    const gateway = await homeWithFigures();
    expect((await figuresOf(gateway)).get("clatter_connections_refused_total")).toBe(0);
    await gateway.close();
  });
});

describe("more than others may have", () => {
  it.each<[trusted: Parameters<typeof sparedAddresses>[0], address: string, isSpared: boolean]>([
    [undefined, "127.0.0.1", true],
    [undefined, "::1", true],
    [undefined, "::ffff:127.0.0.1", true],
    [undefined, "192.0.2.1", false],
    [undefined, "fe80::1%eth0", false],
    [0, "192.0.2.1", false],
    [1, "192.0.2.1", true],
    [["192.0.2.1"], "192.0.2.1", true],
    [["192.0.2.1"], "::ffff:192.0.2.1", true],
    [["192.0.2.1"], "192.0.2.2", false],
    [["10.1.0.0/16", "10.9.0.0/255.255.0.0"], "10.9.1.1", true],
    [["10.1.0.0/16"], "10.9.1.1", false],
    [["2001:db8::/32"], "2001:db8:1::1", true],
  ])("with TRUST_PROXY %j, has %s: %j", (trusted, address, isSpared) => {
    expect(sparedAddresses(trusted)(address)).toBe(isSpared);
  });
});
