import { type ApiCredentialContext, apiCredentialMachine } from "../../machines/developer/apiCredentialMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

const choose = (boardId: string) => ({ type: "board.choose", boardId }) as const;
const toggle = (scope: "Read" | "Write") => ({ type: "scope.toggle", scope }) as const;
const drop = (id: string, key: string) => ({ type: "credential.delete", id, key }) as const;
const retitle = (id: string, title: string) => ({ type: "credential.rename", id, title }) as const;
const write = (title: string) => ({ type: "title.change", title }) as const;
const told = { key: "ck_one", secret: "cs_one" };
const toldAgain = { key: "ck_two", secret: "cs_two" };
const full = new PortRefusal({ code: "RateLimited", rule: "quota", sentence: "Too many." });
const away = new PortRefusal({ code: "AnswerLost" });
const gone = new PortRefusal({ code: "NotFound", sentence: "No such credential." });

type Story = ApiCredentialContext;
/** Read on, Write off, no board: '--'. */
const form = { boardId: "", reads: true, writes: false, problem: null };
const story: Story = { installableId: "robot", ...form, made: null, leaving: null, renamed: null };
const may = ({ boardId, reads, writes }: Story) => boardId !== "" && (reads || writes);
const scopesOf = ({ reads, writes }: Story) => [
  ...(reads ? ["Read" as const] : []),
  ...(writes ? ["Write" as const] : []),
];
const notice = (cause: string, more: object = {}) => ({ id: "credential-create-failed", cause, ...more });
const renameNotice = (cause: string, more: object = {}) => ({ id: "credential-rename-failed", cause, ...more });
const written = (title: string) => (known: Story) => ({
  renamed: { id: known.renamed?.id ?? "", title },
  problem: null,
});
const failed =
  (cause: string, more: object = {}) =>
  () => [{ type: "credential.failed", notice: { id: "credential-delete-failed", cause, ...more } } as const];

/** Channels and settings, sections 4, 5 and 7: key and secret are shown once, a board is chosen first ('--' until then). */
export const apiCredentialTable = tableOf(apiCredentialMachine)({
  title: "credentials of an installable",
  story,
  starts: [
    { input: { installableId: "robot" }, to: "listing" },
    { input: { installableId: "clock" }, to: "listing", knows: { installableId: "clock" } },
  ],
  places: {
    listing: {},
    choosingBoard: {},
    creating: {
      calls: {
        createCredential: (known) => ({
          installableId: known.installableId,
          boardId: known.boardId,
          scopes: scopesOf(known),
        }),
      },
    },
    showingSecret: {},
    renaming: {},
    savingName: {
      calls: { renameCredential: ({ renamed }) => ({ id: renamed?.id ?? "", title: renamed?.title.trim() ?? "" }) },
    },
    confirmingDelete: {},
    deleting: { calls: { deleteCredential: ({ leaving }) => leaving } },
  },
  shows: (known) => known,
  // biome-ignore format: one row a line
  rows: [
    { in: "listing", on: { type: "credential.new" }, to: "choosingBoard", keep: () => form },
    { in: "choosingBoard", on: choose("kitchen"), keep: () => ({ boardId: "kitchen", problem: null }) },
    { in: "choosingBoard", on: choose("hall"), keep: () => ({ boardId: "hall", problem: null }) },
    { in: "choosingBoard", on: choose(""), keep: () => ({ boardId: "", problem: null }) },
    { in: "choosingBoard", on: toggle("Read"), keep: ({ reads }) => ({ reads: !reads }) },
    { in: "choosingBoard", on: toggle("Write"), keep: ({ writes }) => ({ writes: !writes }) },
    { in: "choosingBoard", on: { type: "credential.cancel" }, to: "listing" },
    { in: "choosingBoard", on: { type: "credential.create" }, when: may, to: "creating", keep: () => ({ problem: null }) },
    { in: "creating", answer: ["createCredential", told], to: "showingSecret", keep: () => ({ made: told }) },
    { in: "creating", answer: ["createCredential", toldAgain], to: "showingSecret", keep: () => ({ made: toldAgain }) },
    { in: "creating", refusal: ["createCredential", full], to: "choosingBoard", keep: () => ({ problem: notice("RateLimited", { rule: "quota", sentence: "Too many." }) }) },
    { in: "creating", refusal: ["createCredential", away], to: "choosingBoard", keep: () => ({ problem: notice("AnswerLost") }) },
    { in: "showingSecret", on: { type: "secret.close" }, to: "listing", keep: () => ({ made: null }) },
    { in: "listing", on: retitle("one", "Door"), to: "renaming", keep: () => ({ renamed: { id: "one", title: "Door" }, problem: null }) },
    { in: "listing", on: retitle("two", ""), to: "renaming", keep: () => ({ renamed: { id: "two", title: "" }, problem: null }) },
    { in: "renaming", on: write(" Hall "), keep: written(" Hall ") },
    { in: "renaming", on: write("Attic"), keep: written("Attic") },
    { in: "renaming", on: write(""), keep: written("") },
    { in: "renaming", on: { type: "credential.cancel" }, to: "listing", keep: () => ({ renamed: null }) },
    { in: "renaming", on: { type: "credential.save" }, to: "savingName", keep: () => ({ problem: null }) },
    { in: "savingName", answer: ["renameCredential", undefined], to: "listing", keep: () => ({ renamed: null }) },
    { in: "savingName", refusal: ["renameCredential", gone], to: "renaming", keep: () => ({ problem: renameNotice("NotFound", { sentence: "No such credential." }) }) },
    { in: "savingName", refusal: ["renameCredential", away], to: "renaming", keep: () => ({ problem: renameNotice("AnswerLost") }) },
    { in: "listing", on: drop("one", "ck_one"), to: "confirmingDelete", keep: () => ({ leaving: { id: "one", key: "ck_one" } }) },
    { in: "listing", on: drop("two", "ck_two"), to: "confirmingDelete", keep: () => ({ leaving: { id: "two", key: "ck_two" } }) },
    { in: "confirmingDelete", on: { type: "confirm.no" }, to: "listing", keep: () => ({ leaving: null }) },
    { in: "confirmingDelete", on: { type: "confirm.yes" }, to: "deleting" },
    { in: "deleting", answer: ["deleteCredential", undefined], to: "listing", keep: () => ({ leaving: null }), emits: () => [{ type: "credential.deleted", notice: { id: "credential-deleted" } } as const] },
    { in: "deleting", refusal: ["deleteCredential", gone], to: "listing", keep: () => ({ leaving: null }), emits: failed("NotFound", { sentence: "No such credential." }) },
    { in: "deleting", refusal: ["deleteCredential", away], to: "listing", keep: () => ({ leaving: null }), emits: failed("AnswerLost") },
  ],
  promises: {
    "the secret is in memory only while showingSecret": ({ snapshot }) =>
      snapshot.matches("showingSecret") ? snapshot.context.made !== null : snapshot.context.made === null && undefined,
    "never creates without a board": ({ calls }) => {
      const asked = calls.filter(({ port }) => port === "createCredential");
      return asked.length === 0
        ? undefined
        : asked.every(({ input }) => input.boardId !== "" && input.scopes.length > 0);
    },
  },
  contract: {
    flow: "api-credential",
    absent: { "showingSecret secret.copy showingSecret": "copying is the copy flow's, which knows no secret's name" },
    more: {
      "choosingBoard scope.toggle choosingBoard": "a credential reads, writes or does both",
      "listing credential.rename renaming":
        "a credential gets a name, by which its people tell it from others (decision 157)",
      "renaming title.change renaming": "the name is written; none takes it away",
      "renaming credential.cancel listing": "it is called as it was",
      "renaming credential.save savingName": "the name is saved",
      "savingName done.renameCredential listing": "it has the name",
      "savingName error.renameCredential renaming": "said in the dialog, which keeps the name",
    },
  },
});
