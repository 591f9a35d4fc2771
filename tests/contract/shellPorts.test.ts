import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { describe, expect, it } from "vitest";
import { boardConnectivityMachine } from "../../machines/board/boardConnectivityMachine.ts";
import { openPorts } from "../../machines/port.ts";
import { boardRedirectMachine } from "../../machines/session/boardRedirectMachine.ts";
import { sessionMachine } from "../../machines/session/sessionMachine.ts";
import { provideBoardRedirect } from "../../src/features/shell/boardRedirectPorts.ts";
import { provideSession } from "../../src/features/shell/session/sessionPorts.ts";
import { createLiveBoards } from "../../src/live/liveBoards.ts";
import { provideConnectivity } from "../../src/live/useConnectivity.ts";

const bearer = { current: async () => null, renew: async () => null, loginRequired: () => {} };
const client = new ApolloClient({ link: ApolloLink.empty(), cache: new InMemoryCache() });
const storage = new Map<string, string>();
const signIn = {
  open: async () => null,
  leave: async () => {},
  end: async () => {},
  token: async () => null,
  renew: async () => null,
};

describe("the ports of the shell's machines", () => {
  it.each([
    [
      "session",
      sessionMachine,
      provideSession(
        signIn,
        {
          length: 0,
          key: () => null,
          clear: () => storage.clear(),
          getItem: (key) => storage.get(key) ?? null,
          setItem: (key, value) => void storage.set(key, value),
          removeItem: (key) => void storage.delete(key),
        },
        () => new URL("https://console.test/"),
      ),
    ],
    ["boardRedirect", boardRedirectMachine, provideBoardRedirect({ client, goTo: () => {}, preferred: null })],
    ["boardConnectivity", boardConnectivityMachine, provideConnectivity(createLiveBoards(bearer))],
  ])("are all given to %s", (_name, declared, provided) => {
    expect(openPorts(declared).length).toBeGreaterThan(0);
    expect(openPorts(provided)).toEqual([]);
  });
});
