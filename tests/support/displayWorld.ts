import { identify, openDisplaySocket, type TestSocket } from "./displaySocket.ts";
import { type Caller, type TestApp, testApp } from "./testApp.ts";

/** A gateway with one board and one display that is paired with it. */
export interface DisplayWorld {
  readonly app: TestApp;
  readonly url: string;
  readonly mia: Caller;
  readonly kitchen: string;
  readonly clientId: string;
  readonly token: string;
}

/** What a test opened, the newest first: closed after it. */
export const open: { close(): unknown }[] = [];

export async function start(): Promise<DisplayWorld> {
  const app = await testApp({
    seed: (seed) =>
      seed.person("mia").tenant("home", (tenant) => tenant.owner("mia").board("kitchen", { title: "Kitchen" })),
  });
  open.push(app);
  const mia = await app.as("mia");
  const kitchen = app.ids.boards.kitchen ?? "";
  return { app, url: await app.listen(), mia, kitchen, ...(await pair(app, mia, kitchen)) };
}

/** A display that is paired with a board by one of its people. */
export async function pair(
  app: TestApp,
  caller: Caller,
  boardId: string,
): Promise<{ clientId: string; token: string }> {
  const { pairingCode } = (await caller.post("/factory/device", { boardId })).json();
  const { clientId, token } = (await app.anonymous.post("/pair", { pairingCode })).json();
  return { clientId, token };
}

export async function connect(url: string, clientId: string): Promise<TestSocket> {
  const socket = await openDisplaySocket(url, clientId);
  open.unshift(socket);
  return socket;
}

/** A socket whose display is identified and has what the board shows. */
export async function connected(world: Pick<DisplayWorld, "url" | "clientId" | "token">): Promise<TestSocket> {
  const socket = await connect(world.url, world.clientId);
  socket.say(identify(world.clientId, world.token));
  await socket.next("display");
  return socket;
}

/** For `afterEach`: closes all of it, sockets before their gateway. */
export async function closeAll(): Promise<void> {
  for (const one of open.splice(0)) await one.close();
}
