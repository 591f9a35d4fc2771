import { PortRefusal, type Refusal } from "../../machines/port.ts";
import { invitationAcceptMachine } from "../../machines/session/invitationAcceptMachine.ts";
import { tableOf } from "../support/table.ts";

const invitation = { membershipId: "membership", tenantName: "Home" };
const lost: Refusal = { code: "AnswerLost" };
const unconfirmed: Refusal = { code: "NotAuthorized", rule: "verifiedEmail" };

/** Messages, section 4; channels and settings, section 4; only the invited, confirmed address (decision 12). */
export const invitationAcceptTable = tableOf(invitationAcceptMachine)({
  title: "opening a board that one is invited to",
  story: { boardId: "", invitation: null as typeof invitation | null, refusal: null as Refusal | null },
  starts: [{ input: { boardId: "kitchen" }, to: "checking", knows: { boardId: "kitchen" } }],
  places: {
    checking: { calls: { readMembership: ({ boardId }) => ({ boardId }) } },
    accepting: { calls: { acceptInvitation: () => ({ membershipId: "membership" }) } },
    failed: {},
    refused: {},
    member: { ends: ({ invitation }) => ({ hasAccepted: invitation !== null }) },
  },
  shows: (story) => story,
  // biome-ignore format: one row a line
  rows: [
    { in: "checking", answer: ["readMembership", invitation], to: "accepting", keep: () => ({ invitation }) },
    { in: "checking", answer: ["readMembership", null], to: "member" },
    { in: "checking", refusal: ["readMembership", new PortRefusal(lost)], to: "failed", keep: () => ({ refusal: lost }) },
    { in: "accepting", answer: ["acceptInvitation", undefined], to: "member" },
    { in: "accepting", refusal: ["acceptInvitation", new PortRefusal(unconfirmed)], to: "refused", keep: () => ({ refusal: unconfirmed }) },
    { in: "failed", on: { type: "invitation.retry" }, to: "checking", keep: () => ({ refusal: null }) },
    { in: "refused", on: { type: "invitation.retry" }, to: "accepting", keep: () => ({ refusal: null }) },
  ],
  promises: {
    "accepts only when invitationStatus is Invited": ({ calls }) => {
      const accepts = calls.filter(({ port }) => port === "acceptInvitation");
      return accepts.length === 0 ? undefined : accepts.every(({ input }) => input.membershipId === "membership");
    },
    "accepts at most once per opening": ({ calls, events }) => {
      const accepts = calls.filter(({ port }) => port === "acceptInvitation").length;
      const retries = events.filter(({ type }) => type === "invitation.retry").length;
      return accepts === 0 ? undefined : accepts <= 1 + retries;
    },
    "a refused invitation shows no data of the board": ({ snapshot }) =>
      snapshot.matches("refused")
        ? snapshot.output === undefined && snapshot.can({ type: "invitation.retry" })
        : undefined,
    "at its end it says whether the viewer became a member": ({ snapshot, calls }) =>
      snapshot.status === "done"
        ? snapshot.output?.hasAccepted === calls.some(({ port }) => port === "acceptInvitation")
        : undefined,
  },
  contract: { flow: "invitation-accept" },
});
