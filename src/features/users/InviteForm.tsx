import { useSelector } from "@xstate/react";
import UserPlus from "lucide-react/icons/user-plus";
import { canInvite, mayBeAddress } from "../../../machines/settings/userInviteMachine.ts";
import { graphql } from "../../gql/generated/gql.ts";
import type { InviteForm_BoardFragment } from "../../gql/generated/graphql.ts";
import { Button } from "../../ui/Button.tsx";
import { CheckRow } from "../../ui/CheckRow.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { roleAdmin, roleOwner, roleUser } from "../../words/boards.ts";
import * as words from "../../words/users.ts";
import { holderOf } from "./addresses.ts";
import { LinkToPassOn } from "./LinkToPassOn.tsx";
import type { UserOfBoard } from "./UserRow.tsx";
import * as styles from "./Users.css.ts";
import type { UsersFlows } from "./useUsersFlows.ts";

graphql(`
  fragment InviteForm_board on Board {
    id
    title
    tenant {
      id
      name
    }
  }
`);

interface InviteFormProps {
  flow: UsersFlows["invite"];
  /** On which the viewer is Owner or Admin. */
  boards: readonly InviteForm_BoardFragment[];
  mayModify: boolean;
  canChooseOwner: boolean;
  /** Who is on the account of this board. */
  members: readonly UserOfBoard[];
  tenantId: string;
  /** The viewer's own row. */
  ownId: string | null;
}

/** Asks somebody to join, by their address. */
export function InviteForm({ flow, boards, mayModify, canChooseOwner, members, tenantId, ownId }: InviteFormProps) {
  const { emailAddress, boardIds, role, passOn, problem } = useSelector(flow, ({ context }) => context);
  const canSubmit = useSelector(flow, ({ context }) => canInvite(context));
  const isInviting = useSelector(flow, (snapshot) => snapshot.matches("inviting"));
  const owner = canChooseOwner ? [{ value: "Owner" as const, label: roleOwner }] : [];
  const holder = holderOf(emailAddress, members, ownId);
  // A member of this account may be new to another.
  const isElsewhere = boards.some((board) => boardIds.includes(board.id) && board.tenant.id !== tenantId);
  const isThere = holder === "own" || (holder === "member" && !isElsewhere);
  const wrong = isThere
    ? holder === "own"
      ? words.usersOwnEmail
      : words.usersMemberEmail(emailAddress.trim())
    : problem && (problem.sentence ?? words.usersNoEmail);
  const isReady = canSubmit && !isThere;
  const isUnfinished = emailAddress.trim() !== "" && !mayBeAddress(emailAddress);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (mayModify && isReady) flow.send({ type: "invite.submit" });
      }}
    >
      <div className={styles.pair}>
        <Field
          label={words.usersEmail}
          disabled={!mayModify}
          hint={isUnfinished ? words.usersFirstEmail : undefined}
          error={wrong}
        >
          <TextInput
            type="text"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={320}
            value={emailAddress}
            onChange={(event) => flow.send({ type: "email.change", emailAddress: event.target.value })}
          />
        </Field>
        <Field label={words.usersRole} disabled={!mayModify}>
          <Select
            options={[{ value: "User" as const, label: roleUser }, { value: "Admin", label: roleAdmin }, ...owner]}
            value={role}
            onChange={(chosen) => flow.send({ type: "role.choose", role: chosen })}
          />
        </Field>
      </div>
      <fieldset className={styles.boards}>
        <legend className={styles.legend}>{words.usersBoards}</legend>
        <div className={styles.checks}>
          {boards.map((board) => (
            <CheckRow
              key={board.id}
              checked={boardIds.includes(board.id)}
              disabled={!mayModify}
              onChange={() => flow.send({ type: "board.toggle", boardId: board.id })}
            >
              {board.title}
            </CheckRow>
          ))}
        </div>
        {togetherOf(boards, boardIds).map((sentence) => (
          <p key={sentence} className={styles.hint}>
            {sentence}
          </p>
        ))}
      </fieldset>
      <div>
        <Button kind="primary" icon={UserPlus} type="submit" disabled={!mayModify || !isReady} busy={isInviting}>
          {words.userAdd}
        </Button>
      </div>
      {passOn ? <LinkToPassOn {...passOn} /> : null}
    </form>
  );
}

/** Who joins an account reaches all of its boards: said where only some of them are chosen. */
function togetherOf(boards: readonly InviteForm_BoardFragment[], boardIds: readonly string[]): string[] {
  const tenants = new Map(boards.map(({ tenant }) => [tenant.id, tenant.name]));
  return [...tenants].flatMap(([id, name]) => {
    const own = boards.filter(({ tenant }) => tenant.id === id);
    const chosen = own.filter((board) => boardIds.includes(board.id)).length;
    if (chosen === 0 || chosen === own.length) return [];
    return [
      words.usersTogether(
        name,
        own.map(({ title }) => title),
      ),
    ];
  });
}
