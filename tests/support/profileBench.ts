import { boardOf, rootsOf } from "./consoleBench.tsx";
import type { Roots } from "./schemaFetch.ts";

const day = 24 * 3600_000;
/** Of this moment: files of tests share this module. */
const signIns = () => [
  {
    id: "s2",
    browser: "Safari",
    system: "iPhone",
    kind: "phone",
    signedInAt: Date.now() - 60 * day,
    lastUsedAt: Date.now() - 7_200_000,
    isThis: false,
  },
  {
    id: "s1",
    browser: "Firefox",
    system: "Linux",
    kind: "desktop",
    signedInAt: Date.now() - day,
    lastUsedAt: Date.now(),
    isThis: true,
  },
  { id: "s3", browser: null, system: null, kind: "unknown", signedInAt: 0, lastUsedAt: 0, isThis: false },
];

/** A gateway that keeps what is saved. */
export function home(roots: Roots = {}, more: Record<string, unknown> = {}) {
  /** What a new password, or the end of the account, is answered first. */
  const refusals: object[] = [];
  const renewals: { id: string; boardId: string; boardTitle: string; isElsewhere: boolean }[] = [];
  const person = { id: "mia", firstName: "Mia", lastName: "Keller" };
  const account = {
    id: "a",
    emailAddress: "mia@example.com",
    pendingEmailAddress: null as string | null,
    hasPassword: true,
    person,
    emailConfirmed: true,
    ...more,
  };
  const asked: [string, unknown][] = [];
  const listed = signIns();
  const viewer = { id: "a", superadmin: null, account };
  const noted =
    (name: string, then: (input: Record<string, unknown>) => unknown) => (input: Record<string, unknown>) => {
      asked.push([name, input]);
      return then(input);
    };
  const boards = [
    boardOf("kitchen", "Kitchen"),
    boardOf("hall", "Hallway"),
    boardOf("shop", "Window", {
      myMembership: { id: "m", role: "User", isCurrentMember: true, invitationStatus: "Accepted" },
    }),
  ];
  const all = rootsOf(boards, {
    boardsV2: boards,
    getViewerRole: viewer,
    signIns: () => listed,
    updatePersonV2: noted("updatePersonV2", ({ firstName, lastName }) => {
      Object.assign(person, { firstName, lastName });
      return { __typename: "UpdatePersonV2Success", person };
    }),
    changePassword: noted(
      "changePassword",
      () => refusals.shift() ?? { __typename: "ChangePasswordSuccess", changed: true },
    ),
    askForEmail: noted("askForEmail", ({ emailAddress }) => {
      account.pendingEmailAddress = String(emailAddress);
      return { __typename: "AskForEmailSuccess", viewer };
    }),
    cancelEmailChange: noted("cancelEmailChange", () => {
      account.pendingEmailAddress = null;
      return { __typename: "CancelEmailChangeSuccess", viewer };
    }),
    endSignIn: noted("endSignIn", ({ id }) => {
      listed.splice(
        listed.findIndex((one) => one.id === id),
        1,
      );
      return { __typename: "EndSignInSuccess", ended: true };
    }),
    endOtherSignIns: noted("endOtherSignIns", () => {
      listed.splice(0, listed.length, ...listed.filter(({ isThis }) => isThis));
      return { __typename: "EndOtherSignInsSuccess", ended: 2 };
    }),
    ownedHouseholds: [
      {
        id: "home",
        boards: [
          { id: "kitchen", title: "Kitchen" },
          { id: "hall", title: "Hallway" },
        ],
        members: [],
      },
      { id: "shop", boards: [{ id: "shop", title: "Window" }], members: [{ id: "ben", name: "Ben Aas" }] },
    ],
    shopRenewals: renewals,
    accountEndings: [],
    deleteAccount: noted(
      "deleteAccount",
      () => refusals.shift() ?? { __typename: "DeleteAccountSuccess", deleted: true },
    ),
    ...roots,
  });
  return { roots: all, asked, account, refusals, renewals };
}
