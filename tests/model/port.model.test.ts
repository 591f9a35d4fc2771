import { describe, expect, test } from "vitest";
import { setup } from "xstate";
import { callbackPort, openPorts, promisePort, refusalOf, UnprovidedPort } from "../../machines/port.ts";

describe("a port", () => {
  const line = callbackPort("listen");
  const inner = setup({ actors: { listen: line } }).createMachine({ id: "inner" });
  const outer = setup({ actors: { askInside: promisePort<string>("askInside"), inner } }).createMachine({
    id: "outer",
  });

  test("is found in a machine and its children, until it is provided", () => {
    expect(openPorts(outer)).toEqual([
      { path: "askInside", name: "askInside", kind: "promise" },
      { path: "inner.listen", name: "listen", kind: "callback" },
    ]);
    const provided = outer.provide({ actors: { askInside: promisePort<string>("askInside") } });
    expect(openPorts(provided)).toHaveLength(2);
    expect(
      openPorts(outer.provide({ actors: { inner: setup({}).createMachine({ id: "portless" }) as never } })),
    ).toHaveLength(1);
  });

  test("that was never provided says which one it is", () => {
    const error = new UnprovidedPort("askInside");
    expect(error.message).toContain('The port "askInside" was not provided');
    expect(refusalOf(error)).toEqual({ code: "PortUnprovided", rule: "askInside" });
  });

  test("that throws anything else than a refusal is an unknown refusal", () => {
    expect(refusalOf(new TypeError("fetch failed"))).toEqual({ code: "Unknown" });
  });
});
