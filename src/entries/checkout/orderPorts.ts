import { fromPromise } from "xstate";
import { PortRefusal, portFailures } from "../../../machines/port.ts";
import { type FormAnswer, pageFormMachine } from "../../../machines/session/pageFormMachine.ts";
import type { CheckoutPage } from "./page.ts";

/** Sends the order when the machine says so; the same page's order again buys nothing twice. */
export function provideOrder(
  { checkoutToken }: CheckoutPage,
  readForm: () => { emailAddress: string; card: string; referral: string | null },
) {
  return providePost(() => ({ ...readForm(), checkoutToken }));
}

/** Sends what the page's form holds to the page's own address; `hear` is told what it answers, before the form rests. */
export function providePost(
  readForm: () => Readonly<Record<string, unknown>>,
  hear: (answer: unknown) => void = () => {},
) {
  return pageFormMachine.provide({
    actors: {
      sendForm: fromPromise<FormAnswer>(async () => {
        const form = readForm();
        const response = await fetch(location.pathname, {
          method: "POST",
          headers: { "content-type": "application/json", "x-clatter": "1" },
          body: JSON.stringify(form),
        }).catch(() => {
          throw new PortRefusal({ code: portFailures.answerLost });
        });
        if (response.ok) {
          hear(await response.json().catch(() => ({})));
          return { goesTo: null, emailAddress: String(form.emailAddress ?? "") };
        }
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
