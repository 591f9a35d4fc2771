import { skipToken, useQuery } from "@apollo/client/react";
import { type FormEvent, useId } from "react";
import type { Notice } from "../../../machines/port.ts";
import { Button } from "../../ui/Button.tsx";
import { CheckRow } from "../../ui/CheckRow.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import * as words from "../../words/developer.ts";
import { whyRefused } from "../../words/refusal.ts";
import * as styles from "./Developer.css.ts";
import { keyBoardsQuery } from "./developerOperations.ts";

interface CredentialDialogProps {
  open: boolean;
  busy: boolean;
  boardId: string;
  reads: boolean;
  writes: boolean;
  problem: Notice | null;
  onBoard(boardId: string): void;
  onScope(scope: "Read" | "Write"): void;
  onCreate(): void;
  onClose(): void;
}

/** For which board a new credential is, and what it may. */
export function CredentialDialog(props: CredentialDialogProps) {
  const { open, busy, boardId, reads, writes, problem, onBoard, onScope, onCreate, onClose } = props;
  const id = useId();
  const { data } = useQuery(keyBoardsQuery, open ? {} : skipToken);
  const boards = (data?.viewersAdminOwnerBoards ?? []).map((one) => ({ value: one.id, label: one.title }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onCreate();
  };
  const why = problem && [words.credentialCreateFailed, whyRefused(problem)].filter(Boolean).join(" ");
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.createCredential}
      closeName={words.developerClose}
      foot={
        <>
          <Button onClick={onClose}>{words.developerCancel}</Button>
          <Button kind="primary" type="submit" form={id} busy={busy} disabled={boardId === "" || !(reads || writes)}>
            {words.createCredential}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} className={styles.form} noValidate>
        <Field label={words.credentialBoard} hint={boardId === "" ? words.credentialChoose : undefined} error={why}>
          <Select
            options={[{ value: "", label: words.credentialBoardNone }, ...boards]}
            value={boardId}
            onChange={onBoard}
          />
        </Field>
        <div>
          <CheckRow checked={reads} onChange={() => onScope("Read")}>
            {words.credentialRead}
          </CheckRow>
          <CheckRow checked={writes} onChange={() => onScope("Write")}>
            {words.credentialWrite}
          </CheckRow>
        </div>
      </form>
    </Dialog>
  );
}
