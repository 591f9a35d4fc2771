/* A calendar as ical.js reads it (RFC 7265). */

export type Property = readonly [
  name: string,
  parameters: Readonly<Record<string, string>>,
  type: string,
  ...values: unknown[],
];
export type Component = readonly [name: string, properties: readonly Property[], components: readonly Component[]];

export function property([, properties]: Component, name: string): Property | undefined {
  return properties.find(([own]) => own === name);
}

export function textValue(component: Component, name: string): string {
  const [value] = property(component, name)?.slice(3) ?? [];
  return typeof value === "string" ? value : "";
}
