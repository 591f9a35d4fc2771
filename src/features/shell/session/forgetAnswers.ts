import type { ActorRefFrom } from "xstate";
import type { sessionMachine } from "../../../../machines/session/sessionMachine.ts";
import type { KeptAnswers } from "../../../gql/keptAnswers.ts";
import { forgetRecents } from "../../../pieces/recentSearches.ts";

/** Whoever signs out, or has to sign in again, leaves nothing of what they saw on this device. */
export function forgetAtSignOut(session: ActorRefFrom<typeof sessionMachine>, answers: KeptAnswers): void {
  session.subscribe((snapshot) => {
    if (snapshot.matches("signingOut") || snapshot.matches("redirectingToLogin")) {
      answers.forget();
      forgetRecents();
    }
  });
}
