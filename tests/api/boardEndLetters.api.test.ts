import { describe, expect, test } from "vitest";
import { billingBench } from "../support/billingBench.ts";
import { optOut } from "../support/billingCalls.ts";
import { deleteBoard } from "../support/boardCalls.ts";

const bench = billingBench();
const { bought, pass, mails } = bench;

const endAccount = async () => {
  const { data } = await bench.owner.graphql<{ deleteAccount: object }>(
    `mutation($home: ID!) { deleteAccount(households: [{ tenantId: $home }]) {
      ... on DeleteAccountSuccess { deleted } ... on Refusal { type rule } } }`,
    { home: bench.app.ids.tenants.home },
  );
  return data?.deleteAccount;
};
const letters = async () =>
  (await mails()).filter(({ subject }) => subject === "Clatter Plus has ended with its board");

describe("Whoever pays for a board that somebody deletes", () => {
  test("is written to, with the board's name, and that nothing more is charged", async () => {
    await bought({ emailAddress: "payer@example.com" });
    await deleteBoard(bench.owner, bench.kitchen);
    const [letter, ...others] = await letters();
    expect(others).toEqual([]);
    expect(letter?.to).toBe("payer@example.com");
    expect(letter?.text).toContain("The board “kitchen” was deleted");
    expect(letter?.text).toContain("nothing more is charged");
  });

  test("is told that a shop elsewhere goes on", async () => {
    await bought({ emailAddress: "payer@example.com", shop: "shopify" });
    await deleteBoard(bench.owner, bench.kitchen);
    expect((await letters())[0]?.text).toContain("goes on charging");
  });

  test("is written to of each board that goes with its Owner's account", async () => {
    await bought({ emailAddress: "payer@example.com" });
    await bought({ emailAddress: "noor@example.com" }, bench.app.ids.boards.hall);
    expect(await endAccount()).toEqual({ deleted: true });
    expect((await letters()).map(({ to }) => to).toSorted()).toEqual(["noor@example.com", "payer@example.com"]);
  });

  test("is not where they delete it themselves, nor where nothing was deleted", async () => {
    await bought({ emailAddress: "payer@example.com" });
    await deleteBoard(await bench.app.as("noor"), bench.kitchen);
    const hall = bench.app.ids.boards.hall ?? "";
    await bought({}, hall);
    await deleteBoard(bench.owner, hall);
    expect(await letters()).toEqual([]);
  });

  test("is not where the plan had ended before", async () => {
    await optOut(bench.owner, await bought({ emailAddress: "payer@example.com" }));
    await pass(400);
    await deleteBoard(bench.owner, bench.kitchen);
    expect(await letters()).toEqual([]);
  });
});
