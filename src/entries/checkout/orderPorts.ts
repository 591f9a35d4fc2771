import { fromPromise } from "xstate";
import { PortRefusal, portFailures } from "../../../machines/port.ts";
import { type FormAnswer, pageFormMachine } from "../../../machines/session/pageFormMachine.ts";
import type { CheckoutPage } from "./page.ts";

/** Sends the order when the machine says so; the same page's order again buys nothing twice. */
export function provideOrder({ checkoutToken, referral }: CheckoutPage, readAddress: () => string) {
  return pageFormMachine.provide({
    actors: {
      sendForm: fromPromise<FormAnswer>(async () => {
        const emailAddress = readAddress();
        const response = await fetch(location.pathname, {
          method: "POST",
          headers: { "content-type": "application/json", "x-clatter": "1" },
          body: JSON.stringify({ emailAddress, checkoutToken, referral }),
        }).catch(() => {
          throw new PortRefusal({ code: portFailures.answerLost });
        });
        if (response.ok) return { goesTo: null, emailAddress };
        const said = (await response.json().catch(() => ({}))) as { type?: string; error?: string; field?: string };
        throw new PortRefusal({
          code: said.type ?? "ServerError",
          ...(said.error === undefined ? {} : { setBy: said.error }),
          ...(said.field === undefined ? {} : { rule: said.field }),
        });
      }),
    },
  });
}
