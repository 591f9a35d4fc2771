import { expect } from "vitest";
import type { Caller } from "./testApp.ts";

/* The calls about boards, each as a console would make it. */

interface RefusedCall {
  readonly __typename: "Refusal";
  readonly type: string;
  readonly error: string;
  readonly rule: string | null;
  readonly setBy: string | null;
}

type Answered<Success> = ({ readonly __typename: `${string}Success` } & Success) | RefusedCall;

async function call<Success>(
  caller: Caller,
  field: string,
  declared: string,
  passed: string,
  variables: Record<string, unknown>,
  selection: string,
): Promise<Answered<Success>> {
  const success = `${field.charAt(0).toUpperCase()}${field.slice(1)}Success`;
  const { data, errors, status } = await caller.graphql<Record<string, Answered<Success>>>(
    `mutation Call(${declared}) { ${field}(${passed}) { __typename
      ... on ${success} { ${selection} } ... on Refusal { type error rule setBy } } }`,
    variables,
  );
  expect({ status, errors }).toEqual({ status: 200, errors: undefined });
  const answer = data?.[field];
  if (answer === undefined) throw new Error(`${field} answered nothing.`);
  return answer;
}

export const updateBoard = (
  caller: Caller,
  input: {
    boardId: string;
    updateTitle?: { value: string };
    timezone?: string;
    boardStyle?: "black" | "white";
    frameColor?: "board" | "black" | "white";
    code62?: "degree" | "heart";
  },
) =>
  call<{ board: { id: string; title: string } }>(
    caller,
    "updateBoard",
    "$input: UpdateBoardInput!",
    "input: $input",
    { input },
    "board { id title }",
  );

const settings = "board { id title timezone { id timezoneCity } quietHoursBegin quietHoursEnd }";

export const updateQuietHours = (
  caller: Caller,
  input: { boardId: string; quietHoursBegin: string; quietHoursEnd: string },
) =>
  call<{ board: { id: string; quietHoursBegin: string; quietHoursEnd: string } }>(
    caller,
    "updateQuietHours",
    "$input: UpdateQuietHoursInput!",
    "input: $input",
    { input },
    settings,
  );

export const updateBoardV2 = (
  caller: Caller,
  input: { id: string; title?: string; timezone?: string; quietHoursStart?: string; quietHoursEnd?: string },
) =>
  call<{ board: { id: string; title: string } }>(
    caller,
    "updateBoardV2",
    "$id: ID!, $title: String, $timezone: ID, $quietHoursStart: String, $quietHoursEnd: String",
    "id: $id, title: $title, timezone: $timezone, quietHoursStart: $quietHoursStart, quietHoursEnd: $quietHoursEnd",
    input,
    settings,
  );

export const pauseBoard = (caller: Caller, input: { board: string; duration?: number; until?: number }) =>
  call<{ paused: boolean; board: { pausedUntil: number | null } }>(
    caller,
    "pauseBoard",
    "$board: ID!, $duration: Int, $until: Timestamp",
    "board: $board, duration: $duration, until: $until",
    input,
    "paused board { id pausedUntil }",
  );

export const deleteBoard = (caller: Caller, boardId: string) =>
  call<{ deleted: boolean }>(
    caller,
    "deleteBoard",
    "$input: DeleteBoardInput!",
    "input: $input",
    { input: { boardId } },
    "deleted",
  );

const byMembership = ["$id: ID!", "personTenantAssociationId: $id"] as const;

export const leaveBoard = (caller: Caller, id: string) =>
  call<{ ignored: boolean }>(caller, "ignorePersonTenantInvitation", ...byMembership, { id }, "ignored");

export const acceptInvitation = (caller: Caller, id: string) =>
  call<{ member: { id: string; role: string; isCurrentMember: boolean; invitationStatus: string } }>(
    caller,
    "acceptPersonTenantInvitation",
    ...byMembership,
    { id },
    "member { id role isCurrentMember invitationStatus }",
  );

/** The board's title, or undefined when the caller does not see it. */
export async function readTitle(caller: Caller, id: string): Promise<string | undefined> {
  const { data } = await caller.graphql<{ getBoardV2: { title: string } }>(
    "query Title($id: ID!) { getBoardV2(id: $id) { title } }",
    { id },
  );
  return data?.getBoardV2.title;
}

/** The caller's own membership of the board's tenant; undefined for who is none. */
export async function membershipId(caller: Caller, id: string): Promise<string | undefined> {
  const { data } = await caller.graphql<{ getBoardV2: { myMembership: { id: string } | null } }>(
    "query Membership($id: ID!) { getBoardV2(id: $id) { myMembership { id } } }",
    { id },
  );
  return data?.getBoardV2.myMembership?.id;
}

/** The caller's invitation to the board. */
export async function invitationId(caller: Caller, boardId: string): Promise<string | null | undefined> {
  const { data } = await caller.graphql<{ boardInvitation: { id: string } | null }>(
    "query Invitation($boardId: ID!) { boardInvitation(boardId: $boardId) { id role invitationStatus } }",
    { boardId },
  );
  return data?.boardInvitation === null ? null : data?.boardInvitation.id;
}
