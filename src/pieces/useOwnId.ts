import { useSelector } from "@xstate/react";
import { useFlow } from "../flows.tsx";

/** The id of the person who is signed in; empty before that is known. */
export const useOwnId = (): string =>
  useSelector(useFlow("session"), (snapshot) => snapshot.context.account?.personId ?? "");
