import { createHash } from "node:crypto";
import type { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { z } from "zod";
import { errorCode, StartError } from "../startError.ts";
import { keyOf, newSeal, sealed, sealSchema, unsealed } from "./sealing.ts";
import { damaged, readSections, type Section } from "./sections.ts";

/**
 * The file around the sections: a line that names it, a line of JSON that anybody can read, then gzip; sealed, where there is
 * a password. Without one `tail -n +3 FILE | gunzip` shows the rows.
 */
const firstLine = "clatter-backup\n";
/** A longer header is none. */
const mostHeaderBytes = 4_096;

const headerSchema = z.object({
  format: z.literal(1),
  /** The version of the gateway that made it. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  seal: sealSchema.nullable(),
});

export type Header = z.output<typeof headerSchema>;

const headerHash = (line: Buffer): string => createHash("sha256").update(line).digest("hex");

/** Writes the sections that `content` makes, and ends `out`. */
export async function writeContainer(
  out: Writable,
  said: Omit<Header, "format" | "seal">,
  password: string | undefined,
  content: (headerHash: string) => AsyncIterable<Buffer>,
  signal?: AbortSignal,
): Promise<void> {
  const seal = password === undefined ? null : newSeal();
  const header: Header = { format: 1, ...said, seal };
  const line = Buffer.from(`${JSON.stringify(header)}\n`);
  const key = password === undefined || seal === null ? undefined : await keyOf(password, seal);
  const begin = Buffer.concat([Buffer.from(firstLine), line]);
  await pipeline(
    content(headerHash(line)),
    createGzip({ level: 6 }),
    async function* (zipped: AsyncIterable<Buffer>) {
      yield begin;
      yield* key === undefined || seal === null ? zipped : sealed(zipped, key, seal, line);
    },
    out,
    { signal },
  );
}

/** Reads a backup's header and hands its sections on. Throws StartError for what is none, is damaged or stays shut. */
export async function readContainer<Result>(
  source: Readable,
  password: string | undefined,
  take: (header: Header, sections: AsyncGenerator<Section>, headerHash: string) => Promise<Result>,
): Promise<Result> {
  const chunks: AsyncIterator<Buffer> = source[Symbol.asyncIterator]();
  const { line, rest } = await readBegin(chunks);
  const header = parseHeader(line);
  const body = restOf(rest, chunks);
  const plain = header.seal === null ? body : unsealed(body, keysFor(header.seal, password), header.seal, line);
  let taking: Promise<Result> | undefined;
  try {
    await pipeline(plain, createGunzip(), async (unzipped: AsyncIterable<Buffer>) => {
      taking = take(header, readSections(unzipped), headerHash(line));
      await taking;
    });
  } catch (error) {
    // What has begun with the parts, such as rows on their way into a table, ends before anybody goes on.
    await taking?.catch(() => {});
    if (errorCode(error).startsWith("Z_")) throw damaged("it cannot be unzipped");
    throw error;
  } finally {
    source.destroy();
  }
  if (taking === undefined) throw damaged("its end is missing");
  return taking;
}

/** What may open it. Former versions took the \r of a file's first line for a part of its password. */
function keysFor(seal: NonNullable<Header["seal"]>, password: string | undefined): readonly (() => Promise<Buffer>)[] {
  if (password !== undefined) return [password, `${password}\r`].map((words) => () => keyOf(words, seal));
  throw new StartError(
    "The backup is encrypted: set BACKUP_PASSWORD, or BACKUP_PASSWORD_FILE, to the password that it was made with.",
  );
}

async function readBegin(chunks: AsyncIterator<Buffer>): Promise<{ line: Buffer; rest: Buffer }> {
  let held = Buffer.alloc(0);
  for (;;) {
    const end = held.indexOf(10, firstLine.length);
    if (end >= 0 && held.subarray(0, firstLine.length).toString() === firstLine) {
      return { line: held.subarray(firstLine.length, end + 1), rest: held.subarray(end + 1) };
    }
    const next = held.length > mostHeaderBytes ? undefined : await chunks.next();
    if (next === undefined || next.done === true) throw new StartError("This file is no backup of Clatter.");
    held = Buffer.concat([held, next.value]);
  }
}

function parseHeader(line: Buffer): Header {
  let said: unknown;
  try {
    said = JSON.parse(line.toString("utf8"));
  } catch {
    throw damaged("its header cannot be read");
  }
  const { format } = z.object({ format: z.number() }).safeParse(said).data ?? {};
  if (format !== undefined && format > 1) {
    throw new StartError("The backup was made by a newer version, in a form that this one does not know.");
  }
  const header = headerSchema.safeParse(said);
  if (!header.success) throw damaged("its header cannot be read");
  return header.data;
}

async function* restOf(first: Buffer, chunks: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) yield next.value;
}
