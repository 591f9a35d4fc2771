import ChevronDown from "lucide-react/icons/chevron-down";
import { memo, type Ref } from "react";
import { useFieldControl } from "./fieldContext.ts";
import { Icon } from "./Icon.tsx";
import * as styles from "./Select.css.ts";

interface SelectOption<Value extends string> {
  value: Value;
  label: string;
}

export interface SelectProps<Value extends string> {
  options: readonly SelectOption<Value>[];
  value: Value | null;
  onChange(value: Value): void;
  placeholder?: string;
  disabled?: boolean;
  /** Without a frame, in rows of a list. */
  ghost?: boolean;
  /** Where no Field around it names it. */
  "aria-label"?: string;
  ref?: Ref<HTMLSelectElement> | undefined;
}

/** The entries alone: hundreds of time zones are not drawn anew with every key that is pressed beside them. */
const Entries = memo(function Entries({ options }: { options: readonly SelectOption<string>[] }) {
  return options.map((option) => (
    <option key={option.value} value={option.value}>
      {option.label}
    </option>
  ));
});

/** One of a list, in the browser's own way: a wheel on phones, first letters find an entry by keys. */
export function Select<Value extends string>({
  options,
  value,
  onChange,
  placeholder,
  disabled,
  ghost = false,
  "aria-label": ariaLabel,
  ref,
}: SelectProps<Value>) {
  const control = useFieldControl({ disabled });
  return (
    <span className={ghost ? styles.ghostPlace : styles.place}>
      <select
        {...control}
        ref={ref}
        aria-label={ariaLabel}
        className={ghost ? styles.ghostList : styles.list}
        value={value ?? ""}
        onChange={(event) => onChange(event.target.value as Value)}
      >
        {value === null ? (
          <option value="" disabled hidden>
            {placeholder}
          </option>
        ) : null}
        <Entries options={options} />
      </select>
      <span className={ghost ? styles.ghostChevron : styles.chevron}>
        <Icon of={ChevronDown} size={ghost ? 16 : 18} />
      </span>
    </span>
  );
}
