import { filter } from "rxjs";
import { createActor } from "xstate";
import { forgetAtSignOut } from "../../features/shell/session/forgetAnswers.ts";
import { provideSession } from "../../features/shell/session/sessionPorts.ts";
import { createBearer, createSignInClient } from "../../features/shell/session/signInClient.ts";
import { takeReturn } from "../../features/shell/session/signOutReturn.ts";
import type { Flows, Inspection } from "../../flows.tsx";
import { createClient } from "../../gql/client.ts";
import { createFlagStore } from "../../gql/flagStore.ts";
import { createKeptAnswers } from "../../gql/keptAnswers.ts";
import { createKeptFlags } from "../../gql/keptFlags.ts";
import { createPlatform } from "../../gql/platform.ts";
import { writeToCache } from "../../live/cacheWrites.ts";
import { createLiveBoards } from "../../live/liveBoards.ts";
import { askFailedAgain } from "../../live/returns.ts";
import { showToast } from "../../ui/toasts.ts";
import { networkAway, networkAwayHint } from "../../words/errors.ts";
import type { PageData } from "./pageData.ts";
import { createRootFlows } from "./rootFlows.ts";

const hereInOrigin = () => location.pathname + location.search + location.hash;

/** Path, query and hash to come back to after a sign-in; the sign-in's own pages are no place to come back to. */
const returnPath = () => (location.pathname.startsWith("/login") ? (takeReturn() ?? "/") : hereInOrigin());

/** Everything that lives as long as the tab: clients, the stream, and the root actors. Nothing connects yet. */
export function createServices(page: PageData, inspection: Inspection) {
  const signIn = createSignInClient({ ...page, origin: location.origin });
  const loginRequired = () => session.send({ type: "token.loginRequired", path: returnPath() });
  const personId = () => session.getSnapshot().context.account?.personId ?? null;
  const bearer = createBearer(signIn, loginRequired);
  const answers = createKeptAnswers(localStorage, personId);
  const client = createClient({
    bearer,
    answers,
    onAway: () => {
      // Without a network the banner says it already.
      if (navigator.onLine)
        showToast({ kind: "error", text: networkAway, detail: networkAwayHint, id: "network-away" });
    },
  });
  const platform = createPlatform(bearer);
  const flags = createFlagStore(platform, createKeptFlags(localStorage, personId));
  const live = createLiveBoards(bearer);
  writeToCache(client, live);
  askFailedAgain(client, live);
  live.boardsChanged.subscribe(() => flags.forget());
  // Somebody's role on a board changed: perhaps the viewer's.
  live.changed.pipe(filter(({ what }) => what === "members")).subscribe(() => flags.forget());

  const session = createActor(
    provideSession(signIn, localStorage, () => new URL(location.href)),
    {
      input: { path: returnPath() },
      ...inspection,
    },
  );
  forgetAtSignOut(session, answers);
  const flows: Flows = { session, ...createRootFlows({ client, flags, platform, live, inspection }) };
  const { productName, contactEmail } = page;
  const named = { productName, ...(contactEmail === undefined ? {} : { contactEmail }) };
  return { client, live, flows, platform: { ...named, platform, flags, answers } };
}
