import { PortRefusal } from "../../machines/port.ts";
import { signInsMachine } from "../../machines/settings/signInsMachine.ts";
import { tableOf } from "../support/table.ts";

type Listed = { readonly id: string; readonly name: string };
const phone: Listed = { id: "s1", name: "Safari on iPhone" };
const desk: Listed = { id: "s2", name: "Chrome on Windows" };
const gone = new PortRefusal({ code: "NotFound" });
const away = new PortRefusal({ code: "AnswerLost" });
const broken = new PortRefusal({ code: "ServerError" });
const end = (signIn: Listed) => ({ type: "signIn.end", signIn }) as const;

const untouched = { signIn: null as Listed | null };
type Story = typeof untouched;
const forgotten = () => untouched;
const ended = ({ signIn }: Story) => [
  { type: "signIns.ended", notice: { id: "sign-in-ended", values: { name: signIn?.name ?? "" } } } as const,
];
const failed =
  (cause: string) =>
  ({ signIn }: Story) => [
    {
      type: "signIns.failed",
      notice: { id: "sign-in-end-failed", cause, values: { name: signIn?.name ?? "" } },
    } as const,
  ];
const othersFailed = (cause: string) => () => [
  { type: "signIns.failed", notice: { id: "other-sign-ins-end-failed", cause } } as const,
];

/** Where one is signed in: one row signs out at once, "Sign out everywhere else asks" (the look of the profile). */
export const signInsTable = tableOf(signInsMachine)({
  title: "signing out where one is signed in",
  story: untouched,
  starts: [{ to: "idle" }],
  places: {
    idle: {},
    ending: { calls: { endSignIn: ({ signIn }) => ({ id: signIn?.id ?? "" }) } },
    confirming: {},
    endingOthers: { calls: { endOtherSignIns: () => undefined } },
  },
  shows: (story) => story,
  // biome-ignore format: one row a line
  rows: [
    ...[phone, desk].map((signIn) => ({ in: "idle", on: end(signIn), to: "ending", keep: () => ({ signIn }) }) as const),
    { in: "ending", answer: ["endSignIn", undefined], to: "idle", keep: forgotten, emits: ended },
    // Signed out already is what was wanted.
    { in: "ending", refusal: ["endSignIn", gone], to: "idle", keep: forgotten, emits: ended },
    { in: "ending", refusal: ["endSignIn", away], to: "idle", keep: forgotten, emits: failed("AnswerLost") },
    { in: "ending", refusal: ["endSignIn", broken], to: "idle", keep: forgotten, emits: failed("ServerError") },
    { in: "idle", on: { type: "signIns.endOthers" }, to: "confirming" },
    { in: "confirming", on: { type: "confirm.no" }, to: "idle" },
    { in: "confirming", on: { type: "confirm.yes" }, to: "endingOthers" },
    { in: "endingOthers", answer: ["endOtherSignIns", 2], to: "idle", emits: () => [{ type: "signIns.ended", notice: { id: "other-sign-ins-ended" } } as const] },
    { in: "endingOthers", refusal: ["endOtherSignIns", away], to: "idle", emits: othersFailed("AnswerLost") },
    { in: "endingOthers", refusal: ["endOtherSignIns", broken], to: "idle", emits: othersFailed("ServerError") },
  ],
  promises: {
    "nobody is signed out everywhere else unasked": ({ calls, events }) => {
      const all = calls.filter(({ port }) => port === "endOtherSignIns").length;
      return all === 0 ? undefined : all <= events.filter(({ type }) => type === "confirm.yes").length;
    },
    "a second press ends nothing twice": ({ calls }) =>
      calls.length === 0 ? undefined : calls.filter(({ state }) => state === "pending").length <= 1,
  },
  contract: "The documents know no list of browsers; it is beyond them, as the look of the profile has it.",
});
