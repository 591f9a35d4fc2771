import { publishLinkMachine } from "../../machines/message/publishLinkMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

const kitchen = { url: "https://boards.test/simulator/kitchen", token: "first", sites: [] as string[] };
const again = { url: "https://boards.test/simulator/kitchen?2", token: "second", sites: ["https://former.example"] };
const shop = { url: kitchen.url, token: "third", sites: ["https://shop.example", "http://localhost:3000"] };
const away = new PortRefusal({ code: "AnswerLost" });
const misnamed = new PortRefusal({ code: "ValidationError", rule: "frameOrigins", row: 1, sentence: "No." });
const misnamedSite = { cause: "ValidationError", rule: "frameOrigins", row: 1, sentence: "No." };
const changed = { type: "link.changed" } as const;
const succeeded = (id: string) => ({ type: "link.succeeded", notice: { id } }) as const;
const failed = (id: string) => ({ type: "link.failed", notice: { id, cause: "AnswerLost" } }) as const;
type Link = typeof kitchen | null;

/** What is written, and the sites that it names: one a line, or with commas; a name alone means https. */
const written: Readonly<Record<string, readonly string[]>> = {
  "": [],
  "https://shop.example\n  localhost.example:8443, \n\nhttp://localhost:3000/": [
    "https://shop.example",
    "https://localhost.example:8443",
    "http://localhost:3000/",
  ],
};
/** Every place but the one in which they are being saved. */
const open = ["loading", "failed", "absent", "generating", "present", "confirmingRevoke", "revoking"] as const;

/** Messages, sections 2, 4 and 5; Owner, Admin and superadmin may change it (decision 10). */
export const publishLinkTable = tableOf(publishLinkMachine)({
  title: "the public link of a board",
  story: {
    link: null as Link,
    boardId: "",
    canPublish: false,
    isRefused: false,
    isStale: false,
    sites: null as string | null,
    sitesRefusal: null as typeof misnamedSite | null,
  },
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
    savingSites: { calls: { saveSites: ({ boardId, sites }) => ({ boardId, sites: written[sites ?? ""] }) } },
  },
  shows: ({ boardId, canPublish, link, isRefused, isStale, sites, sitesRefusal }) => ({
    boardId,
    canPublish,
    link,
    isStale,
    sitesDraft: sites,
    sitesNotice: sitesRefusal && { id: "publish-sites-failed", ...sitesRefusal },
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
    // Decision 64: who may publish names the sites that may frame the board; what is refused stays as it was written.
    { in: "savingSites", answer: ["saveSites", shop], when: ({ isStale }) => isStale, to: "loading", keep: () => ({ isStale: false, link: shop, sites: null, sitesRefusal: null }), emits: () => [succeeded("publish-sites-saved")] },
    { in: "savingSites", answer: ["saveSites", shop], to: "present", keep: () => ({ link: shop, sites: null, sitesRefusal: null }), emits: () => [succeeded("publish-sites-saved")] },
    { in: "savingSites", refusal: ["saveSites", misnamed], when: ({ isStale }) => isStale, to: "loading", keep: () => ({ isStale: false, sitesRefusal: misnamedSite }) },
    { in: "savingSites", refusal: ["saveSites", misnamed], to: "present", keep: () => ({ sitesRefusal: misnamedSite }) },
    { in: "present", on: { type: "sites.save" }, when: ({ canPublish, sites }) => canPublish && sites !== null, to: "savingSites" },
    { in: open, on: Object.keys(written).map((text) => ({ type: "sites.write" as const, text })), when: ({ canPublish }) => canPublish, keep: (_, event) => ({ sites: String((event as { text?: unknown }).text), sitesRefusal: null }) },
    { in: open, on: { type: "sites.reset" }, keep: () => ({ sites: null, sitesRefusal: null }) },
    // What somebody else made or revoked is read anew, whatever is shown.
    { in: ["loading", "failed", "absent", "present", "confirmingRevoke"], on: changed, to: "loading" },
    // What a call answers meanwhile may be old: it is told, and then read anew.
    { in: ["generating", "revoking", "savingSites"], on: changed, keep: () => ({ isStale: true }) },
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
    "sites that were refused stay as they were written": ({ event, previous, snapshot }) =>
      event?.type === "xstate.error.actor.saveSites"
        ? snapshot.context.sitesDraft === previous?.context.sitesDraft
        : undefined,
    "link and embed code are shown only while present": ({ snapshot }) => {
      if (snapshot.matches("present")) return snapshot.context.link !== null;
      return snapshot.matches("absent") ? snapshot.context.link === null : undefined;
    },
  },
  contract: {
    flow: "publish-link",
    more: {
      "any sites.write any": "decision 64: who may publish a link names the sites that may show it",
      "any sites.reset any": "decision 64",
      "present sites.save savingSites": "decision 64",
      "savingSites done.saveSites any": "decision 64",
      "savingSites error.saveSites any": "decision 64",
      "any link.changed any": "somebody else may make or revoke the link in another tab",
      "generating any loading": "somebody else may make or revoke the link in another tab",
      "revoking any loading": "somebody else may make or revoke the link in another tab",
    },
  },
});
