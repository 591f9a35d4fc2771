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
const retitle = (id: string, title: string) => ({ type: "installable.rename", id, title }) as const;
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
const renameNotice = (cause: string, more: object = {}) => ({ id: "installable-rename-failed", cause, ...more });
const gone = new PortRefusal({ code: "NotFound", sentence: "No such installable." });
const nothing: Story = { title: "", leaving: null, renamed: "", problem: null };

/** Channels and settings, sections 2.7, 4 and 7: deleting an installable first deletes its subscriptions; C8: it asks. */
export const developerInstallableTable = tableOf(developerInstallableMachine)({
  title: "a developer's own installables",
  story: nothing,
  starts: [{ to: "listing" }],
  places: {
    listing: {},
    naming: {},
    creating: { calls: { createInstallable: ({ title }) => ({ title: title.trim() }) } },
    renaming: {},
    savingName: { calls: { renameInstallable: ({ renamed, title }) => ({ id: renamed, title: title.trim() }) } },
    confirmingDelete: {},
    deletingSubscriptions: { calls: { deleteSubscriptions: ({ leaving }) => leaving } },
    deletingInstallable: { calls: { deleteInstallable: ({ leaving }) => leaving } },
  },
  shows: (story) => story,
  // biome-ignore format: one row a line
  rows: [
    { in: "listing", on: { type: "installable.new" }, to: "naming", keep: () => ({ title: "", renamed: "", problem: null }) },
    { in: "listing", on: retitle("robot", "Weather robot"), to: "renaming", keep: () => ({ title: "Weather robot", renamed: "robot", problem: null }) },
    { in: "listing", on: retitle("clock", "Clock"), to: "renaming", keep: () => ({ title: "Clock", renamed: "clock", problem: null }) },
    { in: "renaming", on: write(" Robot "), keep: () => ({ title: " Robot ", problem: null }) },
    { in: "renaming", on: write("Tides"), keep: () => ({ title: "Tides", problem: null }) },
    { in: "renaming", on: write("  "), keep: () => ({ title: "  ", problem: null }) },
    { in: "renaming", on: { type: "installable.cancel" }, to: "listing" },
    { in: "renaming", on: { type: "installable.save" }, when: ({ title }) => title.trim() !== "", to: "savingName", keep: () => ({ problem: null }) },
    { in: "savingName", answer: ["renameInstallable", undefined], to: "listing" },
    { in: "savingName", refusal: ["renameInstallable", gone], to: "renaming", keep: () => ({ problem: renameNotice("NotFound", { sentence: "No such installable." }) }) },
    { in: "savingName", refusal: ["renameInstallable", away], to: "renaming", keep: () => ({ problem: renameNotice("AnswerLost") }) },
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
  contract: {
    flow: "developer-installable",
    more: {
      "listing installable.rename renaming": "an installable gets another name (look-developer.md, section 2: Rename)",
      "renaming title.change renaming": "the other name is written",
      "renaming installable.cancel listing": "it keeps the name that it has",
      "renaming installable.save savingName": "the other name is saved",
      "savingName done.renameInstallable listing": "it has the other name",
      "savingName error.renameInstallable renaming": "said in the dialog, which keeps the name",
    },
  },
});
