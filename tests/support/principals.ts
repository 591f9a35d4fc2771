import type { PersonPrincipal } from "../../gateway/callers/principal.ts";
import type { TestApp } from "./testApp.ts";

/** A person of the seed as a service is told who asks, for tests that stop half-way through one. */
export function personOf(app: TestApp, name: string): PersonPrincipal {
  const personId = app.ids.people[name];
  if (personId === undefined) throw new Error(`The seed has no ${name}.`);
  return { kind: "person", personId, superadmin: false, email: "", tokenId: "test", grantId: null };
}
