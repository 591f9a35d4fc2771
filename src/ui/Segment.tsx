import { Toggle } from "@base-ui/react/toggle";
import { ToggleGroup } from "@base-ui/react/toggle-group";
import { part, track, wide as wideStyle } from "./Segment.css.ts";

export interface SegmentProps<Value extends string> {
  /** What is chosen here. */
  label: string;
  options: readonly { value: Value; label: string; disabled?: boolean }[];
  value: Value;
  onChange(value: Value): void;
  wide?: boolean;
}

/** One of two or three; one is always down. */
export function Segment<Value extends string>({ label, options, value, onChange, wide = false }: SegmentProps<Value>) {
  return (
    <ToggleGroup
      aria-label={label}
      value={[value]}
      onValueChange={([chosen]) => {
        // A press on the one that is down would leave none: it stays.
        if (chosen !== undefined) onChange(chosen);
      }}
      className={wide ? `${track} ${wideStyle}` : track}
    >
      {options.map((option) => (
        <Toggle key={option.value} value={option.value} disabled={option.disabled} className={part}>
          {option.label}
        </Toggle>
      ))}
    </ToggleGroup>
  );
}
