import { PortRefusal } from "../../machines/port.ts";
import { invitationAcceptMachine } from "../../machines/session/invitationAcceptMachine.ts";
import { testByPaths } from "../support/paths.ts";

const away = new PortRefusal({ code: "AnswerLost" });
const unverified = new PortRefusal({ code: "NotAuthorized", rule: "verifiedEmail" });

testByPaths("opening a board that one is invited to", {
  machine: invitationAcceptMachine,
  inputs: [{ boardId: "kitchen" }],
  events: [{ type: "invitation.retry" }],
  answers: {
    readMembership: { done: [{ membershipId: "membership", tenantName: "Home" }, null], fails: [away] },
    acceptInvitation: { done: [undefined], fails: [unverified] },
  },
  invariants: {
    "it accepts only an invitation that waits": ({ calls }) => {
      const accepts = calls.filter(({ port }) => port === "acceptInvitation");
      return accepts.length === 0 ? undefined : accepts.every(({ input }) => input.membershipId === "membership");
    },
    "it accepts once per opening, and once more per retry": ({ calls, events }) => {
      const accepts = calls.filter(({ port }) => port === "acceptInvitation").length;
      const retries = events.filter(({ type }) => type === "invitation.retry").length;
      return accepts === 0 ? undefined : accepts <= 1 + retries;
    },
    "at its end it says whether the viewer became a member": ({ snapshot, calls }) =>
      snapshot.status === "done"
        ? snapshot.output?.hasAccepted === calls.some(({ port }) => port === "acceptInvitation")
        : undefined,
    "a refusal says why and offers a retry": ({ snapshot }) =>
      snapshot.matches("refused")
        ? snapshot.context.refusal?.rule === "verifiedEmail" && snapshot.can({ type: "invitation.retry" })
        : undefined,
  },
  paths: 7,
});
