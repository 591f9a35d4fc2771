import { z } from "zod";
import type { AnyChannel } from "../kit.ts";

/** What a form is drawn from: the part of JSON Schema that channels keep to (catalogue/settings.ts). */
export interface FormSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, FormSchema & { readonly secret?: boolean }>>;
  readonly format?: string;
  readonly [more: string]: unknown;
}

const known = new WeakMap<AnyChannel, FormSchema>();

/** The form of a channel's settings. */
export function formOf(definition: AnyChannel): FormSchema {
  const found = known.get(definition);
  if (found !== undefined) return found;
  const { $schema: _, ...schema } = z.toJSONSchema(definition.settings, { io: "input" }) as FormSchema;
  known.set(definition, schema);
  return schema;
}

/** Whether there is anything to set. */
export function isConfigurable(definition: AnyChannel): boolean {
  return Object.keys(formOf(definition).properties ?? {}).length > 0;
}

/** The settings that are written and never read back. */
export function secretNamesOf(definition: AnyChannel): readonly string[] {
  return Object.entries(formOf(definition).properties ?? {}).flatMap(([name, { secret }]) =>
    secret === true ? [name] : [],
  );
}

/** The page of this origin that draws the form. */
export const ownPage = (subscriptionId: string): string => `/configure/${subscriptionId}`;
