import { useId, useRef, useState } from "react";
import { textFieldHint, textFieldName } from "../words/composer.ts";
import * as styles from "./Composer.css.ts";
import type { ComposerView } from "./useComposer.ts";

/**
 * The same message as plain text: six lines that the core lays out on the board. What is typed here is the field's own
 * for as long as the board shows what became of it; a stroke on the board, or a step back, is read from the board.
 */
export function ComposerText({ composer }: { composer: ComposerView }) {
  const id = useId();
  const [written, setWritten] = useState({
    ...nothingSaid,
    text: "",
    characters: null as ComposerView["characters"] | null,
  });
  const run = useRef({ count: 0, kind: "" });
  const isOwn = written.characters === composer.characters;
  const { problem, note } = isOwn ? written : nothingSaid;
  return (
    <div className={styles.textField}>
      <label htmlFor={id} className={styles.textLabel}>
        {textFieldName}
      </label>
      <textarea
        id={id}
        className={styles.textArea}
        rows={composer.rows}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        aria-describedby={`${id}-hint`}
        value={isOwn ? written.text : composer.readText()}
        onChange={({ currentTarget: { value: text }, nativeEvent }) => {
          run.current = nextRun(run.current, nativeEvent as InputEvent);
          const reading = composer.writeText(text, `text ${run.current.count}`);
          // A text that fits no board changes nothing there: the board still shows the last one that did.
          setWritten({ ...reading, text, characters: reading.characters ?? composer.characters });
        }}
      />
      <p id={`${id}-hint`} className={styles.textHint}>
        {textFieldHint}
      </p>
      <p role="status" className={styles.textHint}>
        {note}
      </p>
      <p role="alert" className={styles.textProblem}>
        {problem}
      </p>
    </div>
  );
}

/** Letters of one word, or one held Backspace, are one step of the history; a blank, a paste or a line begins the next. */
function nextRun({ count, kind }: { count: number; kind: string }, { inputType, data }: InputEvent) {
  const isWord = inputType === "insertText" || inputType === "insertCompositionText";
  const goesOn = inputType === kind && (isWord ? data?.trim() !== "" : inputType.startsWith("delete"));
  return { count: goesOn ? count : count + 1, kind: inputType };
}

const nothingSaid = { problem: "", note: "" };
