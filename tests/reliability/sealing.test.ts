import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { newSeal, sealed, unsealed } from "../../gateway/backup/sealing.ts";

const pieceBytes = 64 * 1024 + 16;

it("what is sealed in pieces opens whole, and not with a piece cut off, moved, left out or put in from elsewhere", async () => {
  const key = randomBytes(32);
  const header = Buffer.from("header");
  const plain = randomBytes(200_000);
  const bytesOf = async (source: AsyncIterable<Buffer>) => {
    const chunks: Buffer[] = [];
    for await (const chunk of source) chunks.push(chunk);
    return Buffer.concat(chunks);
  };
  async function* inChunks(bytes: Buffer, size: number) {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const seal = newSeal();
  const close = (bytes: Buffer) => bytesOf(sealed(inChunks(bytes, 7_000), key, seal, header));
  const open = (bytes: Buffer, aad = header) => bytesOf(unsealed(inChunks(bytes, 9_999), [async () => key], seal, aad));
  const shut = await close(plain);
  expect((await open(shut)).equals(plain)).toBe(true);
  const piece = (number: number) => shut.subarray(number * pieceBytes, (number + 1) * pieceBytes);
  for (const changed of [
    shut.subarray(0, 2 * pieceBytes),
    Buffer.concat([piece(1), piece(0), piece(2), piece(3)]),
    Buffer.concat([piece(0), piece(2), piece(3)]),
    Buffer.concat([shut, piece(3)]),
    Buffer.alloc(0),
  ]) {
    await expect(open(changed)).rejects.toThrow(/damaged|does not open/);
  }
  await expect(open(shut, Buffer.from("another header"))).rejects.toThrow("does not open");
  // Whole pieces have no empty one behind them that could be cut off without being missed.
  const even = await close(randomBytes(2 * 64 * 1024));
  expect((await open(even)).length).toBe(2 * 64 * 1024);
  await expect(open(even.subarray(0, pieceBytes))).rejects.toThrow("does not open");
});
