import { PortRefusal } from "../../machines/port.ts";
import {
  type LeavingReason,
  type MembershipInput,
  membershipMachine,
  type Standing,
} from "../../machines/settings/membershipMachine.ts";
import { tableOf } from "../support/table.ts";

type Story = MembershipInput & { readonly reason: LeavingReason | null; readonly text: string };
const input: MembershipInput = { planId: "plan-7", standing: "renewing", mayManage: true, canRestart: false };
const story: Story = { ...input, reason: null, text: "" };

const away = new PortRefusal({ code: "AnswerLost" });
const refused = new PortRefusal({ code: "ValidationError", rule: "payment" });
const notYours = new PortRefusal({ code: "NotAuthorized", rule: "role" });

const cancel = { type: "membership.cancel" } as const;
const close = { type: "modal.close" } as const;
const proceed = { type: "cancel.proceed" } as const;
const confirm = { type: "cancel.confirm" } as const;
const keepIt = { type: "membership.keep" } as const;
const no = { type: "confirm.no" } as const;
const yes = { type: "confirm.yes" } as const;
const choose = (reason: LeavingReason) => ({ type: "reason.choose", reason }) as const;
const write = (text: string) => ({ type: "text.change", text }) as const;
const told = (standing: Standing, mayManage = true, canRestart = false) =>
  ({ type: "plan.told", standing, mayManage, canRestart }) as const;

/** A text of as many signs as are taken, with the blanks round it that are not sent; and one more sign. */
const longest = write(` ${"w".repeat(450)} `);
const tooLong = write("w".repeat(451));

const renews = [told("renewing"), told("renewing", false)] as const;
const ends = [told("ending"), told("ending", false)] as const;
const canBegin = told("lapsed", true, true);
const cannotBegin = [told("lapsed"), told("lapsed", false, true)] as const;
const isOver = [...cannotBegin, canBegin] as const;
const all = [...renews, ...ends, ...isOver] as const;

type Told = ReturnType<typeof told>;
const keepTold = (_story: Story, event: { readonly type: string }) => {
  const { standing, mayManage, canRestart } = event as Told;
  return { standing, mayManage, canRestart };
};
const answered = (reason: LeavingReason) => ({ reason });
const stands = (standing: Standing) => ({ standing });
const forget = { reason: null, text: "" } as const;
const keepToldAndForget = (before: Story, event: { readonly type: string }) => ({
  ...keepTold(before, event),
  ...forget,
});

const changed = (id: string) => () => [{ type: "membership.changed", notice: { id } } as const];
const failed =
  (id: string, cause: string, more = {}) =>
  () => [{ type: "membership.failed", notice: { id, cause, ...more } } as const];

const canConfirm = ({ mayManage, reason, text }: Story) =>
  mayManage && (reason !== null || text.trim() !== "") && text.trim().length <= 450;
const still = ({ standing }: Story) => standing === "renewing";
const over = ({ standing }: Story) => standing === "lapsed";

/** Channels and settings, sections 4, 5, 6, 8 and 9; open points, C2 and C9 for keeping and beginning again. */
export const membershipTable = tableOf(membershipMachine)({
  title: "a board's membership",
  story,
  starts: [
    { input, to: "active" },
    { input: { ...input, mayManage: false }, to: "active", knows: { mayManage: false } },
    { input: { ...input, standing: "ending" }, to: "optedOut", knows: { standing: "ending" } },
    {
      input: { ...input, standing: "lapsed", canRestart: true },
      to: "lapsed",
      knows: { standing: "lapsed", canRestart: true },
    },
    {
      input: { ...input, planId: "plan-8", standing: "lapsed" },
      to: "lapsed",
      knows: { planId: "plan-8", standing: "lapsed" },
    },
  ],
  places: {
    active: {},
    offering: {},
    surveying: {},
    cancelling: {
      calls: { optOut: ({ planId, reason, text }) => ({ planId, reason, text: text.trim() }) },
      tags: ["busy"],
    },
    optedOut: {},
    lapsed: {},
    confirming: {},
    restarting: { calls: { restartRenewal: ({ planId }) => ({ planId }) }, tags: ["busy"] },
  },
  shows: (before) => before,
  // biome-ignore format: one row a line
  rows: [
    { in: "active", on: cancel, when: ({ mayManage }) => mayManage, to: "offering" },
    { in: "offering", on: close, to: "active" },
    { in: "offering", on: proceed, to: "surveying" },
    { in: "surveying", on: choose("tooExpensive"), keep: () => answered("tooExpensive") },
    { in: "surveying", on: choose("other"), keep: () => answered("other") },
    { in: "surveying", on: write("  \n"), keep: () => ({ text: "  \n" }) },
    { in: "surveying", on: write(" The weather stops. "), keep: () => ({ text: " The weather stops. " }) },
    { in: "surveying", on: longest, keep: () => ({ text: longest.text }) },
    { in: "surveying", on: tooLong, keep: () => ({ text: tooLong.text }) },
    { in: "surveying", on: close, to: "active", keep: () => forget },
    { in: "surveying", on: confirm, when: canConfirm, to: "cancelling" },

    { in: "cancelling", answer: ["optOut", undefined], to: "optedOut", keep: () => ({ ...stands("ending"), ...forget }), emits: changed("membership-cancelled") },
    { in: "cancelling", refusal: ["optOut", notYours], when: still, to: "surveying", emits: failed("membership-cancel-failed", "NotAuthorized", { rule: "role" }) },
    { in: "cancelling", refusal: ["optOut", notYours], when: over, to: "lapsed", keep: () => forget, emits: changed("membership-cancelled") },
    { in: "cancelling", refusal: ["optOut", notYours], to: "optedOut", keep: () => forget, emits: changed("membership-cancelled") },
    { in: "cancelling", refusal: ["optOut", away], when: still, to: "surveying", emits: failed("membership-cancel-failed", "AnswerLost") },
    { in: "cancelling", refusal: ["optOut", away], when: over, to: "lapsed", keep: () => forget, emits: changed("membership-cancelled") },
    { in: "cancelling", refusal: ["optOut", away], to: "optedOut", keep: () => forget, emits: changed("membership-cancelled") },

    { in: "optedOut", on: keepIt, when: ({ mayManage }) => mayManage, to: "restarting" },
    { in: "lapsed", on: keepIt, when: ({ mayManage, canRestart }) => mayManage && canRestart, to: "confirming" },
    { in: "confirming", on: no, to: "lapsed" },
    { in: "confirming", on: yes, to: "restarting" },
    { in: "restarting", answer: ["restartRenewal", undefined], to: "active", keep: () => stands("renewing"), emits: changed("membership-kept") },
    { in: "restarting", refusal: ["restartRenewal", refused], when: still, to: "active", emits: changed("membership-kept") },
    { in: "restarting", refusal: ["restartRenewal", refused], when: over, to: "lapsed", emits: failed("membership-keep-failed", "ValidationError", { rule: "payment" }) },
    { in: "restarting", refusal: ["restartRenewal", refused], to: "optedOut", emits: failed("membership-keep-failed", "ValidationError", { rule: "payment" }) },

    // What the gateway says holds, whoever changed it; while it is asked for something, its answer decides.
    { in: ["cancelling", "restarting"], on: [...all], keep: keepTold },
    { in: ["offering", "surveying"], on: [...renews], keep: keepTold },
    { in: "confirming", on: canBegin, keep: keepTold },
    { in: "confirming", on: [...cannotBegin], to: "lapsed", keep: keepToldAndForget },
    { in: ["active", "optedOut", "lapsed", "confirming"], on: [...renews], to: "active", keep: keepToldAndForget },
    { in: ["active", "offering", "surveying", "optedOut", "lapsed", "confirming"], on: [...ends], to: "optedOut", keep: keepToldAndForget },
    { in: ["active", "offering", "surveying", "optedOut", "lapsed"], on: [...isOver], to: "lapsed", keep: keepToldAndForget },
  ],
  promises: {
    "never cancels without both steps and a reason": ({ events, snapshot, previous }) => {
      if (!snapshot.matches("cancelling") || previous?.matches("cancelling")) return undefined;
      const types = events.map(({ type }) => type);
      const { reason, text } = snapshot.context;
      return (
        types.lastIndexOf("membership.cancel") < types.lastIndexOf("cancel.proceed") &&
        types.at(-1) === "cancel.confirm" &&
        (reason !== null || text.trim() !== "")
      );
    },
    "charges no card without a Yes": ({ event, snapshot, previous }) =>
      previous?.context.standing === "lapsed" && snapshot.matches("restarting") && !previous.matches("restarting")
        ? event?.type === "confirm.yes"
        : undefined,
    "only Owner or the holder of the purchase e-mail": ({ event, snapshot, previous }) =>
      previous !== undefined && event?.type !== "plan.told" && !previous.hasTag("busy") && !previous.context.mayManage
        ? !snapshot.hasTag("busy")
        : undefined,
    "Expiration Date when opted out or without a next billing date": ({ snapshot }) =>
      snapshot.matches("optedOut") ? snapshot.context.standing !== "renewing" : undefined,
  },
  contract: {
    flow: "membership",
    more: {
      "any plan.told any": "the plan is also changed by the shop, by time, and by others",
      "lapsed membership.keep confirming": "'Activate' begins again what is over, and asks first: it charges a card",
      "confirming confirm.no lapsed": "a No charges nothing",
      "confirming confirm.yes restarting": "a Yes charges the card",
      "restarting error.restartRenewal active": "the answer was lost, and the gateway has said that it goes on",
      "restarting error.restartRenewal lapsed": "what was over stays over",
      "cancelling error.optOut optedOut": "the answer was lost, and the gateway has said that it is cancelled",
      "cancelling error.optOut lapsed": "it has ended meanwhile",
    },
  },
});
