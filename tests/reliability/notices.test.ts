import { readFileSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";
import { describe, expect, test } from "vitest";
import { noticesText, readNotices } from "../../tools/building/notices.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const { dependencies } = JSON.parse(readFileSync(`${root}/package.json`, "utf8")) as {
  dependencies: Record<string, string>;
};
// axe-core stands for a package that only the pages hold: it is no dependency of the gateway.
const text = noticesText(readNotices(root, [{ name: "axe-core", version: "" }]));
const lock = readFileSync(`${root}/Cargo.lock`, "utf8");
/** What the core's own manifest names for the module itself, and what its build writes tables by. */
const [, manifest = ""] = readFileSync(`${root}/grid-core/Cargo.toml`, "utf8").split("[dependencies]");
const [forModule = ""] = manifest.split("[dev-dependencies]");
const crates = [...forModule.matchAll(/^([a-z_-]+) = /gm)].map(([, name = ""]) => name);
const sections = text.split(`\n\n${"-".repeat(80)}\n\n`);
const sectionOf = (name: string) => sections.find((section) => section.startsWith(`${name} `));

describe("the third-party notices", () => {
  test.each(Object.entries(dependencies))("name %s %s with its licence", (name, version) => {
    // Another package may bring another version of it along.
    const section = sections.find((each) => each.startsWith(`${name} ${version}\n`));
    expect(section?.split("\n")[1]).toMatch(/^Licence: ./);
  });

  test("hold what is only bundled, and what packages bring themselves", () => {
    expect(sectionOf("axe-core")).toContain("Mozilla Public License");
    // Nobody names it in package.json; React's own scheduler is in every page.
    expect(sectionOf("scheduler")).toContain("Permission is hereby granted");
    expect(sectionOf("vitest")).toBeUndefined();
  });

  test.each(crates)(
    "hold the crate %s, which is compiled into the core, as Cargo.lock has it, with its licence",
    (name) => {
      const [, version = ""] = new RegExp(`name = "${name}"\nversion = "(.+)"`).exec(lock) ?? [];
      const section = sectionOf(name) ?? "";
      expect(section.split("\n")[0]).toBe(`${name} ${version}`);
      expect(section).toMatch(/Permission is hereby granted|Apache License/);
    },
  );

  test("hold what those crates bring along, Rust's own library, and the letters on the flaps", () => {
    expect(crates).toEqual(expect.arrayContaining(["talc", "wasm-bindgen", "unicode-normalization"]));
    expect(sectionOf("lock_api")).toContain("Permission is hereby granted");
    expect(sectionOf("The Rust Standard Library")).toContain("The Rust Project Contributors");
    expect(sectionOf("unicode-normalization")).toContain("UNICODE LICENSE V3");
    expect(sectionOf("Archivo Narrow")).toContain("SIL OPEN FONT LICENSE");
    // It only writes Rust while the core is built.
    expect(sectionOf("syn")).toBeUndefined();
  });

  test("are answered in development, too", async () => {
    const vite = await createServer({
      configFile: `${root}/vite.config.ts`,
      root,
      logLevel: "silent",
      optimizeDeps: { noDiscovery: true },
      server: { middlewareMode: true, ws: false, watch: null },
    });
    const server = http.createServer(vite.middlewares);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    try {
      const { port } = server.address() as AddressInfo;
      const answer = await fetch(`http://127.0.0.1:${port}/third-party-notices.txt`);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
      const told = await answer.text();
      for (const name of ["react ", "fastify ", "talc "]) expect(told).toContain(`\n${name}`);
    } finally {
      server.closeAllConnections();
      server.close();
      await vite.close();
    }
  });

  test("say under which half elkjs is used, where its source is, and what that licence says", () => {
    const elk = sectionOf("elkjs") ?? "";
    expect(elk).toContain("used here under EPL-2.0");
    expect(elk).toContain("Source: https://github.com/kieler/elkjs");
    expect(elk).toContain("Eclipse Public License - v 2.0");
  });
});
