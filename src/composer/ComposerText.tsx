import { useId, useState } from "react";
import { textFieldHint, textFieldName } from "../words/composer.ts";
import * as styles from "./Composer.css.ts";
import type { ComposerView } from "./useComposer.ts";

/**
 * The same message as plain text: six lines that the core lays out on the board. What is typed here is the field's own
 * until it fits; the board keeps the last text that fitted.
 */
export function ComposerText({ composer }: { composer: ComposerView }) {
  const id = useId();
  const [text, setText] = useState(composer.readText);
  const [said, setSaid] = useState({ problem: "", note: "" });
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
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          setSaid(composer.writeText(value));
        }}
      />
      <p id={`${id}-hint`} className={styles.textHint}>
        {textFieldHint}
      </p>
      <p role="status" className={styles.textHint}>
        {said.note}
      </p>
      <p role="alert" className={styles.textProblem}>
        {said.problem}
      </p>
    </div>
  );
}
