import { cleanup, configure, render, screen, waitFor, within } from "@testing-library/react";
import { useActorRef } from "@xstate/react";
import { StrictMode, useEffect } from "react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createActor, createMachine } from "xstate";
import { HealthView } from "../../src/entries/inspector/health/HealthView.tsx";
import { outlivedIn } from "../../src/entries/inspector/health/outlived.ts";
import { ownBy } from "../../src/entries/inspector/tab/inspectParts.ts";
import { Inspection } from "../../src/entries/inspector/tab/recorder.ts";
import { type Listener, listen } from "../../src/entries/inspector/trace/listener.ts";
import { type Flows, FlowsProvider, useInspection } from "../../src/flows.tsx";
import contract from "../contract/routes.json" with { type: "json" };
import { boardOf, openConsole, rootsOf } from "../support/consoleBench.tsx";

configure({ asyncUtilTimeout: 15_000 });

let inspection: Inspection;
let listener: Listener;
beforeEach(() => {
  listener = listen();
  inspection = new Inspection("tab");
});
afterEach(() => {
  cleanup();
  inspection.close();
  listener.close();
});

const own = () => ({ inspect: inspection.inspect, useOwn: ownBy(() => inspection.part()) });
const idle = (id: string) => createMachine({ id, initial: "on", states: { on: {} } });
const statesOf = () => listener.read().actors.map(({ machine, status }) => `${machine} ${status}`);
const outlived = () => outlivedIn(listener.read()).map(({ machine }) => machine);

const [kept, forgotten] = [idle("kept"), idle("forgotten")];

/** Ends one of its actors with itself, and forgets the other. */
function Screen() {
  const watch = useInspection();
  useActorRef(kept, watch);
  useEffect(() => {
    createActor(forgotten, watch).start();
  }, [watch]);
  return null;
}

describe("an actor that outlives its screen", () => {
  test("is named in Health once the screen is left, and the one that ended with it is not", async () => {
    const root = createActor(idle("root"), { inspect: inspection.inspect }).start();
    const page = (shown: boolean) => (
      <FlowsProvider flows={{ session: root } as unknown as Flows} inspection={own()}>
        {shown ? <Screen /> : null}
      </FlowsProvider>
    );
    const view = render(page(true));
    await waitFor(() => expect(statesOf()).toEqual(expect.arrayContaining(["kept active", "forgotten active"])));
    expect(outlived()).toEqual([]);
    view.rerender(page(false));
    await waitFor(() => expect(statesOf()).toContain("kept stopped"));
    await waitFor(() => expect(outlived()).toEqual(["forgotten"]));
    view.unmount();
    render(<HealthView trace={listener.read()} onMachine={() => {}} />);
    const list = screen.getByRole("region", { name: /^Actors that outlive their screen/ });
    expect(within(list).getByRole("button", { name: /^forgotten/ })).toBeInTheDocument();
    expect(within(list).queryByRole("button", { name: /^kept|^root/ })).toBeNull();
  });

  test("is none while it is shown, also where React shows it, hides it and shows it again", async () => {
    const view = render(
      <StrictMode>
        <FlowsProvider flows={{} as Flows} inspection={own()}>
          <Screen />
        </FlowsProvider>
      </StrictMode>,
    );
    await waitFor(() => expect(statesOf()).toContain("kept active"));
    expect(outlived()).toEqual([]);
    // Whoever begins to look now is told of it, too.
    const later = listen();
    const seen = () => later.read().actors.map(({ machine, status }) => `${machine} ${status}`);
    await waitFor(() => expect(seen()).toContain("kept active"));
    expect(outlivedIn(later.read())).toEqual([]);
    later.close();
    view.unmount();
  });
});

const roots = rootsOf([boardOf("kitchen", "Kitchen"), boardOf("attic", "Attic")]);
const addressOf = (path: string) =>
  path
    .replaceAll("{boardId}", "kitchen")
    .replace(/[{:]\w+\}?/g, "value")
    .replace(/\*$/, "nobody");

test("no screen of the console leaves an actor behind", { timeout: 240_000 }, async () => {
  const screens = contract.routes.filter(({ id, answers }) => answers === "screen" && id !== "unmatched");
  expect(screens.length).toBeGreaterThan(40);
  const opened = openConsole("/nobody/knows", { roots, inspection: own() });
  // By its text: roles of whole screens take jsdom seconds.
  const unknown = ["This address is unknown", { selector: "h1" }] as const;
  const isUnknown = () => opened.queryByText(...unknown);
  const isAtRest = () => opened.findByText(...unknown);
  await isAtRest();
  const before = new Set(listener.read().actors.map(({ key }) => key));
  for (const { path } of screens) {
    await opened.router.navigate(addressOf(path));
    // Some wait for what nobody answers here: they are left while they still load.
    await waitFor(() => expect(isUnknown()).toBeNull(), { timeout: 700 }).catch(() => {});
    await opened.router.navigate("/nobody/knows");
    await isAtRest();
    await waitFor(() => expect(outlived(), path).toEqual([]));
  }
  // They made some, and all of them are over.
  const made = listener.read().actors.filter(({ key }) => !before.has(key));
  expect(new Set(made.map(({ machine }) => machine)).size).toBeGreaterThan(15);
  opened.close();
});
