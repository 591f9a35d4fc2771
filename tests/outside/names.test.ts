import { createSocket } from "node:dgram";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createNames } from "../../gateway/outside/names.ts";

/** Types of questions (RFC 1035, 3596). */
const a = 1;
const aaaa = 28;

type Answers = (name: string, type: number) => readonly (readonly number[])[] | "silence" | "nothing";

/** A name server on this machine: addresses as bytes, an answer without any, a name that is not, or no answer at all. */
async function startNameServer(answers: Answers): Promise<{ readonly at: string; readonly asked: string[] }> {
  const asked: string[] = [];
  const server = createSocket("udp4", (question, from) => {
    const labels: string[] = [];
    let end = 12;
    for (let length = question[end] ?? 0; length > 0; length = question[end] ?? 0) {
      labels.push(question.subarray(end + 1, end + 1 + length).toString());
      end += 1 + length;
    }
    const name = labels.join(".").toLowerCase();
    const type = question.readUInt16BE(end + 1);
    asked.push(`${name} ${type}`);
    const found = answers(name, type);
    if (found === "silence") return;
    const records = found === "nothing" ? [] : found;
    const header = Buffer.alloc(12);
    question.copy(header, 0, 0, 2);
    // An answer, to the very question; the name does not exist (3) or has these records.
    header.writeUInt16BE(found === "nothing" ? 0x8183 : 0x8180, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(records.length, 6);
    const told = records.map((bytes) => {
      const record = Buffer.alloc(12);
      record.writeUInt16BE(0xc00c, 0);
      record.writeUInt16BE(type, 2);
      record.writeUInt16BE(1, 4);
      record.writeUInt16BE(bytes.length, 10);
      return Buffer.concat([record, Buffer.from(bytes)]);
    });
    server.send(Buffer.concat([header, question.subarray(12, end + 5), ...told]), from.port, from.address);
  });
  await new Promise<void>((resolve) => server.bind(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  return { at: `127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const four = [93, 184, 215, 14];
const six = [0x26, 0x06, 0x28, 0, 0x02, 0x20, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1];
const namesOf = (at: string, own: readonly string[] = []) => createNames({ own: new Set(own), servers: () => [at] });

test("a name has the addresses of both families", async () => {
  const { at } = await startNameServer((_name, type) => [type === aaaa ? six : four]);
  const found = await namesOf(at)("feed.example.com");
  expect(found.toSorted()).toEqual(["2606:2800:220:1::1", "93.184.215.14"]);
});

test("one family is enough, where the other is none or its question is never answered", async () => {
  const { at, asked } = await startNameServer((name, type) => {
    const [kind] = name.split(".");
    if (kind === "old") return type === a ? [four] : [];
    if (kind === "new") return type === aaaa ? [six] : [];
    if (kind === "half") return type === a ? [four] : "silence";
    return "nothing";
  });
  const names = namesOf(at);
  expect(await names("old.example.com")).toEqual(["93.184.215.14"]);
  expect(await names("new.example.com")).toEqual(["2606:2800:220:1::1"]);
  // A library that has seen no answer yet asks again after a second: the silence about one family is not waited out so far.
  expect(await namesOf(at)("half.example.com")).toEqual(["93.184.215.14"]);
  expect(asked.filter((question) => question === "half.example.com 28")).toHaveLength(1);
  await expect(names("no.example.com")).rejects.toThrow("ENOTFOUND");
});

test("names whose server keeps silent hold up no other, and are given up", async () => {
  const { at } = await startNameServer((name, type) =>
    name.startsWith("slow") ? "silence" : type === a ? [four] : [],
  );
  const names = namesOf(at);
  const given: string[] = [];
  const slow = Array.from({ length: 40 }, (_, index) =>
    names(`slow${index}.example.com`).catch((error: Error) => void given.push(error.message)),
  );
  expect(await names("feed.example.com")).toContain("93.184.215.14");
  expect(given).toEqual([]);
  await Promise.all(slow);
  expect(given).toHaveLength(40);
  expect(given.every((message) => /ETIMEOUT/.test(message))).toBe(true);
}, 20_000);

test("the servers are those that the machine names now, whatever it named before", async () => {
  const only = (type: number, bytes: readonly number[]) => (type === a ? [bytes] : []);
  const former = await startNameServer((_name, type) => only(type, four));
  const next = await startNameServer((_name, type) => only(type, [1, 1, 1, 1]));
  let { at } = former;
  const names = createNames({ own: new Set(), servers: () => [at], serversKeptMs: 0 });
  expect(await names("feed.example.com")).toEqual(["93.184.215.14"]);
  at = next.at;
  expect(await names("feed.example.com")).toEqual(["1.1.1.1"]);
});

test("names that the operator allows are asked of nobody outside, and others of this network of nobody at all", async () => {
  const { at, asked } = await startNameServer((_name, type) => (type === a ? [four] : []));
  const names = namesOf(at, ["allowed.example.com", "localhost"]);
  for (const name of ["localhost", "LOCALHOST"]) expect(await names(name)).toContain("127.0.0.1");
  for (const name of ["allowed.example.com", "Allowed.example.com"]) await names(name).catch(() => undefined);
  for (const name of ["printer", "homeassistant.local", "nas.home.arpa", "NAS.LAN.", "me.localhost"]) {
    await expect(names(name)).rejects.toThrow(`${name}: private`);
  }
  expect(asked).toEqual([]);
  await names("local.example.com");
  expect(asked.toSorted()).toEqual(["local.example.com 1", "local.example.com 28"]);
});
