import type { ComponentPropsWithRef } from "react";
import { capitals as capitalsStyle, code as codeStyle, control, large as largeStyle } from "./Field.css.ts";
import { useFieldControl } from "./fieldContext.ts";

export interface TextInputProps extends ComponentPropsWithRef<"input"> {
  /** 44 px high, for sign-in. */
  large?: boolean;
  /** Set in the mono face: codes and ids. */
  code?: boolean;
  /** Shows small letters as capitals, which they are taken for. */
  capitals?: boolean;
}

/** One line of text. Inside a Field it takes its name, hint and error from there; outside give it an aria-label. */
export function TextInput({ large = false, code = false, capitals = false, className, ...rest }: TextInputProps) {
  const looks = [large ? largeStyle : control, code && codeStyle, capitals && capitalsStyle, className];
  const look = looks.filter(Boolean).join(" ");
  return <input {...useFieldControl(rest)} className={look} />;
}
