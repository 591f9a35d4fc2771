import { readdirSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { readOutbox, writeToOutbox } from "../../gateway/mail/outbox.ts";

test("whoever reads the outbox while mails are written finds whole ones only", async () => {
  const data = await mkdtemp(join(tmpdir(), "clatter-outbox-"));
  const outbox = join(data, "outbox");
  await mkdir(outbox);
  const mails = Array.from({ length: 10 }, (_, index) => `mail ${index}`);
  // Long ones take several writes.
  const text = "long ".repeat(400_000);
  let isWritten = false;
  const written = Promise.all(
    mails.map((subject) => writeToOutbox(data, { to: "a@x.test", subject, text }, Buffer.from("source"))),
  ).then(() => {
    isWritten = true;
  });
  while (!isWritten) {
    await nextTurn();
    for (const name of readdirSync(outbox).filter((one) => one.endsWith(".json"))) {
      expect(readFileSync(join(outbox, name), "utf8")).toMatch(/\}$/);
    }
  }
  await written;
  expect((await readOutbox(data)).map(({ subject }) => subject).sort()).toEqual(mails);
  await rm(data, { recursive: true });
});
