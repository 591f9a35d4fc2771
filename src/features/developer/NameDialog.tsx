import { type FormEvent, useId } from "react";
import type { Notice } from "../../../machines/port.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import * as words from "../../words/developer.ts";
import { whyRefused } from "../../words/refusal.ts";
import * as styles from "./Developer.css.ts";

interface NameWords {
  readonly title: string;
  /** On the button. */
  readonly yes: string;
  readonly hint: string;
  readonly failed: string;
}

interface NameDialogProps {
  open: boolean;
  busy: boolean;
  says: NameWords;
  /** A credential may have none. */
  mayBeEmpty?: boolean;
  title: string;
  problem: Notice | null;
  onTitle(title: string): void;
  onSave(): void;
  onClose(): void;
}

/** An installable or a credential gets its name, or another one. */
export function NameDialog({
  open,
  busy,
  says,
  mayBeEmpty = false,
  title,
  problem,
  onTitle,
  onSave,
  onClose,
}: NameDialogProps) {
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave();
  };
  const why = problem && [says.failed, whyRefused(problem)].filter(Boolean).join(" ");
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={says.title}
      closeName={words.developerClose}
      foot={
        <>
          <Button onClick={onClose}>{words.developerCancel}</Button>
          <Button kind="primary" type="submit" form={id} busy={busy} disabled={!mayBeEmpty && title.trim() === ""}>
            {says.yes}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} className={styles.form} noValidate>
        <Field label={words.installableName} hint={says.hint} error={why}>
          <TextInput
            autoComplete="off"
            maxLength={60}
            value={title}
            onChange={(event) => onTitle(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
