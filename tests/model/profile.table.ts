import type { Notice } from "../../machines/port.ts";
import { PortRefusal } from "../../machines/port.ts";
import { type NameProblem, profileMachine } from "../../machines/settings/profileMachine.ts";
import { tableOf } from "../support/table.ts";

type Person = {
  readonly personId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly emailAddress: string;
};
type Field = "firstName" | "lastName";
const nobody: Person = { personId: "", firstName: "", lastName: "", emailAddress: "" };
const mia: Person = { personId: "p1", firstName: "Mia", lastName: "Keller", emailAddress: "mia@example.com" };
/** The same person after another tab changed the first name. */
const maria: Person = { ...mia, firstName: "Maria" };
const married: Person = { ...mia, lastName: "Aas" };
/** Whom another service signs in without telling an address. */
const unreachable: Person = { ...mia, personId: "p2", emailAddress: "" };

const away = new PortRefusal({ code: "AnswerLost" });
const tooLong = new PortRefusal({
  code: "ValidationError",
  rule: "firstName",
  sentence: "A name has at most 60 characters.",
});
const unseen = new PortRefusal({ code: "ValidationError", rule: "lastName" });
const taken = new PortRefusal({ code: "EmailExists" });
const typed = (field: Field, value: string) => ({ type: "field.change", field, value }) as const;
const told = (profile: Person) => ({ type: "profile.told", profile }) as const;
const save = { type: "profile.save" } as const;

const untouched = {
  saved: nobody,
  firstName: "",
  lastName: "",
  notice: null as Notice | null,
  problem: null as NameProblem | null,
};
type Story = typeof untouched;

/** Blanks around a name are no part of it, and one is enough between its words. */
const bare = (name: string) => name.split(/\s+/).filter(Boolean).join(" ");
const isSaved = ({ firstName, lastName }: Pick<Story, Field>, saved: Person) =>
  bare(firstName) === saved.firstName && bare(lastName) === saved.lastName;
const opened = (saved: Person): Partial<Story> => ({
  saved,
  firstName: saved.firstName,
  lastName: saved.lastName,
  problem: null,
});
/** The longest name that there may be, and one that is longer by one; blanks around it do not count. */
const longest = `  ${"x".repeat(60)} `;
const tooMuch = "y".repeat(61);
const long = (story: Story) => (["firstName", "lastName"] as const).find((field) => bare(story[field]).length > 60);
/** What another tab saved, with what was typed here as it stands. */
const beside = (story: Story, saved: Person) => ({
  saved,
  firstName: bare(story.firstName) === story.saved.firstName ? saved.firstName : story.firstName,
  lastName: bare(story.lastName) === story.saved.lastName ? saved.lastName : story.lastName,
});
/** Save is disabled if first name, last name or email is empty. */
const isComplete = (story: Story) =>
  bare(story.firstName) !== "" && bare(story.lastName) !== "" && story.saved.emailAddress !== "";
const done = () => [{ type: "profile.saved", notice: { id: "profile-saved" } } as const];
const failed = (id: string, more: object) => () => [{ type: "profile.failed", notice: { id, ...more } } as const];

/** What is wrong with one name stands at its field. */
const refusedAs = (field: Field, more: object) => (): Partial<Story> => ({
  problem: { field, notice: { id: "profile-name-refused", ...more } },
});

/** Channels and settings, 2.9, section 5 and the texts of section 8; the address is read-only (D11 of the contract). */
export const profileTable = tableOf(profileMachine)({
  title: "one's own name",
  story: untouched,
  starts: [{ to: "loading" }],
  places: {
    loading: { calls: { loadProfile: () => undefined } },
    failed: {},
    unchanged: {},
    changed: {},
    saving: {
      calls: {
        savePerson: ({ saved, firstName, lastName }) => ({
          id: saved.personId,
          firstName: bare(firstName),
          lastName: bare(lastName),
        }),
      },
    },
  },
  shows: (story) => story,
  // biome-ignore format: one row a line
  rows: [
    ...[mia, unreachable].map((person) => ({ in: "loading", answer: ["loadProfile", person], to: "unchanged", keep: () => opened(person) }) as const),
    { in: "loading", refusal: ["loadProfile", away], to: "failed", keep: () => ({ notice: { id: "profile-load-failed", cause: "AnswerLost" } }) },
    { in: "failed", on: { type: "profile.retry" }, to: "loading", keep: () => ({ notice: null }) },
    ...([["firstName", "Mia  "], ["firstName", "Maria"], ["firstName", " "], ["firstName", ""], ["firstName", " Mia \n Ida "], ["lastName", "Keller"], ["lastName", "Aas"], ["lastName", ""], ["lastName", "\t"], ["firstName", tooMuch], ["lastName", tooMuch], ["lastName", longest]] as const).flatMap(([field, value]) => {
      const on = typed(field, value);
      const made = (story: Story) => ({ ...story, [field]: value });
      const keep = () => ({ [field]: value, problem: null });
      const isOld = (story: Story) => isSaved(made(story), story.saved);
      // Only what is typed as it is saved, or with a blank more, ends where it began.
      const canBeOld = ["Mia  ", "Keller", "Maria", "Aas"].includes(value);
      return [
        ...(canBeOld ? [{ in: "unchanged", on, when: isOld, keep } as const, { in: "changed", on, when: isOld, to: "unchanged", keep } as const] : []),
        { in: "unchanged", on, to: "changed", keep } as const,
        { in: "changed", on, keep } as const,
      ];
    }),
    { in: "changed", on: { type: "profile.cancel" }, to: "unchanged", keep: ({ saved }) => opened(saved) },
    { in: "changed", on: save, when: (story) => isComplete(story) && long(story) !== undefined, keep: (story) => ({ problem: { field: long(story) ?? "firstName", notice: { id: "profile-name-too-long" } } }) },
    { in: "changed", on: save, when: isComplete, to: "saving", keep: () => ({ problem: null }) },
    { in: "saving", answer: ["savePerson", maria], to: "unchanged", keep: () => opened(maria), emits: done },
    { in: "saving", answer: ["savePerson", married], to: "unchanged", keep: () => opened(married), emits: done },
    // The answer was lost, and the other tab was told that the gateway holds it.
    ...[away, taken, tooLong, unseen].map((error) => ({ in: "saving", refusal: ["savePerson", error], when: (story: Story) => isSaved(story, story.saved), to: "unchanged", keep: ({ saved }: Story) => opened(saved), emits: done }) as const),
    { in: "saving", refusal: ["savePerson", taken], to: "changed", emits: failed("profile-email-exists", { cause: "EmailExists" }) },
    { in: "saving", refusal: ["savePerson", away], to: "changed", emits: failed("profile-failed", { cause: "AnswerLost" }) },
    { in: "saving", refusal: ["savePerson", unseen], to: "changed", keep: refusedAs("lastName", { cause: "ValidationError", rule: "lastName" }), emits: failed("profile-failed", { cause: "ValidationError", rule: "lastName" }) },
    { in: "saving", refusal: ["savePerson", tooLong], to: "changed", keep: refusedAs("firstName", { cause: "ValidationError", rule: "firstName", sentence: "A name has at most 60 characters." }), emits: failed("profile-failed", { cause: "ValidationError", rule: "firstName", sentence: "A name has at most 60 characters." }) },
    // What another tab saves is taken over where nothing was typed here.
    ...[mia, maria, married].flatMap((person) => [
      { in: "unchanged", on: told(person), keep: (story: Story) => beside(story, person) } as const,
      { in: "changed", on: told(person), when: (story: Story) => isSaved(beside(story, person), person), to: "unchanged", keep: (story: Story) => ({ ...beside(story, person), problem: null }) } as const,
      { in: "changed", on: told(person), keep: (story: Story) => beside(story, person) } as const,
      { in: "saving", on: told(person), keep: () => ({ saved: person }) } as const,
    ]),
  ],
  promises: {
    "Save is disabled with an empty first name, last name or e-mail": ({ snapshot, event, previous }) =>
      event?.type === "profile.save" && previous?.matches("changed") && !isComplete(previous.context)
        ? snapshot.matches("changed")
        : undefined,
    "a name that no gateway would take is not sent": ({ calls }) => {
      const names = calls.flatMap(({ port, input }) =>
        port === "savePerson"
          ? [(input as Record<Field, string>).firstName, (input as Record<Field, string>).lastName]
          : [],
      );
      return names.length === 0 ? undefined : names.every((name) => name.length <= 60);
    },
    "input is kept on failure": ({ snapshot, previous }) =>
      previous?.matches("saving") && snapshot.matches("changed")
        ? snapshot.context.firstName === previous.context.firstName &&
          snapshot.context.lastName === previous.context.lastName
        : undefined,
    "the address is never sent": ({ calls }) => {
      const saves = calls.filter(({ port }) => port === "savePerson");
      return saves.length === 0 ? undefined : saves.every(({ input }) => !("emailAddress" in input));
    },
  },
  contract: {
    flow: "profile",
    more: {
      "unchanged field.change unchanged": "a blank at a name's end is no change",
      "changed field.change unchanged": "who ends where it began has changed nothing",
      "changed profile.save changed": "a name that is too long is said so at its field, and nobody is asked",
      "any profile.told any": "another tab may save other names meanwhile",
      "saving error.savePerson unchanged": "the answer was lost, and another tab was told that it is saved",
    },
  },
});
