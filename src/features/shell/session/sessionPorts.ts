import { fromPromise } from "xstate";
import { PortRefusal, portFailures } from "../../../../machines/port.ts";
import {
  type LoginRequest,
  loginRequired,
  type RestoredTarget,
  sessionMachine,
  type TokenAnswer,
} from "../../../../machines/session/sessionMachine.ts";
import { findInvitedAddress } from "./invitedAddress.ts";
import type { SignInClient } from "./signInClient.ts";

/** Where the address to come back to lies while the provider has the page (the specified key). */
const targetUrlKey = "targetUrl";

/** The session machine with its outside world: the OpenID provider and local storage. */
export function provideSession(signIn: SignInClient, storage: Storage, address: () => URL) {
  return sessionMachine.provide({
    actors: {
      readToken: fromPromise<TokenAnswer>(async () => {
        const opened = await refusing(signIn.open(address()));
        if (!opened) throw new PortRefusal({ code: loginRequired });
        return opened;
      }),
      openLogin: fromPromise<void, LoginRequest>(async ({ input }) => {
        storage.setItem(targetUrlKey, input.targetUrl);
        await refusing(signIn.leave(await findInvitedAddress(input.targetUrl)));
        // The page is leaving: nothing more is to happen in it.
        await new Promise<never>(() => {});
      }),
      restoreTarget: fromPromise<RestoredTarget>(async () => {
        const targetUrl = storage.getItem(targetUrlKey);
        storage.removeItem(targetUrlKey);
        return { targetUrl };
      }),
      endSession: fromPromise<void>(() => refusing(signIn.end())),
    },
  });
}

async function refusing<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof PortRefusal) throw error;
    throw new PortRefusal({ code: error instanceof TypeError ? portFailures.answerLost : portFailures.unknown });
  }
}
