import { type FormEvent, type ReactNode, type RefObject, useId } from "react";
import type { Notice } from "../../../machines/port.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import * as words from "../../words/profile.ts";
import { whyRefused } from "../../words/refusal.ts";
import * as styles from "./Profile.css.ts";

interface SecretDialogProps {
  open: boolean;
  busy: boolean;
  /** False while something has to be chosen first. */
  canSubmit?: boolean;
  title: string;
  text?: string;
  button: string;
  /** Looks as if it took something away. */
  isDanger?: boolean;
  /** What went wrong and belongs to no field. */
  error: string | undefined;
  form: RefObject<HTMLFormElement | null>;
  onSubmit(): void;
  onClose(): void;
  children: ReactNode;
}

/** A dialog whose fields keep what is typed to themselves: no password is ever in a machine or in the state of a screen. */
export function SecretDialog(props: SecretDialogProps) {
  const {
    open,
    busy,
    canSubmit = true,
    title,
    text,
    button,
    isDanger = false,
    error,
    form,
    onSubmit,
    onClose,
    children,
  } = props;
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      {...(text === undefined ? {} : { description: text })}
      closeName={words.profileClose}
      foot={
        <>
          <Button onClick={onClose}>{words.profileCancel}</Button>
          <Button kind={isDanger ? "danger" : "primary"} type="submit" form={id} busy={busy} disabled={!canSubmit}>
            {button}
          </Button>
        </>
      }
    >
      <form ref={form} id={id} onSubmit={submit} className={styles.fields} noValidate>
        {error === undefined ? null : <Banner tone="danger">{error}</Banner>}
        {children}
      </form>
    </Dialog>
  );
}

/** What is said at a field; undefined while nothing is wrong with it. */
export const errorAt = (problem: Notice | null, field: string): string | undefined =>
  problem?.rule === field ? problem.sentence : undefined;

/** What is said above all fields of the dialog. */
export function generalError(problem: Notice | null, fields: readonly string[], failed: string): string | undefined {
  if (problem === null || fields.includes(problem.rule ?? "")) return undefined;
  return [`${failed}.`, whyRefused(problem, words.secretReasons)].filter(Boolean).join(" ");
}

/** What stands in a field of the form at this moment. */
export const fieldIn = (form: HTMLFormElement | null, name: string): string =>
  String((form === null ? null : new FormData(form).get(name)) ?? "");

/** The field that something is wrong with takes the focus, and is ready to be typed over. */
export function focusField(form: HTMLFormElement | null, name: string | null): void {
  const field = name === null ? null : form?.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement)) return;
  field.focus();
  field.select();
}
