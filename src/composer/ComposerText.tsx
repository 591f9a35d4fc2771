import { type ReactNode, type RefObject, useId, useRef } from "react";
import { textFieldHint, textFieldName } from "../words/composer.ts";
import * as styles from "./Composer.css.ts";
import type { ComposerView } from "./useComposer.ts";

interface ComposerTextProps {
  composer: ComposerView;
  field: RefObject<HTMLTextAreaElement | null>;
  /** What is to be said about the text. */
  children: ReactNode;
}

/**
 * The same message as plain text: six lines whose signs stand where they stand on the board. What is typed here is the
 * field's own for as long as the board shows what became of it, or it does not fit; a stroke on the board, or a step back,
 * is read from the board.
 */
export function ComposerText({ composer, field, children }: ComposerTextProps) {
  const id = useId();
  const run = useRef({ count: 0, kind: "" });
  return (
    <div className={styles.textField}>
      <label htmlFor={id} className={styles.textLabel}>
        {textFieldName}
      </label>
      <textarea
        ref={field}
        id={id}
        className={styles.textArea}
        data-focus-home=""
        rows={composer.rows}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        aria-describedby={`${id}-hint`}
        value={composer.unfit ?? composer.written?.text ?? composer.readText()}
        onChange={({ currentTarget: { value: text }, nativeEvent }) => {
          run.current = nextRun(run.current, nativeEvent as InputEvent);
          composer.writeText(text, `text ${run.current.count}`);
        }}
      />
      <p id={`${id}-hint`} className={styles.textHint}>
        {textFieldHint}
      </p>
      <p role="status" className={styles.textHint}>
        {composer.written?.note ?? ""}
      </p>
      <div>{children}</div>
    </div>
  );
}

/** Letters of one word, or one held Backspace, are one step of the history; a blank, a paste or a line begins the next. */
function nextRun({ count, kind }: { count: number; kind: string }, { inputType, data }: InputEvent) {
  const isWord = inputType === "insertText" || inputType === "insertCompositionText";
  const goesOn = inputType === kind && (isWord ? data?.trim() !== "" : inputType.startsWith("delete"));
  return { count: goesOn ? count : count + 1, kind: inputType };
}
