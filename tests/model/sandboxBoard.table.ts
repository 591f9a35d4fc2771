import { type SandboxFacts, sandboxBoardMachine } from "../../machines/developer/sandboxBoardMachine.ts";
import { tableOf } from "../support/table.ts";

type Story = { readonly credentialId: string; readonly facts: SandboxFacts | null };
const facts = (
  version: number,
  shownVersion: number,
  droppedVersion: number,
  more: Partial<SandboxFacts> = {},
): SandboxFacts => ({ isOffline: false, differs: false, version, shownVersion, droppedVersion, ...more });

const everywhere = ["unknown", "none", "offline", "empty", "lost", "underWay", "stuck", "shown"] as const;
type Place = (typeof everywhere)[number];

/* docs/sandbox.md: what each fault does, and how a program sees it. */
const told: readonly (readonly [SandboxFacts | null, Place])[] = [
  [null, "none"],
  [facts(0, 0, 0), "empty"],
  // Nothing reaches a display that is off, whatever it shows.
  [facts(0, 0, 0, { isOffline: true }), "offline"],
  [facts(3, 3, 0, { isOffline: true }), "offline"],
  [facts(3, 1, 0, { isOffline: true }), "offline"],
  // Slow: accepted, and the flaps begin later. What was dropped before is another one.
  [facts(2, 1, 0), "underWay"],
  [facts(4, 1, 3, { differs: true }), "underWay"],
  // Dropped: it never comes to the flaps.
  [facts(3, 1, 3, { differs: true }), "lost"],
  [facts(1, 0, 1), "lost"],
  // Stuck: shown, but for these flaps.
  [facts(2, 2, 1, { differs: true }), "stuck"],
  [facts(2, 2, 0), "shown"],
  [facts(5, 5, 4), "shown"],
];

/** The issue of developers: a sandbox board beside its live machine in the inspector. */
export const sandboxBoardTable = tableOf(sandboxBoardMachine)({
  title: "a credential's board for tests",
  story: { credentialId: "c1", facts: null } as Story,
  starts: [
    { input: { credentialId: "c1" }, to: "unknown" },
    { input: { credentialId: "c2" }, to: "unknown", knows: { credentialId: "c2" } },
  ],
  places: { unknown: {}, none: {}, offline: {}, empty: {}, lost: {}, underWay: {}, stuck: {}, shown: {} },
  shows: (story) => story,
  rows: told.map(([one, to]) => ({
    in: everywhere,
    on: { type: "board.told", facts: one } as const,
    to,
    keep: () => ({ facts: one }),
  })),
  promises: {
    "a message counts as shown only where the flaps have its version": ({ snapshot }) =>
      snapshot.matches("shown") || snapshot.matches("stuck")
        ? snapshot.context.facts?.shownVersion === snapshot.context.facts?.version
        : undefined,
  },
  contract: "the documents know no sandbox: it is the issue's, for integrators' tests",
});
