import type { ComponentPropsWithRef } from "react";
import { code as codeStyle, control, large as largeStyle } from "./Field.css.ts";
import { useFieldControl } from "./fieldContext.ts";

export interface TextInputProps extends ComponentPropsWithRef<"input"> {
  /** 44 px high, for sign-in. */
  large?: boolean;
  /** Set in the mono face: codes and ids. */
  code?: boolean;
}

/** One line of text. Inside a Field it takes its name, hint and error from there; outside give it an aria-label. */
export function TextInput({ large = false, code = false, className, ...rest }: TextInputProps) {
  const look = [large ? largeStyle : control, code ? codeStyle : "", className ?? ""].filter(Boolean).join(" ");
  return <input {...useFieldControl(rest)} className={look} />;
}
