import { moveByArrows } from "./moveByArrows.ts";
import { four, part, track, wide as wideStyle } from "./Segment.css.ts";

export interface SegmentProps<Value extends string> {
  /** What is chosen here. */
  label: string;
  options: readonly { value: Value; label: string; disabled?: boolean }[];
  value: Value;
  onChange(value: Value): void;
  wide?: boolean;
}

/** One of two to five; one is always down. */
export function Segment<Value extends string>({ label, options, value, onChange, wide = false }: SegmentProps<Value>) {
  const look = [track, wide ? wideStyle : "", options.length === 4 ? four : ""].filter(Boolean).join(" ");
  return (
    <fieldset aria-label={label} onKeyDown={moveByArrows} className={look}>
      {options.map((option) => {
        const isDown = option.value === value;
        return (
          <button
            key={option.value}
            type="button"
            aria-pressed={isDown}
            tabIndex={isDown ? 0 : -1}
            disabled={option.disabled}
            className={part}
            onClick={() => {
              // A press on the one that is down would leave none: it stays.
              if (!isDown) onChange(option.value);
            }}
          >
            {option.label}
          </button>
        );
      })}
    </fieldset>
  );
}
