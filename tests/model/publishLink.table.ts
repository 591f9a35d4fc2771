import { publishLinkMachine } from "../../machines/message/publishLinkMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

const kitchen = { url: "https://boards.test/simulator/kitchen", token: "first" };
const again = { url: "https://boards.test/simulator/kitchen?2", token: "second" };
const away = new PortRefusal({ code: "AnswerLost" });
const changed = { type: "link.changed" } as const;
const succeeded = (id: string) => ({ type: "link.succeeded", notice: { id } }) as const;
const failed = (id: string) => ({ type: "link.failed", notice: { id, cause: "AnswerLost" } }) as const;
type Link = typeof kitchen | null;

/** Messages, sections 2, 4 and 5; Owner, Admin and superadmin may change it (decision 10). */
export const publishLinkTable = tableOf(publishLinkMachine)({
  title: "the public link of a board",
  story: { link: null as Link, boardId: "", canPublish: false, isRefused: false, isStale: false },
  starts: [
    { input: { boardId: "kitchen", canPublish: true }, to: "loading", knows: { boardId: "kitchen", canPublish: true } },
    { input: { boardId: "porch", canPublish: false }, to: "loading", knows: { boardId: "porch" } },
  ],
  places: {
    loading: { calls: { loadToken: ({ boardId }) => ({ boardId }) } },
    failed: {},
    absent: {},
    generating: { calls: { createToken: ({ boardId }) => ({ boardId }) } },
    present: {},
    confirmingRevoke: {},
    revoking: { calls: { deleteToken: ({ link }) => ({ token: link?.token }) } },
  },
  shows: ({ boardId, canPublish, link, isRefused, isStale }) => ({
    boardId,
    canPublish,
    link,
    isStale,
    notice: isRefused ? { id: "publish-load-failed", cause: "AnswerLost" } : null,
  }),
  // biome-ignore format: one row a line
  rows: [
    { in: "loading", answer: ["loadToken", kitchen], to: "present", keep: () => ({ link: kitchen, isRefused: false }) },
    { in: "loading", answer: ["loadToken", null], to: "absent", keep: () => ({ link: null, isRefused: false }) },
    { in: "loading", refusal: ["loadToken", away], to: "failed", keep: () => ({ link: null, isRefused: true }) },
    { in: "failed", on: { type: "link.retry" }, to: "loading" },
    { in: "absent", on: { type: "link.generate" }, when: ({ canPublish }) => canPublish, to: "generating" },
    { in: "generating", answer: ["createToken", again], when: ({ isStale }) => isStale, to: "loading", keep: () => ({ isStale: false, link: again }), emits: () => [succeeded("publish-generated")] },
    { in: "generating", answer: ["createToken", again], to: "present", keep: () => ({ link: again }), emits: () => [succeeded("publish-generated")] },
    { in: "generating", refusal: ["createToken", away], when: ({ isStale }) => isStale, to: "loading", keep: () => ({ isStale: false }), emits: () => [failed("publish-generate-failed")] },
    { in: "generating", refusal: ["createToken", away], to: "absent", emits: () => [failed("publish-generate-failed")] },
    { in: "present", on: { type: "link.revoke" }, when: ({ canPublish }) => canPublish, to: "confirmingRevoke" },
    { in: "confirmingRevoke", on: { type: "confirm.no" }, to: "present" },
    { in: "confirmingRevoke", on: { type: "confirm.yes" }, to: "revoking" },
    { in: "revoking", answer: ["deleteToken", undefined], when: ({ isStale }) => isStale, to: "loading", keep: () => ({ isStale: false, link: null }), emits: () => [succeeded("publish-revoked")] },
    { in: "revoking", answer: ["deleteToken", undefined], to: "absent", keep: () => ({ link: null }), emits: () => [succeeded("publish-revoked")] },
    { in: "revoking", refusal: ["deleteToken", away], when: ({ isStale }) => isStale, to: "loading", keep: () => ({ isStale: false }), emits: () => [failed("publish-revoke-failed")] },
    { in: "revoking", refusal: ["deleteToken", away], to: "present", emits: () => [failed("publish-revoke-failed")] },
    // What somebody else made or revoked is read anew, whatever is shown.
    { in: ["loading", "failed", "absent", "present", "confirmingRevoke"], on: changed, to: "loading" },
    // What a call answers meanwhile may be old: it is told, and then read anew.
    { in: ["generating", "revoking"], on: changed, keep: () => ({ isStale: true }) },
  ],
  promises: {
    "never revokes without a confirmation": ({ calls, events }) => {
      const revoked = calls.filter(({ port }) => port === "deleteToken").length;
      return revoked === 0 ? undefined : revoked <= events.filter(({ type }) => type === "confirm.yes").length;
    },
    "what is revoked is the link that is shown": ({ event, calls, previous }) =>
      event?.type === "confirm.yes" && previous?.matches("confirmingRevoke")
        ? calls.at(-1)?.input.token === previous.context.link?.token
        : undefined,
    "only Owner, Admin (and superadmin)": ({ input, calls }) =>
      input.canPublish ? undefined : calls.every(({ port }) => port === "loadToken"),
    "link and embed code are shown only while present": ({ snapshot }) => {
      if (snapshot.matches("present")) return snapshot.context.link !== null;
      return snapshot.matches("absent") ? snapshot.context.link === null : undefined;
    },
  },
  contract: {
    flow: "publish-link",
    more: {
      "any link.changed any": "somebody else may make or revoke the link in another tab",
      "generating any loading": "somebody else may make or revoke the link in another tab",
      "revoking any loading": "somebody else may make or revoke the link in another tab",
    },
  },
});
