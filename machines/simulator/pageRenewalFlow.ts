import { answerIn, flowOf } from "../flow.ts";

/** A page younger than this is not loaded anew: whatever refuses it would refuse the next one as well. */
const youngest = 60_000;

/** How long to wait while the gateway is away. */
const again = 15_000;

type PageRenewalContext = {
  /** How long ago the page was loaded, in milliseconds. */
  readonly age: number;
};

/**
 * Loads a public page anew, since its token is too old or its files are those of an older gateway: a fresh page brings
 * fresh ones, or says that the link is gone.
 *
 * What can go wrong: the fresh page is refused as well (a young page waits, so that it never goes in a circle); the gateway
 * is away (ask again later: a browser's own error page on a wall would stay for ever).
 */
export const pageRenewalFlow = flowOf<
  PageRenewalContext,
  { readonly age: number },
  never,
  { readonly type: "page.reload" }
>()({
  id: "pageRenewal",
  context: ({ age }) => ({ age }),
  calls: {
    /** Asks for the page; the status of the answer, null without one. */
    askPage: { kind: "promise" },
  },
  delays: { youth: ({ age }) => Math.max(0, youngest - age), again },
  guards: {
    isAnswer: (_, event) => {
      const status = answerIn<number | null>(event);
      return status !== null && status < 500 && status !== 408 && status !== 429;
    },
  },
  tells: { tellReload: () => ({ type: "page.reload" }) },
  chart: {
    initial: "young",
    states: {
      young: { after: { youth: "asking" } },
      asking: {
        invoke: {
          src: "askPage",
          onDone: [{ guard: "isAnswer", target: "renewed", actions: "tellReload" }, { target: "away" }],
          onError: "away",
        },
      },
      away: { after: { again: "asking" } },
      renewed: { type: "final" },
    },
  },
});
