import { type SQL, sql } from "drizzle-orm";

/** A person beside a board or a membership, as JSON of a statement. */
export interface PersonJson {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly emailAddress: string | null;
  readonly referralCode: string | null;
}

/** The row `p` of person; only the viewer's own referral code is theirs to read. */
export function personJson(viewerId: string | null | SQL): SQL {
  return sql`json_build_object('id', p.id, 'firstName', p.first_name, 'lastName', p.last_name, 'emailAddress',
    (select ac.email_address from account ac where ac.person_id = p.id),
    'referralCode', case when p.id = ${viewerId}::text then p.referral_code end)`;
}
