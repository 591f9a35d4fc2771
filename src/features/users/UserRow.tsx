import { useSelector } from "@xstate/react";
import Ellipsis from "lucide-react/icons/ellipsis";
import UserMinus from "lucide-react/icons/user-minus";
import { graphql } from "../../gql/generated/gql.ts";
import type { UserRow_MemberFragment } from "../../gql/generated/graphql.ts";
import { body, small } from "../../theme/text.css.ts";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Menu, MenuItem } from "../../ui/Menu.tsx";
import { Select } from "../../ui/Select.tsx";
import { useNow } from "../../ui/useNow.ts";
import { roleAdmin, roleOwner, roleUser } from "../../words/boards.ts";
import { dayOf } from "../../words/messageTime.ts";
import * as words from "../../words/users.ts";
import * as styles from "./Users.css.ts";
import type { UsersFlows } from "./useUsersFlows.ts";

graphql(`
  fragment UserRow_member on Member {
    id
    role
    isCurrentMember
    emailAddress
    invitedAt
    invitationExpiresAt
    person {
      id
      firstName
      lastName
    }
  }
`);

export type UserOfBoard = UserRow_MemberFragment;

const roleWords = { User: roleUser, Admin: roleAdmin, Owner: roleOwner } as const;

export interface UserRights {
  /** The viewer's own row. */
  ownId: string | null;
  isOwner: boolean;
  mayModify: boolean;
  canChooseOwner: boolean;
}

/** A person by their name; an invitation, and who has none, by the address. */
export function nameOf({ person, emailAddress }: UserOfBoard): string {
  return `${person?.firstName ?? ""} ${person?.lastName ?? ""}`.trim() || (emailAddress ?? "");
}

interface UserRowProps {
  member: UserOfBoard;
  rights: UserRights;
  flows: UsersFlows;
}

/** One member, or one invitation: who, as what, and what can be done about it. */
export function UserRow({ member, rights, flows }: UserRowProps) {
  const { id, isCurrentMember, emailAddress } = member;
  const name = nameOf(member);
  const isOwn = id === rights.ownId;
  return (
    <tr className={styles.row}>
      <td className={styles.person}>
        <span className={`${body} ${styles.name}`}>{name}</span>
        {isCurrentMember ? (
          <span className={styles.meta}>{name === emailAddress ? "" : emailAddress}</span>
        ) : (
          <InvitedOn member={member} />
        )}
      </td>
      <td className={styles.role}>
        <RoleOf member={member} name={name} rights={rights} flows={flows} />
      </td>
      <td className={styles.deeds}>
        {isOwn ? (
          <span className={small}>{words.usersYou}</span>
        ) : isCurrentMember ? (
          <MemberDeeds member={member} name={name} rights={rights} flows={flows} />
        ) : (
          <InvitationDeeds member={member} rights={rights} flows={flows} />
        )}
      </td>
    </tr>
  );
}

function InvitedOn({ member: { invitedAt, invitationExpiresAt } }: { member: UserOfBoard }) {
  const now = useNow();
  if (invitationExpiresAt != null && invitationExpiresAt <= now) {
    return <span className={styles.expired}>{words.usersExpired(dayOf(invitationExpiresAt))}</span>;
  }
  return <span className={styles.meta}>{invitedAt == null ? "" : words.usersInvited(dayOf(invitedAt))}</span>;
}

interface NamedRowProps extends UserRowProps {
  name: string;
}

/** Fixed for oneself and for Owners; a choice that is being saved shows at once. */
function RoleOf({ member, name, rights, flows }: NamedRowProps) {
  const { id, role, isCurrentMember, person } = member;
  const change = useSelector(flows.role, ({ context }) => context.change);
  const isOwn = id === rights.ownId;
  if (role === "Owner") return <span className={body}>{isCurrentMember ? roleOwner : words.usersFutureOwner}</span>;
  if (isOwn) return <span className={body}>{roleWords[role]}</span>;
  const canBecomeOwner = rights.canChooseOwner && isCurrentMember && person !== null;
  const choices = ["User", "Admin", ...(canBecomeOwner ? ["Owner" as const] : [])] as const;
  const choose = (chosen: "User" | "Admin" | "Owner") => {
    if (chosen !== "Owner") {
      const row = { membershipId: id, role, isOwn };
      flows.role.send({ type: "role.choose", row, role: chosen, mayModify: rights.mayModify });
    } else if (person) {
      // To make a member the Owner is to hand over: it is asked, and both roles change.
      flows.transfer.send({ type: "way.choose", way: "member" });
      flows.transfer.send({ type: "person.choose", person: { personId: person.id, name } });
      flows.transfer.send({ type: "transfer.submit" });
    }
  };
  return (
    <Select
      ghost
      aria-label={words.usersRoleOf(name)}
      options={choices.map((value) => ({ value, label: roleWords[value] }))}
      value={change?.membershipId === id ? change.role : role}
      disabled={!rights.mayModify || change !== null}
      onChange={choose}
    />
  );
}

function MemberDeeds({ member: { id, role }, name, rights, flows }: NamedRowProps) {
  if (role === "Owner" || !rights.mayModify) return null;
  const remove = () => {
    const row = { membershipId: id, role, isOwn: false };
    flows.remove.send({ type: "user.remove", row, name, mayModify: rights.mayModify });
  };
  return (
    <Menu
      trigger={<IconButton size="small" className={styles.lastIcon} icon={Ellipsis} name={words.usersMore(name)} />}
    >
      <MenuItem danger icon={UserMinus} label={words.usersRemove} onSelect={remove} />
    </Menu>
  );
}

/** Whom the Owner has asked to take over is the Owner's to call back. */
function InvitationDeeds({ member: { id, role, emailAddress }, rights, flows }: UserRowProps) {
  if (!rights.mayModify || (role === "Owner" && !rights.isOwner)) return null;
  const invitation = { membershipId: id, emailAddress: emailAddress ?? "" };
  return (
    <>
      <Button kind="ghost" size="small" onClick={() => flows.invite.send({ type: "invite.resend", ...invitation })}>
        {words.usersResend}
      </Button>
      <Button
        kind="ghost"
        size="small"
        className={styles.lastWord}
        onClick={() => flows.revoke.send({ type: "invite.revoke", ...invitation, canModifyUsers: rights.mayModify })}
      >
        {words.inviteRevoke}
      </Button>
    </>
  );
}
