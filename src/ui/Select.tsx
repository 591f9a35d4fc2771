import { CSPProvider } from "@base-ui/react/csp-provider";
import { Select as Base } from "@base-ui/react/select";
import { Check, ChevronDown } from "lucide-react";
import { memo } from "react";
import { Icon } from "./Icon.tsx";
import * as menu from "./Menu.css.ts";
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
  /** Where no Field around it names it. */
  "aria-label"?: string;
}

/** The entries alone: hundreds of time zones are not drawn anew with every key that is pressed beside them. */
const Entries = memo(function Entries({ options }: { options: readonly SelectOption<string>[] }) {
  return options.map((option) => (
    <Base.Item key={option.value} value={option.value} className={menu.item}>
      <Base.ItemText>{option.label}</Base.ItemText>
      <Base.ItemIndicator className={styles.check}>
        <Icon of={Check} size={16} />
      </Base.ItemIndicator>
    </Base.Item>
  ));
});

/** One of a list. Typing the first letters finds an entry. */
export function Select<Value extends string>({
  options,
  value,
  onChange,
  placeholder,
  disabled = false,
  "aria-label": ariaLabel,
}: SelectProps<Value>) {
  return (
    // The strict content policy takes no style elements; without one the list merely shows its scroll bar.
    <CSPProvider disableStyleElements>
      <Base.Root
        items={options}
        value={value}
        disabled={disabled}
        onValueChange={(chosen) => {
          if (chosen !== null) onChange(chosen);
        }}
      >
        <Base.Trigger className={styles.trigger} {...(ariaLabel ? { "aria-label": ariaLabel } : {})}>
          <span className={styles.value}>
            <Base.Value placeholder={placeholder} />
          </span>
          <Base.Icon className={styles.chevron}>
            <Icon of={ChevronDown} />
          </Base.Icon>
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner className={menu.positioner} sideOffset={4} alignItemWithTrigger={false}>
            <Base.Popup className={menu.popup}>
              <Base.List className={styles.list}>
                <Entries options={options} />
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  );
}
