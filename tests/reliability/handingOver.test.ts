import { pipeline } from "node:stream/promises";
import { expect, it } from "vitest";
import { handOver } from "../../gateway/backup/handingOver.ts";

it("why the reader failed is told, also where the writer hears first that nobody reads", async () => {
  let writerEnded = (): void => {};
  const ended = new Promise<void>((resolve) => {
    writerEnded = resolve;
  });
  const handing = handOver(
    undefined,
    (out, signal) => pipeline(endless, out, { signal }).finally(writerEnded),
    async (source) => {
      for await (const _chunk of source) break;
      await ended;
      // As long as a rollback takes.
      await new Promise(setImmediate);
      throw new Error("The table came out other.");
    },
  );
  await expect(handing).rejects.toThrow("The table came out other.");
});

it("why the writer failed is told", async () => {
  const handing = handOver(
    undefined,
    async () => {
      throw new Error("The source went away.");
    },
    async (source) => {
      for await (const _chunk of source);
    },
  );
  await expect(handing).rejects.toThrow("The source went away.");
});

it("what the reader has made stands where the writer fails after its last word", async () => {
  const handing = handOver(
    undefined,
    async (out) => {
      await new Promise<void>((resolve) => out.end("whole", resolve));
      throw new Error("The source went away.");
    },
    async (source, signal) => {
      for await (const _chunk of source);
      await expect.poll(() => signal.aborted).toBe(true);
      return "filled";
    },
  );
  await expect(handing).resolves.toBe("filled");
});

async function* endless(): AsyncGenerator<Buffer> {
  for (;;) yield Buffer.alloc(65_536);
}
