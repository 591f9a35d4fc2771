import { ApolloProvider } from "@apollo/client/react";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { vi } from "vitest";
import { createActor } from "xstate";
import { createRootFlows } from "../../src/entries/console/rootFlows.ts";
import { forgetAtSignOut } from "../../src/features/shell/session/forgetAnswers.ts";
import { provideSession } from "../../src/features/shell/session/sessionPorts.ts";
import { createBearer, type SignInClient } from "../../src/features/shell/session/signInClient.ts";
import { FlowsProvider, type Inspection } from "../../src/flows.tsx";
import { createClient } from "../../src/gql/client.ts";
import { createFlagStore, type Flags, type KeptFlags } from "../../src/gql/flagStore.ts";
import { createKeptAnswers } from "../../src/gql/keptAnswers.ts";
import { PlatformProvider } from "../../src/gql/PlatformContext.tsx";
import { createPlatform } from "../../src/gql/platform.ts";
import { writeToCache } from "../../src/live/cacheWrites.ts";
import { LiveProvider } from "../../src/live/LiveContext.tsx";
import { createLiveBoards } from "../../src/live/liveBoards.ts";
import { routes } from "../../src/routes/routes.tsx";
import { Toasts } from "../../src/ui/Toasts.tsx";
import { type Roots, schemaFetch } from "./schemaFetch.ts";

export const mia = { personId: "mia", email: "mia@example.com", name: "Mia Keller" };

/** The features of an Owner by the specification's tables. */
export const ownersFlags: Flags = Object.fromEntries(
  [
    ...["live", "compose", "messages", "history", "favorites", "drafts", "picks", "installables", "api"],
    ...["userProfile", "manageBoards", "helpCenter", "messagesV2", "simulatorV2"],
    ...["settings.viewUsers", "settings.viewTimezone", "settings.viewQuietHours"],
  ].map((name) => [name, true]),
);

/** The provider's side of the sign-in, with what was asked of it. */
export function signInOf(account: typeof mia | null, more: Partial<SignInClient> = {}) {
  const left: string[] = [];
  const client: SignInClient = {
    open: async () => (account ? { account, hasReturned: false } : null),
    leave: async () => void left.push("leave"),
    end: async () => void left.push("end"),
    token: async () => (account ? "token" : null),
    renew: async () => null,
    ...more,
  };
  return { client, left };
}

export interface ConsoleOptions {
  roots?: Roots;
  flags?: Flags;
  signIn?: SignInClient;
  /** What plain HTTP paths answer, by the address and the JSON that is posted. */
  plain?: Readonly<Record<string, (url: string, body: unknown) => Response | Promise<Response>>>;
  /** The flags of the visit before. */
  keptFlags?: KeptFlags;
  /** Whoever looks at the actors. */
  inspection?: Inspection;
}

/** The gateway's stream: the test writes events into it. */
function openStream() {
  let write: (text: string) => void = () => {};
  let cut = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      write = (text) => controller.enqueue(new TextEncoder().encode(text));
      cut = () => controller.error(new TypeError("network error"));
    },
  });
  const event = (name: string, data: unknown) => write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  return { body, event, cut: () => cut() };
}

/**
 * The whole console with its own route table, client, cache, stream and actors. What the gateway says comes over the
 * wire: GraphQL through its schema from `roots`, flags and the stream from the test.
 */
export function openConsole(path: string, options: ConsoleOptions = {}) {
  const {
    roots = {},
    flags = ownersFlags,
    signIn = signInOf(mia).client,
    plain = {},
    keptFlags,
    inspection = {},
  } = options;
  const gateway = schemaFetch(roots);
  const stream = openStream();
  const calls: typeof fetch = async (input, init) => {
    const url = String(input);
    if (url.startsWith("/events"))
      return new Response(stream.body, { headers: { "content-type": "text/event-stream" } });
    const [path = ""] = url.split("?");
    if (plain[path]) return plain[path](url, typeof init?.body === "string" ? JSON.parse(init.body) : undefined);
    if (path === "/flags") return Response.json({ flags });
    return gateway.fetch(input, init);
  };
  vi.stubGlobal("fetch", calls);
  const address = () => new URL(path, "https://console.test");
  const session = createActor(provideSession(signIn, localStorage, address), { input: { path } });
  const bearer = createBearer(signIn, () => session.send({ type: "token.loginRequired", path }));
  const answers = createKeptAnswers(localStorage, () => session.getSnapshot().context.account?.personId ?? null);
  const client = createClient({ bearer, onAway: () => {}, answers, fetch: calls });
  forgetAtSignOut(session, answers);
  const live = createLiveBoards(bearer);
  const writes = writeToCache(client, live);
  const platform = createPlatform(bearer, calls);
  const flagStore = createFlagStore(platform, keptFlags);
  const flows = createRootFlows({ client, flags: flagStore, platform, live, inspection });
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  session.on("navigate.to", (event) => void router.navigate(event.path, { replace: true }));
  const view = render(
    <PlatformProvider
      services={{ productName: "Clatter", contactEmail: "channels@home.example", platform, flags: flagStore, answers }}
    >
      <FlowsProvider flows={{ session, ...flows }} inspection={inspection}>
        <LiveProvider live={live}>
          <ApolloProvider client={client}>
            <RouterProvider router={router} />
          </ApolloProvider>
        </LiveProvider>
      </FlowsProvider>
      <Toasts label="Notifications" closeName="Close" />
    </PlatformProvider>,
  );
  const close = () => {
    view.unmount();
    writes.unsubscribe();
    live.close();
    for (const flow of Object.values(flows)) flow.stop();
    session.stop();
    router.dispose();
    vi.unstubAllGlobals();
  };
  const place = () => router.state.location.pathname + router.state.location.search;
  return {
    ...view,
    session,
    flows,
    router,
    client,
    stream,
    asked: gateway.asked,
    user: userEvent.setup(),
    close,
    place,
  };
}

const blankGrid = () => Array.from({ length: 6 }, () => Array<number>(22).fill(0));

/** A board as the gateway answers it; give what matters to the test. */
export function boardOf(id: string, title: string, more: Record<string, unknown> = {}) {
  return {
    id,
    title,
    friendlyIdentifier: `${id.toUpperCase()}-01`,
    boardStyle: "black",
    code62: "degree",
    rows: 6,
    columns: 22,
    createdAt: 0,
    timezone: { id: "Europe/Zurich", timezoneCity: "Zurich" },
    pausedUntil: null as number | null,
    quietHoursBegin: "",
    quietHoursEnd: "",
    isQuietHours: false,
    quietHoursUntil: null,
    pinnedMessage: null,
    sendLaterMessage: null,
    devices: [{ id: `${id}-device`, isDemo: false }],
    lastSeen: null,
    productApplications: [],
    tenant: { id: "home", name: "Home", boards: [], members: [] },
    version: 1,
    characters: blankGrid(),
    transition: { pace: "classic", order: "classic", stepIntervalMs: 0, stepSize: 1 },
    currentAppearance: null,
    features: ["renameBoard", "deleteBoard"],
    myMembership: { id: `${id}-mia`, role: "Owner", isCurrentMember: true, invitationStatus: "Accepted" },
    ...more,
  };
}

/** The root fields that the shell and the board list ask for. */
export function rootsOf(boards: ReturnType<typeof boardOf>[], more: Roots = {}): Roots {
  const find = (id: string) => {
    const board = boards.find((one) => one.id === id);
    if (!board) throw Object.assign(new Error("There is no such board."), { extensions: { code: "NotFound" } });
    return board;
  };
  const tenant = { id: "home", name: "Home", boards, members: [] };
  return {
    fetchAllBoards: boards,
    getLive: boards,
    viewersAdminOwnerBoards: boards.filter(({ myMembership }) => (myMembership?.role ?? "User") !== "User"),
    getTenantBoards: boards.length > 0 ? [tenant] : [],
    getBoardV2: ({ id }: { id: string }) => find(id),
    singleBoardsSelectorQuery: ({ boardId }: { boardId: string }) => find(boardId),
    scheduledMessages: [],
    messageRepeats: [],
    boardMessageAppearances: [],
    boardSettingsModules: [],
    shopRenewals: [],
    boardPurchases: [],
    getViewerRole: { id: "mia", superadmin: null },
    ...more,
  };
}
