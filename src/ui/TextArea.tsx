import { Field as Base } from "@base-ui/react/field";
import type { ComponentPropsWithRef } from "react";
import { area } from "./Field.css.ts";

/** Several lines of text. Inside a Field it takes its name, hint and error from there; outside give it an aria-label. */
export function TextArea({ rows = 4, ...rest }: ComponentPropsWithRef<"textarea">) {
  return <Base.Control render={<textarea rows={rows} {...rest} />} className={area} />;
}
