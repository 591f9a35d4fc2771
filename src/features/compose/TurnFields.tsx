import { type TurnProblem, turnLimits } from "../../../machines/message/turnRules.ts";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import * as words from "../../words/timing.ts";
import * as styles from "./ComposeRail.css.ts";
import { problemWords } from "./turnProblemWords.ts";
import type { TurnChoice } from "./useTurnChoice.ts";

interface TurnFieldsProps {
  choice: TurnChoice;
}

/** Order and pace, and the steps of an order that has some. */
export function TurnFields({ choice }: TurnFieldsProps) {
  const { shown } = choice;
  // No flap turns: all letters are there at once.
  const hasOrder = shown.pace !== "instant";
  return (
    <>
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
    </>
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

type Options<Of extends object> = readonly { value: keyof Of; label: string }[];

const optionsOf = <Of extends object>(labels: Of) =>
  Object.entries(labels).map(([value, label]) => ({ value, label })) as unknown as Options<Of>;

const orders = optionsOf(words.turnOrders);
const paces = optionsOf(words.turnPaces);
