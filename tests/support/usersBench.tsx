import { screen } from "@testing-library/react";
import { onTestFinished } from "vitest";
import { openConsole, ownersFlags } from "./consoleBench.tsx";
import { hall, kitchen, liveRoots } from "./liveWorld.ts";

/** The household of the kitchen. */
export const home = {
  id: "home",
  name: "Keller Household",
  boards: [{ id: "kitchen", title: "Kitchen" }],
  members: [],
};
export const person = (id: string, firstName: string) => ({ id, firstName, lastName: "Keller" });
/** Its Owner, an Admin, a User, and somebody who has not answered yet. */
export const seats = () => [
  seat("m-mia", "Owner", "mia@example.com", person("mia", "Mia")),
  seat("m-noor", "Admin", "noor@example.com", person("noor", "Noor")),
  seat("m-ben", "User", "ben@example.com", person("ben", "Ben")),
  { ...seat("m-sam", "User", "sam@example.org", null), isCurrentMember: false, invitedAt: Date.UTC(2026, 10, 18, 12) },
];
export const seat = (id: string, role: string, emailAddress: string, of: object | null) => ({
  id,
  role,
  isCurrentMember: true,
  invitationStatus: "Accepted",
  emailAddress,
  invitedAt: null as number | null,
  invitationExpiresAt: null as number | null,
  person: of,
});

interface As {
  own: string;
  role: string;
  features: string[];
}
export const asOwner: As = { own: "m-mia", role: "Owner", features: ["settings.viewUsers", "settings.modifyUsers"] };
export const asUser: As = { own: "m-ben", role: "User", features: ["settings.viewUsers"] };

/** Opens the tab of the users; once the list is there, where it is answered. */
export async function openUsers(
  { own, role, features }: As,
  more: Record<string, unknown> = {},
  path = "/board/kitchen",
  prepare: (list: ReturnType<typeof seats>) => void = () => {},
  isAnswered = true,
) {
  const board = {
    ...kitchen,
    features,
    tenant: home,
    myMembership: { id: own, role, isCurrentMember: true, invitationStatus: "Accepted" },
  };
  const list = seats();
  prepare(list);
  const roots = liveRoots([board, hall] as never, { boardMembers: () => list, ...more });
  const opened = openConsole(`${path}/settings/users`, { roots: roots as never, flags: ownersFlags });
  onTestFinished(() => {
    opened.close();
    localStorage.clear();
  });
  if (isAnswered) await opened.findByRole("row", { name: /^Noor Keller/ });
  return { ...opened, list };
}

export const row = (name: string) => screen.getByRole("row", { name: new RegExp(`^${name}`) });
export const refusal = (sentence: string) => ({ __typename: "Refusal", type: "NotAuthorized", error: sentence });
