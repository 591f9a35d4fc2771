import { ApolloProvider } from "@apollo/client/react";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider } from "react-router-dom";
import { NEVER, Subject } from "rxjs";
import { onTestFinished } from "vitest";
import { createActor } from "xstate";
import { sessionMachine } from "../../machines/session/sessionMachine.ts";
import { createRootFlows } from "../../src/entries/console/rootFlows.ts";
import { BroadcastDialogs } from "../../src/features/broadcast/BroadcastDialogs.tsx";
import { SendDialogs } from "../../src/features/send/SendDialogs.tsx";
import { FlowsProvider } from "../../src/flows.tsx";
import type { Bearer } from "../../src/gql/bearer.ts";
import { createClient } from "../../src/gql/client.ts";
import { createFlagStore } from "../../src/gql/flagStore.ts";
import { createKeptAnswers } from "../../src/gql/keptAnswers.ts";
import { PlatformProvider } from "../../src/gql/PlatformContext.tsx";
import { createPlatform } from "../../src/gql/platform.ts";
import { writeToCache } from "../../src/live/cacheWrites.ts";
import { LiveProvider } from "../../src/live/LiveContext.tsx";
import { createLiveBoards } from "../../src/live/liveBoards.ts";
import type { BoardChanged } from "../../src/live/liveNews.ts";
import { useKeptFocus } from "../../src/ui/keptFocus.ts";
import { Toasts } from "../../src/ui/Toasts.tsx";
import { type Roots, schemaFetch } from "./schemaFetch.ts";

const bearer: Bearer = { current: async () => "token", renew: async () => null, loginRequired: () => {} };

function Around() {
  useKeptFocus();
  return (
    <>
      <Outlet />
      <SendDialogs product="Clatter" />
      <BroadcastDialogs product="Clatter" />
    </>
  );
}

/**
 * Screens as the console shows them: its client, its cache, its root actors and their ports. What the gateway says comes
 * from `roots`, through its schema; the stream of the tab says what the test makes it say.
 */
export function openScreens(routes: RouteObject[], path: string, roots: Roots, personId = "mia") {
  // Every list of messages asks what repeats on its board.
  const gateway = schemaFetch({ messageRepeats: [], ...roots });
  const answers = createKeptAnswers(localStorage, () => personId);
  const client = createClient({ bearer, onAway: () => {}, answers, fetch: gateway.fetch });
  const platform = createPlatform(bearer, async () =>
    Response.json({ flags: { favorites: true, drafts: true, picks: true } }),
  );
  const flagStore = createFlagStore(platform);
  const flows = createRootFlows({ client, flags: flagStore, platform, live: { broadcasts: NEVER }, inspection: {} });
  for (const flow of Object.values(flows)) flow.start();
  const account = { personId, email: `${personId}@example.com`, name: personId };
  const session = createActor(sessionMachine, {
    input: { path },
    snapshot: sessionMachine.resolveState({ value: "signedIn", context: { account, targetUrl: "/", notice: null } }),
  });
  const router = createMemoryRouter([{ element: <Around />, children: routes }], { initialEntries: [path] });
  const services = { productName: "Clatter", platform, flags: flagStore, answers };
  const news = { own: new Subject<string>(), feedChanged: new Subject<void>(), changed: new Subject<BoardChanged>() };
  const live = { ...createLiveBoards(bearer), ...news };
  const written = writeToCache(client, live);
  onTestFinished(() => {
    written.unsubscribe();
    live.close();
    for (const flow of Object.values(flows)) flow.stop();
    router.dispose();
  });
  const view = render(
    <PlatformProvider services={services}>
      <FlowsProvider flows={{ session, ...flows }}>
        <LiveProvider live={live}>
          <ApolloProvider client={client}>
            <RouterProvider router={router} />
          </ApolloProvider>
        </LiveProvider>
      </FlowsProvider>
      <Toasts label="Notifications" closeName="Close" />
    </PlatformProvider>,
  );
  return {
    ...view,
    client,
    router,
    send: flows.send,
    broadcast: flows.broadcast,
    undo: flows.undo,
    unschedule: flows.unschedule,
    asked: gateway.asked,
    /** What the stream of the tab tells, when the test says so. */
    news,
    user: userEvent.setup({ delay: null }),
  };
}
