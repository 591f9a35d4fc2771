import { fromPromise } from "xstate";
import { PortRefusal, portFailures } from "../../../machines/port.ts";
import { type FormAnswer, pageFormMachine } from "../../../machines/session/pageFormMachine.ts";

interface Refusal {
  readonly type?: string;
  readonly error?: string;
  readonly field?: string;
  readonly until?: number;
}

/** Sends a form's fields as JSON to `path` of the gateway when the machine says so; they are read at that moment. */
export function providePageForm(path: string, readFields: () => Readonly<Record<string, unknown>>) {
  return pageFormMachine.provide({
    actors: {
      sendForm: fromPromise<FormAnswer>(async () => {
        const fields = readFields();
        const response = await fetch(path, {
          method: "POST",
          // No other site can send this header here (gateway/auth/csrf.ts).
          headers: { "content-type": "application/json", "x-clatter": "1" },
          body: JSON.stringify(fields),
        }).catch(() => {
          throw new PortRefusal({ code: portFailures.answerLost });
        });
        const said: unknown = await response.json().catch(() => ({}));
        if (!response.ok) throw refusalIn(response.status, said as Refusal);
        const { redirectTo } = said as { redirectTo?: string };
        const { emailAddress } = fields;
        return {
          goesTo: redirectTo ?? null,
          emailAddress: typeof emailAddress === "string" ? emailAddress : "",
        };
      }),
    },
  });
}

function refusalIn(status: number, { type = "ServerError", error, field, until }: Refusal): PortRefusal {
  const sentence = error === undefined ? {} : { setBy: error };
  if (status >= 500) return new PortRefusal({ code: "ServerError", ...sentence });
  return new PortRefusal({
    code: type,
    ...sentence,
    ...(field === undefined ? {} : { rule: field }),
    ...(until === undefined ? {} : { until }),
  });
}
