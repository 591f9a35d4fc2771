import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { small } from "../theme/text.css.ts";
import * as styles from "./TitleField.css.ts";

export interface TitlePlaceProps {
  isRenaming: boolean;
  /** The title, as a heading or a link, or the field in its place. */
  children: ReactNode;
}

/** Where a title stands. When the field is gone, whoever typed in it goes on from the title. */
export function TitlePlace({ isRenaming, children }: TitlePlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  const wasRenaming = useRef(false);
  useEffect(() => {
    if (wasRenaming.current && !isRenaming && document.activeElement === document.body) {
      (place.current?.querySelector<HTMLElement>("a") ?? place.current)?.focus();
    }
    wasRenaming.current = isRenaming;
  }, [isRenaming]);
  return (
    <div ref={place} tabIndex={-1} className={isRenaming ? styles.open : styles.place}>
      {children}
    </div>
  );
}

/** What a person does in the field. */
export type TitleFieldEvent =
  | { readonly type: "name.change"; readonly value: string }
  | { readonly type: "name.submit" }
  | { readonly type: "name.blur" }
  | { readonly type: "rename.cancel" };

export interface TitleFieldProps {
  label: string;
  /** The title's own text style, which the field takes over. */
  look: string;
  draft: string;
  /** What is wrong with it. */
  problem: string | null;
  /** What else there is to know of it. */
  note?: string | null;
  isSaving: boolean;
  send(event: TitleFieldEvent): void;
}

/** The field in which something is renamed, in its title's place: Enter or leaving it saves, Escape does not. */
export function TitleField({ label, look, draft, problem, note = null, isSaving, send }: TitleFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const noteId = useId();

  // A menu that closes gives the focus back to its key: this comes after it.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.select();
    });
    return () => cancelAnimationFrame(frame);
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    send({ type: "name.submit" });
  };
  const cancel = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    send({ type: "rename.cancel" });
  };
  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      <input
        ref={field}
        className={`${look} ${styles.input}`}
        aria-label={label}
        aria-describedby={noteId}
        aria-invalid={problem !== null}
        autoComplete="off"
        dir="auto"
        readOnly={isSaving}
        value={draft}
        onChange={(event) => send({ type: "name.change", value: event.target.value })}
        onBlur={() => send({ type: "name.blur" })}
        onKeyDown={cancel}
      />
      <span id={noteId} role="status">
        {problem !== null ? (
          <span className={`${small} ${styles.problem}`}>{problem}</span>
        ) : note === null ? null : (
          <span className={`${small} ${styles.note}`}>{note}</span>
        )}
      </span>
    </form>
  );
}
