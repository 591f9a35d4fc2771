import { assign, emit, setup } from "xstate";
import { type Notice, outputIn, promisePort } from "../port.ts";

/** Milliseconds that the words after a dismissal stand (boards and Plus, section 9). */
export const dismissDelay = 3000;

/** The banner is for people with a display in this country (ISO 3166; boards and Plus, section 9). */
export const referralCountry = "US";

export type Referral = {
  readonly code: string;
  readonly url: string;
  /** Amounts in US cents. */
  readonly revenueShare: number;
  readonly discount: number;
};

export type ReferralAnswer = {
  /** Null for a person without a code. */
  readonly referral: Referral | null;
  /** Of the person's displays, where known. */
  readonly countryCodes: readonly (string | null)[];
};

/** Whether the banner is for this person: they have a code, and a display where it holds. */
export const isInvited = ({ referral, countryCodes }: ReferralAnswer): boolean =>
  referral !== null && countryCodes.includes(referralCountry);

export type ReferralBannerContext = { readonly referral: Referral | null };

export type ReferralBannerEvent = { readonly type: "link.copy" } | { readonly type: "banner.dismiss" };

export type ReferralBannerEmitted =
  | { readonly type: "notice"; readonly notice: Notice }
  | { readonly type: "banner.dismissed" };

const linkToCopy = ({ context: { referral } }: { context: ReferralBannerContext }): { text: string } => ({
  text: referral?.url ?? "",
});

/**
 * The banner that asks to refer a friend: shown once there is a code and a display in the US, until it is dismissed.
 *
 * What can go wrong: the question fails (no banner); the clipboard refuses (said, and the link can be copied again).
 */
export const referralBannerMachine = setup({
  types: {
    context: {} as ReferralBannerContext,
    events: {} as ReferralBannerEvent,
    emitted: {} as ReferralBannerEmitted,
    /** `visible`: toasts stand 120 px from the top instead of 80. */
    tags: {} as "visible",
  },
  actors: {
    loadReferral: promisePort<ReferralAnswer>("loadReferral"),
    writeClipboard: promisePort<void, { readonly text: string }>("writeClipboard"),
  },
  delays: { dismissDelay },
  guards: {
    isInvited: ({ event }) => {
      const answer = outputIn<ReferralAnswer>(event);
      return answer !== undefined && isInvited(answer);
    },
  },
  actions: {
    keepReferral: assign(({ event }) => ({ referral: outputIn<ReferralAnswer>(event)?.referral ?? null })),
    tellCopied: emit({ type: "notice", notice: { id: "copy-done" } }),
    tellCopyFailed: emit({ type: "notice", notice: { id: "copy-failed" } }),
    tellDismissed: emit({ type: "banner.dismissed" }),
  },
}).createMachine({
  id: "referralBanner",
  context: { referral: null },
  initial: "loading",
  states: {
    loading: {
      invoke: {
        id: "loadReferral",
        src: "loadReferral",
        onDone: [{ guard: "isInvited", target: "shown", actions: "keepReferral" }, { target: "hidden" }],
        onError: "hidden",
      },
    },
    shown: {
      tags: "visible",
      on: { "link.copy": "copying", "banner.dismiss": { target: "dismissing", actions: "tellDismissed" } },
    },
    copying: {
      tags: "visible",
      invoke: {
        id: "writeClipboard",
        src: "writeClipboard",
        input: linkToCopy,
        onDone: { target: "shown", actions: "tellCopied" },
        onError: { target: "shown", actions: "tellCopyFailed" },
      },
      on: { "banner.dismiss": { target: "dismissing", actions: "tellDismissed" } },
    },
    dismissing: { tags: "visible", after: { dismissDelay: "hidden" } },
    hidden: {},
  },
});
