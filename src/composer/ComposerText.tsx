import { useId, useState } from "react";
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
        onChange={({ currentTarget: { value: text } }) => {
          const reading = composer.writeText(text);
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

const nothingSaid = { problem: "", note: "" };
