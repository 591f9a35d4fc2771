import { sql } from "drizzle-orm";
import type { Executor } from "../../db/database.ts";

/** A household that the person owns, and who could take it over. */
export interface OwnedRow extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly boards: readonly { readonly id: string; readonly title: string }[];
  /** Its other members, by name. */
  readonly members: readonly { readonly membershipId: string; readonly personId: string; readonly name: string }[];
}

export function selectOwned(executor: Executor, personId: string): Promise<OwnedRow[]> {
  return executor.execute<OwnedRow>(sql`
    select t.id, t.name,
      (select coalesce(json_agg(json_build_object('id', b.id, 'title', b.title) order by b.title, b.id), '[]')
        from board b where b.tenant_id = t.id) as boards,
      (select coalesce(json_agg(json_build_object('membershipId', m.id, 'personId', p.id,
          'name', trim(p.first_name || ' ' || p.last_name)) order by p.first_name, p.last_name, p.id), '[]')
        from member m join person p on p.id = m.person_id
        where m.tenant_id = t.id and m.is_current_member and m.person_id <> ${personId}) as members
    from member own join tenant t on t.id = own.tenant_id
    where own.person_id = ${personId} and own.role = 'Owner' and own.is_current_member order by t.id`);
}

/** The boards that the person sees, and the other people who see them. */
export async function selectCompany(
  executor: Executor,
  personId: string,
): Promise<{ readonly boardIds: readonly string[]; readonly personIds: readonly string[] }> {
  const rows = await executor.execute<{ boardId: string; personIds: string[] }>(sql`
    select b.id as "boardId", (select coalesce(json_agg(m.person_id), '[]') from member m
      where m.tenant_id = b.tenant_id and m.is_current_member and m.person_id <> ${personId}) as "personIds"
    from board b join member own on own.tenant_id = b.tenant_id
    where own.person_id = ${personId} and own.is_current_member`);
  return {
    boardIds: rows.map(({ boardId }) => boardId),
    personIds: [...new Set(rows.flatMap(({ personIds }) => personIds))],
  };
}

/** The tenants that the person belongs or belonged to, or asked somebody to, in the order in which they are locked. */
export async function selectTenantsOf(executor: Executor, personId: string): Promise<string[]> {
  const rows = await executor.execute<{ id: string }>(
    sql`select distinct tenant_id as id from member where person_id = ${personId} or invited_by = ${personId}`,
  );
  return rows.map(({ id }) => id).sort();
}

/** What the person asked others, and what others asked their address: none of it can be answered any more. */
export async function endInvitationsOf(executor: Executor, personId: string): Promise<void> {
  await executor.execute(sql`
    update member set invitation_status = 'Revoked'
    where invitation_status = 'Invited' and not is_current_member and (invited_by = ${personId}
      or (person_id is null and email_key = (select ac.email_key from account ac
        where ac.person_id = ${personId} and ac.email_verified)))`);
}

/** Households with all of their boards. */
export async function deleteTenants(executor: Executor, tenantIds: readonly string[]): Promise<void> {
  for (const id of tenantIds) {
    await executor.execute(sql`delete from board where tenant_id = ${id}`);
    await executor.execute(sql`delete from tenant where id = ${id}`);
  }
}
