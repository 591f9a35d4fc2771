import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSecrets, openSecrets } from "../../gateway/secrets/secrets.ts";

const [old, key, other] = [randomBytes(32), randomBytes(32), randomBytes(32)];
let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "clatter-secrets-"));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describe("a secret", () => {
  test("opens with its key, for what it was made for, and reads differently each time", () => {
    const secrets = createSecrets([key]);
    const envelope = secrets.seal("pass word ✓", "subscription 1 token");
    expect(envelope).not.toContain("pass");
    expect(secrets.seal("pass word ✓", "subscription 1 token")).not.toBe(envelope);
    expect(secrets.open(envelope, "subscription 1 token")).toBe("pass word ✓");
    expect(secrets.open(envelope, "subscription 2 token")).toBeUndefined();
    expect(createSecrets([other]).open(envelope, "subscription 1 token")).toBeUndefined();
  });

  test("does not open when a letter of it was changed", () => {
    const secrets = createSecrets([key]);
    const envelope = secrets.seal("swordfish", "x");
    const [form, id, nonce, text = ""] = envelope.split(".");
    const turned = `${text.startsWith("A") ? "B" : "A"}${text.slice(1)}`;
    for (const wrong of [[form, id, nonce, turned], ["v2", id, nonce, text], [form, id, nonce], [""]]) {
      expect(secrets.open(wrong.join("."), "x")).toBeUndefined();
    }
  });

  test("of a key that is on its way out opens, and is sealed with the first one again", () => {
    const before = createSecrets([old]);
    const after = createSecrets([key, old]);
    const envelope = before.seal("swordfish", "x");
    expect(after.open(envelope, "x")).toBe("swordfish");
    const renewed = after.seal("swordfish", "x");
    expect(before.open(renewed, "x")).toBeUndefined();
    expect(createSecrets([key]).open(renewed, "x")).toBe("swordfish");
  });
});

describe("the key", () => {
  test("is a file of this user's alone, made once", () => {
    const config = { secretsKey: undefined, secretsKeyFile: undefined, dataDir };
    const envelope = openSecrets(config).seal("swordfish", "x");
    expect(statSync(join(dataDir, "secrets.key")).mode & 0o777).toBe(0o600);
    expect(openSecrets(config).open(envelope, "x")).toBe("swordfish");
    expect(Buffer.from(readFileSync(join(dataDir, "secrets.key"), "utf8"), "base64")).toHaveLength(32);
  });

  test("is a variable or a file for several gateways, and what is none ends the start with a line", () => {
    const file = join(dataDir, "keys");
    writeFileSync(file, `${key.toString("base64")}\n${old.toString("hex")}\n`);
    const byFile = openSecrets({ secretsKey: undefined, secretsKeyFile: file, dataDir });
    const byVariable = openSecrets({ secretsKey: key.toString("base64"), secretsKeyFile: undefined, dataDir });
    expect(byVariable.open(byFile.seal("swordfish", "x"), "x")).toBe("swordfish");
    for (const secretsKey of ["short", " ", `${key.toString("base64")},x`]) {
      expect(() => openSecrets({ secretsKey, secretsKeyFile: undefined, dataDir })).toThrow(/SECRETS_KEY holds keys/);
    }
    const missing = { secretsKey: undefined, secretsKeyFile: join(dataDir, "none"), dataDir };
    expect(() => openSecrets(missing)).toThrow(/cannot be read \(ENOENT\)/);
  });
});
