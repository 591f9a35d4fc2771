import { isSameAddress } from "../../../machines/settings/userInviteMachine.ts";
import type { UserOfBoard } from "./UserRow.tsx";

/** Whose an address is, as far as the list of members tells; null for somebody new. */
export function holderOf(
  emailAddress: string,
  members: readonly UserOfBoard[],
  ownId: string | null,
): "own" | "member" | null {
  const typed = emailAddress.trim();
  const holder = members.find(
    (member) => member.isCurrentMember && member.emailAddress && isSameAddress(member.emailAddress, typed),
  );
  if (!holder) return null;
  return holder.id === ownId ? "own" : "member";
}
