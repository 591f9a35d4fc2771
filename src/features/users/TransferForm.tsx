import { useSelector } from "@xstate/react";
import ArrowRightLeft from "lucide-react/icons/arrow-right-left";
import { useEffect } from "react";
import { canTransfer } from "../../../machines/settings/ownershipTransferMachine.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { RadioRow } from "../../ui/RadioRow.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import * as words from "../../words/users.ts";
import { holderOf } from "./addresses.ts";
import { LinkToPassOn } from "./LinkToPassOn.tsx";
import { nameOf, type UserOfBoard } from "./UserRow.tsx";
import * as styles from "./Users.css.ts";
import type { UsersFlows } from "./useUsersFlows.ts";

interface TransferFormProps {
  flow: UsersFlows["transfer"];
  members: readonly UserOfBoard[];
  /** The viewer's own row. */
  ownId: string | null;
  isOwner: boolean;
}

/** Hands the board over, to a member or to an address. */
export function TransferForm({ flow, members, ownId, isOwner }: TransferFormProps) {
  const { way, person, emailAddress, passOn, problem } = useSelector(flow, ({ context }) => context);
  const isClosed = useSelector(flow, (snapshot) => snapshot.matches("closed"));
  const isReady = useSelector(flow, ({ context }) => canTransfer(context));
  useEffect(() => {
    if (isClosed) flow.send({ type: "transfer.open", isOwner });
  }, [flow, isClosed, isOwner]);
  const isMember = way === "member";
  const people = members.flatMap((member) =>
    member.isCurrentMember && member.id !== ownId && member.person
      ? [{ value: member.person.id, label: nameOf(member) }]
      : [],
  );
  const chosen = people.some(({ value }) => value === person?.personId) ? (person?.personId ?? null) : null;
  const whyNot = isMember
    ? people.length === 0
      ? words.transferNobody
      : words.transferFirstPerson
    : words.usersFirstEmail;
  const holder = isMember ? null : holderOf(emailAddress, members, ownId);
  const wrong = holder
    ? holder === "own"
      ? words.transferOwnEmail
      : words.transferMemberEmail(emailAddress.trim())
    : problem && (problem.sentence ?? words.usersNoEmail);
  const canSubmit = isOwner && isReady && (isMember ? chosen !== null : holder === null);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (canSubmit) flow.send({ type: "transfer.submit" });
      }}
    >
      <RadioRow
        label={words.transferWay}
        value={way}
        disabled={!isOwner}
        options={[
          { value: "member", label: words.transferToMember },
          { value: "email", label: words.transferToEmail },
        ]}
        onChange={(value) => flow.send({ type: "way.choose", way: value })}
      />
      <div className={styles.transfer}>
        <Field
          label={isMember ? words.transferPerson : words.usersEmail}
          disabled={!isOwner}
          hint={isOwner && !canSubmit ? whyNot : undefined}
          error={isMember ? undefined : wrong}
        >
          {isMember ? (
            <Select
              options={people}
              value={chosen}
              placeholder={words.transferChoose}
              disabled={!isOwner || people.length === 0}
              onChange={(personId) => {
                const name = people.find(({ value }) => value === personId)?.label ?? "";
                flow.send({ type: "person.choose", person: { personId, name } });
              }}
            />
          ) : (
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
          )}
        </Field>
        <Button kind="ghost" type="submit" icon={ArrowRightLeft} disabled={!canSubmit} className={styles.danger}>
          {words.transferTitle}
        </Button>
      </div>
      {passOn ? <LinkToPassOn {...passOn} /> : null}
    </form>
  );
}
