import { type FormEvent, useId } from "react";
import type { Notice } from "../../../machines/port.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import * as words from "../../words/developer.ts";
import { whyRefused } from "../../words/refusal.ts";
import * as styles from "./Developer.css.ts";

interface NameDialogProps {
  open: boolean;
  busy: boolean;
  /** For one that is there. */
  isRename?: boolean;
  title: string;
  problem: Notice | null;
  onTitle(title: string): void;
  onCreate(): void;
  onClose(): void;
}

/** An installable gets its name, or another one. */
export function NameDialog({
  open,
  busy,
  isRename = false,
  title,
  problem,
  onTitle,
  onCreate,
  onClose,
}: NameDialogProps) {
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onCreate();
  };
  const why =
    problem &&
    [isRename ? words.installableRenameFailed : words.installableCreateFailed, whyRefused(problem)]
      .filter(Boolean)
      .join(" ");
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={isRename ? words.installableRenameTitle : words.createInstallable}
      closeName={words.developerClose}
      foot={
        <>
          <Button onClick={onClose}>{words.developerCancel}</Button>
          <Button kind="primary" type="submit" form={id} busy={busy} disabled={title.trim() === ""}>
            {isRename ? words.installableSave : words.createInstallable}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} className={styles.form} noValidate>
        <Field label={words.installableName} hint={words.installableNameHint} error={why}>
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
