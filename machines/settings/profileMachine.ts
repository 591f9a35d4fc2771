import { assign, emit, not, setup } from "xstate";
import { type Notice, noticeIn, noticeOf, outputIn, promisePort, refusalIn, refusalOf } from "../port.ts";

/** What a person is called, and the address that they sign in with. */
export type Profile = {
  readonly personId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly emailAddress: string;
};

type Name = "firstName" | "lastName";

export type NameProblem = { readonly field: Name; readonly notice: Notice };

export type ProfileContext = {
  /** As the gateway holds it. */
  readonly saved: Profile;
  readonly firstName: string;
  readonly lastName: string;
  readonly notice: Notice | null;
  /** What is wrong with a name, said beside its field; null once something is typed. */
  readonly problem: NameProblem | null;
};

export type ProfileEvent =
  | { readonly type: "profile.retry" }
  | { readonly type: "field.change"; readonly field: Name; readonly value: string }
  | { readonly type: "profile.cancel" }
  | { readonly type: "profile.save" }
  /** What the gateway holds from now on, whichever tab saved it. */
  | { readonly type: "profile.told"; readonly profile: Profile };

export type ProfileEmitted =
  | { readonly type: "profile.saved"; readonly notice: Notice }
  | { readonly type: "profile.failed"; readonly notice: Notice };

export type PersonToSave = { readonly id: string; readonly firstName: string; readonly lastName: string };

const nobody: Profile = { personId: "", firstName: "", lastName: "", emailAddress: "" };

const initialContext: ProfileContext = { saved: nobody, firstName: "", lastName: "", notice: null, problem: null };

/** As the gateway keeps a name: one blank between its words, none around them. */
const trimmed = (name: string) => name.replace(/\s+/g, " ").trim();

/** As the gateway counts. */
const longestName = 60;

/** The first name that is too long for any gateway. */
const longName = (context: Pick<ProfileContext, Name>): Name | undefined =>
  (["firstName", "lastName"] as const).find((field) => trimmed(context[field]).normalize("NFC").length > longestName);

const isComplete = ({ firstName, lastName, saved }: ProfileContext) =>
  trimmed(firstName) !== "" && trimmed(lastName) !== "" && saved.emailAddress !== "";

/** The name that a refusal is about. */
const refusedName = (rule: string | undefined): Name | undefined =>
  rule === "firstName" || rule === "lastName" ? rule : undefined;

type Fields = Pick<ProfileContext, Name>;

const shown = (saved: Profile) => ({ saved, firstName: saved.firstName, lastName: saved.lastName });

const isAsSaved = (fields: Fields, saved: Profile) =>
  trimmed(fields.firstName) === saved.firstName && trimmed(fields.lastName) === saved.lastName;

const typed = ({ firstName, lastName }: Fields, event: ProfileEvent): Fields => ({
  firstName,
  lastName,
  ...(event.type === "field.change" ? { [event.field]: event.value } : {}),
});

/** What was not touched here goes along with what another tab saved. */
const beside = ({ saved, firstName, lastName }: ProfileContext, told: Profile): Fields => ({
  firstName: trimmed(firstName) === saved.firstName ? told.firstName : firstName,
  lastName: trimmed(lastName) === saved.lastName ? told.lastName : lastName,
});

const personToSave = ({ context }: { context: ProfileContext }) => ({
  id: context.saved.personId,
  firstName: trimmed(context.firstName),
  lastName: trimmed(context.lastName),
});

/**
 * What a person is called. The address beside it is only looked at here: another one is asked for elsewhere
 * (emailChangeMachine).
 *
 * What can go wrong: it cannot be read (said, with a retry); a name is missing (nothing can be saved) or too long (said
 * beside it, and nobody is asked); the gateway refuses a name (said beside it, too) or answers nothing (said); what was
 * typed is kept; it says that an address is another's (said until it is
 * dismissed); another tab saves other names meanwhile (what was not touched here goes along).
 */
export const profileMachine = setup({
  types: { context: {} as ProfileContext, events: {} as ProfileEvent, emitted: {} as ProfileEmitted },
  actors: {
    loadProfile: promisePort<Profile>("loadProfile"),
    savePerson: promisePort<Profile, PersonToSave>("savePerson"),
  },
  guards: {
    endsAsSaved: ({ context, event }) => isAsSaved(typed(context, event), context.saved),
    isChange: not("endsAsSaved"),
    endsAsTold: ({ context, event }) =>
      event.type === "profile.told" && isAsSaved(beside(context, event.profile), event.profile),
    isComplete: ({ context }) => isComplete(context),
    isTooLong: ({ context }) => isComplete(context) && longName(context) !== undefined,
    isOfName: ({ event }) => refusedName(refusalIn(event)?.rule) !== undefined,
    isEmailExists: ({ event }) => refusalIn(event)?.code === "EmailExists",
    /** The answer was lost, and another tab was told that the gateway holds it. */
    isHeld: ({ context }) => isAsSaved(context, context.saved),
  },
  actions: {
    show: assign(({ event }) => shown(outputIn<Profile>(event) ?? nobody)),
    type: assign(({ context, event }) => ({ ...typed(context, event), problem: null })),
    revert: assign(({ context }) => ({ ...shown(context.saved), problem: null })),
    endAsTold: assign(({ context, event }) =>
      event.type === "profile.told" ? { saved: event.profile, ...beside(context, event.profile), problem: null } : {},
    ),
    keepTold: assign(({ context, event }) =>
      event.type === "profile.told" ? { saved: event.profile, ...beside(context, event.profile) } : {},
    ),
    noteTooLong: assign({
      problem: ({ context }) => ({ field: longName(context) ?? "firstName", notice: { id: "profile-name-too-long" } }),
    }),
    noteRefused: assign({
      problem: ({ event }) => {
        const refusal = refusalIn(event) ?? refusalOf(undefined);
        const field = refusedName(refusal.rule) ?? "firstName";
        return { field, notice: noticeOf("profile-name-refused", refusal) };
      },
    }),
    forgetProblem: assign({ problem: null }),
    keepSaved: assign(({ event }) => (event.type === "profile.told" ? { saved: event.profile } : {})),
    keepNotice: assign({ notice: ({ event }) => noticeIn(event, "profile-load-failed") }),
    forgetNotice: assign({ notice: null }),
    tellSaved: emit({ type: "profile.saved", notice: { id: "profile-saved" } }),
    tellEmailExists: emit(({ event }) => ({
      type: "profile.failed" as const,
      notice: noticeOf("profile-email-exists", refusalIn(event) ?? refusalOf(undefined)),
    })),
    tellFailure: emit(({ event }) => ({
      type: "profile.failed" as const,
      notice: noticeOf("profile-failed", refusalIn(event) ?? refusalOf(undefined)),
    })),
  },
}).createMachine({
  id: "profile",
  context: initialContext,
  initial: "loading",
  states: {
    loading: {
      invoke: {
        id: "loadProfile",
        src: "loadProfile",
        onDone: { target: "unchanged", actions: "show" },
        onError: { target: "failed", actions: "keepNotice" },
      },
    },
    failed: { on: { "profile.retry": { target: "loading", actions: "forgetNotice" } } },
    unchanged: {
      on: {
        "field.change": [
          { guard: "isChange", target: "changed", actions: "type" },
          // A blank at its end is no change yet, and stands in the field.
          { actions: "type" },
        ],
        "profile.told": { actions: "keepTold" },
      },
    },
    changed: {
      on: {
        "field.change": [{ guard: "endsAsSaved", target: "unchanged", actions: "type" }, { actions: "type" }],
        "profile.told": [{ guard: "endsAsTold", target: "unchanged", actions: "endAsTold" }, { actions: "keepTold" }],
        "profile.cancel": { target: "unchanged", actions: "revert" },
        "profile.save": [
          { guard: "isTooLong", actions: "noteTooLong" },
          { guard: "isComplete", target: "saving", actions: "forgetProblem" },
        ],
      },
    },
    saving: {
      on: { "profile.told": { actions: "keepSaved" } },
      invoke: {
        id: "savePerson",
        src: "savePerson",
        input: personToSave,
        onDone: { target: "unchanged", actions: ["show", "tellSaved"] },
        onError: [
          { guard: "isHeld", target: "unchanged", actions: ["revert", "tellSaved"] },
          { guard: "isEmailExists", target: "changed", actions: "tellEmailExists" },
          { guard: "isOfName", target: "changed", actions: ["noteRefused", "tellFailure"] },
          { target: "changed", actions: "tellFailure" },
        ],
      },
    },
  },
});
