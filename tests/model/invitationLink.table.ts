import { PortRefusal } from "../../machines/port.ts";
import { invitationLinkMachine, type LinkedInvitation } from "../../machines/session/invitationLinkMachine.ts";
import { tableOf } from "../support/table.ts";

const invitation = (state: LinkedInvitation["state"], more: Partial<LinkedInvitation> = {}): LinkedInvitation => ({
  state,
  isMine: true,
  emailAddress: "ida@example.net",
  role: "Admin",
  inviter: "Mia Keller",
  tenantNames: ["Home"],
  boards: [{ id: "kitchen", title: "Kitchen" }],
  ...more,
});
const waiting = invitation("Waiting");
const accepted = invitation("Accepted", { role: "User" });
const expired = invitation("Expired", { boards: [] });
const revoked = invitation("Revoked", { tenantNames: [] });
const ofAnother = invitation("Waiting", { isMine: false, emailAddress: "sam@example.org" });
const goneOfAnother = invitation("Revoked", { isMine: false });
const gone = new PortRefusal({ code: "NotFound", rule: "link" });
const other = new PortRefusal({ code: "NotAuthorized", rule: "anotherAddress" });
const away = new PortRefusal({ code: "AnswerLost" });

type Known = {
  readonly invitation: LinkedInvitation | null;
  readonly refusal: { readonly code: string; readonly rule?: string } | null;
};
const nothing: Known = { invitation: null, refusal: null };
const retry = { type: "invitation.retry" } as const;

/** Channels and settings, sections 4 and 7; decision 12: for the invited address alone, and after a Yes. */
export const invitationLinkTable = tableOf(invitationLinkMachine)({
  title: "opening the link of an invitation",
  story: nothing,
  starts: [{ input: { token: "secret" }, to: "reading" }],
  places: {
    reading: { calls: { readLink: () => ({ token: "secret" }) } },
    waiting: {},
    confirming: {},
    accepting: { calls: { acceptLink: () => ({ token: "secret" }) } },
    declining: { calls: { declineLink: () => ({ token: "secret" }) } },
    failed: {},
    ofAnother: {},
    dead: {},
    accepted: { ends: true },
    declined: { ends: true },
  },
  shows: (story) => ({ token: "secret", ...story }),
  // biome-ignore format: one row a line
  rows: [
    { in: "reading", answer: ["readLink", waiting], to: "waiting", keep: () => ({ invitation: waiting }) },
    { in: "reading", answer: ["readLink", accepted], to: "accepted", keep: () => ({ invitation: accepted }) },
    { in: "reading", answer: ["readLink", expired], to: "dead", keep: () => ({ invitation: expired }) },
    { in: "reading", answer: ["readLink", revoked], to: "dead", keep: () => ({ invitation: revoked }) },
    { in: "reading", answer: ["readLink", ofAnother], to: "ofAnother", keep: () => ({ invitation: ofAnother }) },
    { in: "reading", answer: ["readLink", goneOfAnother], to: "ofAnother", keep: () => ({ invitation: goneOfAnother }) },
    { in: "reading", refusal: ["readLink", gone], to: "dead" },
    { in: "reading", refusal: ["readLink", away], to: "failed", keep: () => ({ refusal: { code: "AnswerLost" } }) },
    { in: "waiting", on: { type: "invitation.accept" }, to: "accepting" },
    { in: "waiting", on: { type: "invitation.decline" }, to: "confirming" },
    { in: "confirming", on: { type: "confirm.no" }, to: "waiting" },
    { in: "confirming", on: { type: "confirm.yes" }, to: "declining" },
    { in: "accepting", answer: ["acceptLink", accepted], to: "accepted", keep: () => ({ invitation: accepted }) },
    // Why it is dead by now, the gateway is asked.
    { in: ["accepting"], refusal: ["acceptLink", gone], to: "reading" },
    { in: "accepting", refusal: ["acceptLink", other], to: "failed", keep: () => ({ refusal: { code: "NotAuthorized", rule: "anotherAddress" } }) },
    { in: "declining", answer: ["declineLink", undefined], to: "declined" },
    { in: "declining", refusal: ["declineLink", gone], to: "reading" },
    { in: "declining", refusal: ["declineLink", away], to: "failed", keep: () => ({ refusal: { code: "AnswerLost" } }) },
    { in: "failed", on: retry, to: "reading", keep: () => ({ refusal: null }) },
  ],
  promises: {
    "accepts and declines only after it was asked to": ({ calls, events }) => {
      const acts = calls.filter(({ port }) => port !== "readLink").length;
      const asked = events.filter(({ type }) => type === "invitation.accept" || type === "confirm.yes").length;
      return acts === 0 ? undefined : acts <= asked;
    },
    "never for another's address": ({ snapshot }) =>
      snapshot.matches("waiting") || snapshot.matches("accepting") || snapshot.matches("declining")
        ? snapshot.context.invitation?.isMine === true
        : undefined,
  },
  contract: "the documents speak of accepting by opening the board alone; the mail's link leads here (decision 12)",
});
