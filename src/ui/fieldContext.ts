import { createContext, useContext } from "react";

/** What a Field says about the control inside it. */
interface FieldPart {
  readonly id: string;
  readonly disabled: boolean;
  /** Of the line below the control; none where there is no line. */
  readonly noteId: string | undefined;
  readonly invalid: boolean;
}

export const FieldContext = createContext<FieldPart | null>(null);

interface ControlProps {
  id?: string | undefined;
  disabled?: boolean | undefined;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: boolean | "true" | "false" | "grammar" | "spelling" | undefined;
}

/** The props of a control with what the Field around it says; what the control was given itself comes first. */
export function useFieldControl<Props extends ControlProps>(props: Props): Props {
  const field = useContext(FieldContext);
  if (!field) return props;
  const { id, disabled, noteId, invalid } = field;
  const said = {
    id: props.id ?? id,
    disabled: props.disabled ?? disabled,
    "aria-describedby": props["aria-describedby"] ?? noteId,
    "aria-invalid": props["aria-invalid"] ?? (invalid || undefined),
  };
  return { ...props, ...said };
}
