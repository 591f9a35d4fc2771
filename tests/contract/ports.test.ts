import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { describe, expect, test } from "vitest";
import { openPorts } from "../../machines/port.ts";
import { provideOrder } from "../../src/entries/checkout/orderPorts.ts";
import { definitions } from "../../src/entries/inspector/chart/definitions.ts";
import { machinesOf, secondUsesOf } from "../support/machines.ts";

// A port is looked at here, never opened: what stands behind it is not asked for anything.
const client = new ApolloClient({ cache: new InMemoryCache(), link: ApolloLink.empty() });
const provided = machinesOf({ client });

/** Flows as data: `startFlow` takes no call less than a flow declares (its types say so). */
const flows = import.meta.glob<Record<string, { readonly id: string; readonly calls: object }>>(
  "../../machines/**/*Flow.ts",
  {
    eager: true,
  },
);
const flowIds = Object.values(flows)
  .flatMap((module) => Object.values(module))
  .filter(({ calls }) => Object.keys(calls).length > 0)
  .map(({ id }) => id);

/** Machines that run inside another one, which gives them their ports. */
const children: ReadonlySet<string> = new Set(["activationCode", "broadcastAsk", "delivery", "plusActivation"]);

describe("the ports of the machines", () => {
  test.each(Object.entries(provided))("%s is given every port that it declares", (id, machine) => {
    expect(machine.id).toBe(id);
    expect(openPorts(machine)).toEqual([]);
  });

  test.each(Object.entries(secondUsesOf({ client })))("%s is given every port as well", (id, machine) => {
    // A token that is traded once is renamed and taken away by nobody: its screen has no keys for it.
    const left = id === "enablement" ? ["deleteCredential", "renameCredential"] : [];
    expect(
      openPorts(machine)
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual(left);
  });

  test("the form of the checkout is given its own", () => {
    const page = { productName: "Clatter", title: "Plus", quantity: 1, priceInCents: 1, discountInCents: 0 };
    const form = () => ({ emailAddress: "", card: "", referral: null });
    const order = provideOrder({ ...page, referral: null, checkoutToken: "t", cards: [] }, form);
    expect([order.id, openPorts(order)]).toEqual(["pageForm", []]);
  });

  test("a machine with ports is provided, or runs inside another one", () => {
    const declared = definitions
      .filter(({ machine }) => openPorts(machine).length > 0)
      .map(({ machine }) => machine.id);
    const accounted = [...Object.keys(provided), ...children, ...flowIds];
    const toDo =
      "A new machine has its line in machinesOf of tests/support/machines.ts; one inside another, in children above";
    expect(declared.sort(), toDo).toEqual(accounted.sort());
  });

  test("a port that is taken away is missed, in a child machine too", () => {
    const bare = definitions.find(({ machine }) => machine.id === "send")?.machine;
    expect(bare && openPorts(bare).map(({ path }) => path)).toEqual([
      "checkBoard",
      "delivery.createMessage",
      "delivery.createAppearance",
      "delivery.pinMessage",
      "delivery.scheduleMessage",
      "delivery.createMessage2",
    ]);
  });
});
