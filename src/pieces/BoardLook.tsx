import type { Code62 } from "../../machines/code62.ts";
import { Board } from "../board/Board.tsx";
import { fieldLabel } from "../theme/text.css.ts";
import { Segment } from "../ui/Segment.tsx";
import * as words from "../words/boards.ts";
import * as styles from "./BoardLook.css.ts";

/** How a board looks, whatever it shows. */
interface BoardLook {
  style: "black" | "white";
  code62: Code62;
}

const looks: readonly { value: BoardLook["style"]; label: string }[] = [
  { value: "black", label: words.styleBlack },
  { value: "white", label: words.styleWhite },
];
const flaps: readonly { value: Code62; label: string }[] = [
  { value: "degree", label: words.code62Degree },
  { value: "heart", label: words.code62Heart },
];

interface LookChoiceProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  hint?: string;
  disabled: boolean;
  onChange(value: Value): void;
}

/** One of a few, under what it is about. */
export function LookChoice<Value extends string>(props: LookChoiceProps<Value>) {
  const { label, options, value, hint, disabled, onChange } = props;
  return (
    <div className={styles.choice}>
      <span className={fieldLabel} aria-hidden="true">
        {label}
      </span>
      <Segment label={label} options={options.map((one) => ({ ...one, disabled }))} value={value} onChange={onChange} />
      {hint ? <span className={styles.hint}>{hint}</span> : null}
    </div>
  );
}

interface BoardLookFieldsProps extends BoardLook {
  disabled?: boolean;
  onChange(change: Partial<BoardLook>): void;
}

/** The colour of a board and its special flap: when it is made, and afterwards. */
export function BoardLookFields({ style, code62, disabled = false, onChange }: BoardLookFieldsProps) {
  return (
    <>
      <LookChoice
        label={words.boardStyle}
        options={looks}
        value={style}
        disabled={disabled}
        onChange={(chosen) => onChange({ style: chosen })}
      />
      <LookChoice
        label={words.boardFlap}
        options={flaps}
        value={code62}
        hint={words.boardFlapHint}
        disabled={disabled}
        onChange={(chosen) => onChange({ code62: chosen })}
      />
    </>
  );
}

/** Nothing but the flap that is chosen, near the middle. */
const flap62 = Array.from({ length: 6 }, (_, row) =>
  Array.from({ length: 22 }, (__, column) => (row === 2 && column === 10 ? 62 : 0)),
);

/** What was chosen, on a board. */
export function BoardLookPicture({ style, code62 }: BoardLook) {
  return (
    <Board
      label={words.boardLookPicture(code62)}
      characters={flap62}
      style={style}
      code62={code62}
      bezel="slim"
      animate={false}
    />
  );
}
