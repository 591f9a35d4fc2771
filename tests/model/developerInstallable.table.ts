import {
  type DeveloperInstallableContext,
  developerInstallableMachine,
  type InstallableToDelete,
} from "../../machines/developer/developerInstallableMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

type Story = DeveloperInstallableContext;
const write = (title: string) => ({ type: "title.change", title }) as const;
const drop = (what: InstallableToDelete) => ({ type: "installable.delete", ...what }) as const;
const robot = { id: "robot", title: "Weather robot", subscriptionIds: ["one", "two"] };
const clock = { id: "clock", title: "Clock", subscriptionIds: [] };
const often = new PortRefusal({ code: "RateLimited", rule: "quota", sentence: "Too many." });
const away = new PortRefusal({ code: "AnswerLost" });
const notice = (cause: string, more: object = {}) => ({ id: "installable-create-failed", cause, ...more });
const failed =
  (cause: string, more: object = {}) =>
  ({ leaving }: Story) => [
    {
      type: "installable.failed",
      notice: { id: "installable-delete-failed", cause, ...more, values: { title: leaving?.title ?? "" } },
    } as const,
  ];
const nothing: Story = { title: "", leaving: null, problem: null };

/** Channels and settings, sections 2.7, 4 and 7: deleting an installable first deletes its subscriptions; C8: it asks. */
export const developerInstallableTable = tableOf(developerInstallableMachine)({
  title: "a developer's own installables",
  story: nothing,
  starts: [{ to: "listing" }],
  places: {
    listing: {},
    naming: {},
    creating: { calls: { createInstallable: ({ title }) => ({ title: title.trim() }) } },
    confirmingDelete: {},
    deletingSubscriptions: { calls: { deleteSubscriptions: ({ leaving }) => leaving } },
    deletingInstallable: { calls: { deleteInstallable: ({ leaving }) => leaving } },
  },
  shows: (story) => story,
  // biome-ignore format: one row a line
  rows: [
    { in: "listing", on: { type: "installable.new" }, to: "naming", keep: () => ({ title: "", problem: null }) },
    { in: "naming", on: write(" Robot "), keep: () => ({ title: " Robot ", problem: null }) },
    { in: "naming", on: write("Tides"), keep: () => ({ title: "Tides", problem: null }) },
    { in: "naming", on: write("  "), keep: () => ({ title: "  ", problem: null }) },
    { in: "naming", on: { type: "installable.cancel" }, to: "listing" },
    { in: "naming", on: { type: "installable.create" }, when: ({ title }) => title.trim() !== "", to: "creating", keep: () => ({ problem: null }) },
    { in: "creating", answer: ["createInstallable", { id: "made" }], to: "listing", emits: () => [{ type: "installable.created", id: "made" } as const] },
    { in: "creating", answer: ["createInstallable", { id: "other" }], to: "listing", emits: () => [{ type: "installable.created", id: "other" } as const] },
    { in: "creating", refusal: ["createInstallable", often], to: "naming", keep: () => ({ problem: notice("RateLimited", { rule: "quota", sentence: "Too many." }) }) },
    { in: "creating", refusal: ["createInstallable", away], to: "naming", keep: () => ({ problem: notice("AnswerLost") }) },
    { in: "listing", on: drop(robot), to: "confirmingDelete", keep: () => ({ leaving: robot }) },
    { in: "listing", on: drop(clock), to: "confirmingDelete", keep: () => ({ leaving: clock }) },
    { in: "confirmingDelete", on: { type: "confirm.no" }, to: "listing", keep: () => ({ leaving: null }) },
    { in: "confirmingDelete", on: { type: "confirm.yes" }, to: "deletingSubscriptions" },
    { in: "deletingSubscriptions", answer: ["deleteSubscriptions", undefined], to: "deletingInstallable" },
    { in: "deletingSubscriptions", refusal: ["deleteSubscriptions", away], to: "listing", keep: () => ({ leaving: null }), emits: failed("AnswerLost") },
    { in: "deletingInstallable", answer: ["deleteInstallable", undefined], to: "listing", keep: () => ({ leaving: null }), emits: ({ leaving }) => [{ type: "installable.deleted", notice: { id: "installable-deleted", values: { title: leaving?.title ?? "" } } } as const] },
    { in: "deletingInstallable", refusal: ["deleteInstallable", away], to: "listing", keep: () => ({ leaving: null }), emits: failed("AnswerLost") },
  ],
  promises: {
    "the installable goes only after all its subscriptions": ({ calls }) => {
      const last = calls.findLastIndex(({ port }) => port === "deleteInstallable");
      if (last < 0) return undefined;
      const before = calls[last - 1];
      return before?.port === "deleteSubscriptions" && before.state === "answered";
    },
    "a repeat after half of it finishes the rest": ({ calls, emittedNow }) =>
      emittedNow.some(({ type }) => type === "installable.deleted")
        ? calls.at(-2)?.port === "deleteSubscriptions" && calls.at(-1)?.port === "deleteInstallable"
        : undefined,
  },
  contract: { flow: "developer-installable" },
});
