import { readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Mail } from "../context.ts";
import { newId } from "../db/ids.ts";
import { makeFolder } from "../makeFolder.ts";

/** A mail in the outbox: the whole mail as `<name>.eml`, and beside it this as `<name>.json`. */
const outboxMailSchema = z.object({
  name: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().nullable(),
  link: z.string().nullable(),
  pictures: z.array(z.object({ name: z.string(), png: z.string() })),
  writtenAt: z.string(),
});

export type OutboxMail = z.output<typeof outboxMailSchema>;

/** Its links open accounts: its files are its owner's alone, as the folder is. */
const ownerOnly = 0o600;

function outboxFolder(dataDir: string): string {
  return join(dataDir, "outbox");
}

export async function writeToOutbox(dataDir: string, mail: Mail, source: Buffer): Promise<void> {
  const folder = outboxFolder(dataDir);
  makeFolder(folder);
  const writtenAt = new Date().toISOString();
  const name = `${writtenAt.replaceAll(/[:.]/g, "-")}-${newId().replaceAll(/[-_]/g, "").slice(0, 6)}`;
  const kept: OutboxMail = {
    name,
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html ?? null,
    link: mail.link ?? null,
    pictures: (mail.pictures ?? []).map((picture) => ({
      name: picture.name,
      png: Buffer.from(picture.png).toString("base64"),
    })),
    writtenAt,
  };
  await writeFile(join(folder, `${name}.eml`), source, { mode: ownerOnly });
  // Whole or not at all: whoever reads the folder meanwhile must not find half a mail.
  const draft = join(folder, `${name}.draft`);
  await writeFile(draft, JSON.stringify(kept, null, 2), { mode: ownerOnly });
  await rename(draft, join(folder, `${name}.json`));
}

/** Newest first. */
export async function readOutbox(dataDir: string): Promise<OutboxMail[]> {
  const folder = outboxFolder(dataDir);
  const names = await readdir(folder).catch((): string[] => []);
  const files = names.filter((name) => name.endsWith(".json")).sort((one, other) => (one < other ? 1 : -1));
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), "utf8")));
  return texts.map((text) => outboxMailSchema.parse(JSON.parse(text)));
}
