import { builder } from "../../schema/builder.ts";

/** A person as the graph shows them. Whoever makes one decides whether the asker may read the address. */
export interface PersonRecord {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Null when the asker may not read it, or when there is none. */
  readonly emailAddress: string | null;
  readonly referralCode: string | null;
}

export interface AccountRecord {
  readonly id: string;
  readonly emailAddress: string;
  readonly emailConfirmed: boolean;
  readonly hasPassword: boolean;
  readonly person: PersonRecord;
}

export interface ViewerRecord {
  readonly id: string;
  readonly superadminId: string | null;
  readonly account: AccountRecord;
}

export const PersonRef = builder.objectRef<PersonRecord>("Person");
export const AccountRef = builder.objectRef<AccountRecord>("Account");
export const SuperadminRef = builder.objectRef<{ readonly id: string }>("Superadmin");
export const ViewerRef = builder.objectRef<ViewerRecord>("Viewer");
