import type { ComponentPropsWithRef } from "react";
import { area } from "./Field.css.ts";
import { useFieldControl } from "./fieldContext.ts";

/** Several lines of text. Inside a Field it takes its name, hint and error from there; outside give it an aria-label. */
export function TextArea({ rows = 4, ...rest }: ComponentPropsWithRef<"textarea">) {
  return <textarea rows={rows} {...useFieldControl(rest)} className={area} />;
}
