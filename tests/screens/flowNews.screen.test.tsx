import { useActorRef } from "@xstate/react";
import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { expect, it, onTestFinished, vi } from "vitest";
import { createMachine, emit } from "xstate";
import { useNews } from "../../src/flowNews.ts";

/** Says at its start that it is there, and of each press that there was one. */
const bell = createMachine({
  entry: emit({ type: "hung" }),
  on: { press: { actions: emit({ type: "rung" }) } },
});

function Bell({ hear }: { readonly hear: (said: string) => void }) {
  const actor = useActorRef(bell);
  useNews<typeof actor>(actor, { hung: () => hear("hung"), rung: () => hear("rung") } as never);
  return (
    <button type="button" onClick={() => actor.send({ type: "press" })}>
      Ring
    </button>
  );
}

it("hears of a press in the very moment in which its screen is seen, and what its actor says at its start", async () => {
  // As in a browser: what is shown is there at once, effects come after it.
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  const place = document.createElement("div");
  document.body.append(place);
  const root = createRoot(place);
  onTestFinished(() => {
    root.unmount();
    place.remove();
    vi.unstubAllGlobals();
  });
  const heard: string[] = [];
  const seen = new Promise<HTMLButtonElement>((resolve) => {
    new MutationObserver(() => {
      const button = place.querySelector("button");
      if (button) resolve(button);
    }).observe(place, { childList: true });
  });
  startTransition(() => root.render(<Bell hear={(said) => heard.push(said)} />));
  (await seen).click();
  await expect.poll(() => heard).toEqual(["hung", "rung"]);
});
