import { expect } from "vitest";
import type { Role } from "../../gateway/domain.ts";
import type { Caller, TestApp } from "./testApp.ts";

/* The calls about a board's members and invitations, as a console would make them. */

export interface Refused {
  readonly type: string;
  readonly error: string;
  readonly rule: string | null;
  readonly until: number | null;
}

type Answer = Readonly<Record<string, unknown>> & Partial<Refused>;

async function mutate(caller: Caller, call: string, success: string, variables: object = {}): Promise<Answer> {
  const [field = ""] = call.split("(");
  const name = `${field.charAt(0).toUpperCase()}${field.slice(1)}Success`;
  const declared = Object.entries(variables)
    .map(
      ([key, value]) =>
        `$${key}: ${value === null ? "String" : key === "role" ? "Role!" : key === "id" ? "ID!" : "String!"}`,
    )
    .join(", ");
  const answer = await caller.graphql<Record<string, Answer>>(
    `mutation Call${declared === "" ? "" : `(${declared})`} { ${call} { __typename ... on ${name} { ${success} } ... on Refusal { type error rule until } } }`,
    { ...variables },
  );
  expect(answer.errors).toBeUndefined();
  return answer.data?.[field] ?? {};
}

export const invite = (caller: Caller, emailAddress: string, boards: string, role: Role = "User") =>
  mutate(
    caller,
    "createPersonBoardInvitations(emailAddress: $emailAddress, boards: $boards, role: $role)",
    "exists added link",
    { emailAddress, boards, role },
  );

export const resend = (caller: Caller, id: string) =>
  mutate(caller, "resendPersonTenantInvitation(personTenantAssociationId: $id)", "resent link", { id });

export const revoke = (caller: Caller, id: string, expected?: "Invited") =>
  mutate(
    caller,
    `revokePersonTenantInvitation(personTenantAssociationId: $id${expected === undefined ? "" : `, expected: ${expected}`})`,
    "removed",
    { id },
  );

export const changeRole = (caller: Caller, id: string, role: Role) =>
  mutate(
    caller,
    "updatePersonTenantAssociationMutation(personTenantAssociationId: $id, newRole: { role: $role })",
    "member { id role }",
    { id, role },
  );

export const transferTo = (
  caller: Caller,
  tenant: string,
  to: { readonly personId?: string; readonly emailAddress?: string },
) => {
  const fields = [
    ...(to.personId === undefined ? [] : [`newOwnerPersonId: ${JSON.stringify(to.personId)}`]),
    ...(to.emailAddress === undefined ? [] : [`newOwnerEmailAddress: ${JSON.stringify(to.emailAddress)}`]),
  ];
  return mutate(
    caller,
    `transferOwnership(transfers: [{ ${[...fields, `tenant: ${JSON.stringify(tenant)}`].join(", ")} }])`,
    "transferred links",
  );
};

export const acceptLink = (caller: Caller, token: string) =>
  mutate(caller, "acceptInvitationLink(token: $token)", "invitation { state isMine role boards { id title } }", {
    token,
  });

export const declineLink = (caller: Caller, token: string) =>
  mutate(caller, "declineInvitationLink(token: $token)", "declined", { token });

export interface LinkRead {
  readonly state: string;
  readonly isMine: boolean;
  readonly emailAddress: string;
  readonly role: Role;
  readonly inviter: string | null;
  readonly tenantNames: readonly string[];
  readonly boards: readonly { readonly title: string }[];
}

/** What the link stands for; the code of the refusal where it stands for nothing. */
export async function readLink(caller: Caller, token: string): Promise<LinkRead | string | undefined> {
  const { data, errors } = await caller.graphql<{ invitationLink: LinkRead }>(
    `query Link($token: String!) { invitationLink(token: $token) {
      state isMine emailAddress role inviter tenantNames boards { title } } }`,
    { token },
  );
  return data?.invitationLink ?? errors?.[0]?.extensions.code;
}

/** The secret of a link. */
export const tokenOf = (link: unknown): string => String(link).split("/").at(-1) ?? "";

export interface ListedMember {
  readonly id: string;
  readonly role: Role;
  readonly isCurrentMember: boolean;
  readonly invitationStatus: string;
  readonly emailAddress: string | null;
  readonly invitedAt: number | null;
  readonly person: { readonly id: string; readonly firstName: string } | null;
}

export async function listMembers(caller: Caller, boardId: string): Promise<readonly ListedMember[]> {
  const { data, errors } = await caller.graphql<{ boardMembers: ListedMember[] }>(
    `query Members($boardId: ID!) { boardMembers(boardId: $boardId) {
      id role isCurrentMember invitationStatus emailAddress invitedAt person { id firstName } } }`,
    { boardId },
  );
  expect(errors).toBeUndefined();
  return data?.boardMembers ?? [];
}

/** The row of an address among the board's members and invitations. */
export async function seatOf(caller: Caller, boardId: string, emailAddress: string): Promise<string> {
  const rows = await listMembers(caller, boardId);
  return rows.find((row) => row.emailAddress === emailAddress)?.id ?? `no seat of ${emailAddress}`;
}

/** Who owns each tenant by the database, and nothing else: exactly one, or the rule is broken. */
export async function ownersOf(app: TestApp): Promise<Readonly<Record<string, number>>> {
  const rows = await app.opened.sql<{ tenant: string; owners: number }[]>`
    select t.id as tenant, count(m.id)::int as owners from tenant t
    left join member m on m.tenant_id = t.id and m.role = 'Owner' and m.is_current_member group by t.id`;
  return Object.fromEntries(rows.map(({ tenant, owners }) => [tenant, owners]));
}
