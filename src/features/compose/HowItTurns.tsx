import Play from "lucide-react/icons/play";
import { useId } from "react";
import { type TurnProblem, turnLimits } from "../../../machines/message/turnRules.ts";
import { small, subheading } from "../../theme/text.css.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import * as words from "../../words/timing.ts";
import * as styles from "./ComposeRail.css.ts";
import type { TurnChoice } from "./useTurnChoice.ts";

interface HowItTurnsProps {
  choice: TurnChoice;
  boardTitle: string;
  /** The viewer is Owner or Admin. */
  mayKeep: boolean;
  onShow: () => void;
  /** Why there is nothing to show; empty when there is. */
  showRefusal: string;
}

/** In which order and how fast the flaps of the message turn: for this one, or, kept, for all that say nothing else. */
export function HowItTurns({ choice, boardTitle, mayKeep, onShow, showRefusal }: HowItTurnsProps) {
  const heading = useId();
  const notYours = useId();
  const { shown, wish, problem } = choice;
  // No flap turns: all letters are there at once.
  const hasOrder = shown.pace !== "instant";
  const refusal = problem === null ? showRefusal : problemWords(problem, choice.cells);
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <h2 id={heading} className={subheading}>
        {words.howItTurns}
      </h2>
      <div className={styles.unevenPair}>
        <Field label={words.turnOrder}>
          <Select
            options={orders}
            value={shown.order}
            disabled={!hasOrder}
            onChange={(order) => choice.change({ order })}
          />
        </Field>
        <Field label={words.turnPace}>
          <Select options={paces} value={shown.pace} onChange={(pace) => choice.change({ pace })} />
        </Field>
      </div>
      {!hasOrder || shown.order === "classic" ? null : <Steps choice={choice} order={shown.order} />}
      <p role="status" className={`${small} ${styles.meta}`}>
        {wish === null ? words.turnIsOwn(boardTitle) : words.turnIsWish}
      </p>
      <div className={styles.keys}>
        <Button size="small" icon={Play} disabled={refusal !== ""} title={refusal || undefined} onClick={onShow}>
          {words.turnShow}
        </Button>
        {wish === null && !choice.isKeeping ? null : (
          <>
            <Button
              size="small"
              disabled={!mayKeep || problem !== null}
              busy={choice.isKeeping}
              title={mayKeep ? words.turnKeepHint : words.turnKeepNotYours}
              aria-describedby={mayKeep ? undefined : notYours}
              onClick={choice.keep}
            >
              {words.turnKeep}
            </Button>
            <Button size="small" kind="ghost" title={words.turnResetHint(boardTitle)} onClick={choice.reset}>
              {words.turnReset}
            </Button>
          </>
        )}
      </div>
      {wish === null || mayKeep ? null : (
        <p id={notYours} className={`${small} ${styles.meta}`}>
          {words.turnKeepNotYours}
        </p>
      )}
    </section>
  );
}

interface StepsProps {
  choice: TurnChoice;
  order: keyof typeof words.turnStepSize;
}

/** How far the steps of an order are apart, and how much starts with each. */
function Steps({ choice: { shown, problem, cells, change }, order }: StepsProps) {
  const said = (...problems: readonly TurnProblem[]) =>
    problem !== null && problems.includes(problem) ? problemWords(problem, cells) : undefined;
  return (
    <div className={styles.pair}>
      <Field label={words.turnInterval} error={said("interval", "start")}>
        <NumberInput
          value={shown.stepIntervalMs}
          least={0}
          most={turnLimits.intervalMs}
          onChange={(stepIntervalMs) => change({ stepIntervalMs })}
        />
      </Field>
      <Field label={words.turnStepSize[order]} error={said("step")}>
        <NumberInput value={shown.stepSize} least={1} most={cells} onChange={(stepSize) => change({ stepSize })} />
      </Field>
    </div>
  );
}

interface NumberInputProps {
  value: number;
  least: number;
  most: number;
  onChange: (value: number) => void;
}

/** An emptied field counts as none; what is no such number stays wrong until it is one. */
function NumberInput({ value, least, most, onChange }: NumberInputProps) {
  return (
    <TextInput
      type="number"
      inputMode="numeric"
      min={least}
      max={most}
      step={1}
      value={String(value)}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  );
}

/** What is wrong with a choice, as a sentence. */
export function problemWords(problem: TurnProblem, cells: number): string {
  if (problem === "interval") return words.turnProblems.interval(turnLimits.intervalMs);
  return problem === "step" ? words.turnProblems.step(cells) : words.turnProblems.start(turnLimits.startMs / 1000);
}

type Options<Of extends object> = readonly { value: keyof Of; label: string }[];

const optionsOf = <Of extends object>(labels: Of) =>
  Object.entries(labels).map(([value, label]) => ({ value, label })) as unknown as Options<Of>;

const orders = optionsOf(words.turnOrders);
const paces = optionsOf(words.turnPaces);
