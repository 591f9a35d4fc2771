import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { developmentForm } from "../../gateway/devForm.ts";

/** What is answered, and with which headers. */
function ask(form: ReturnType<typeof developmentForm>, url: string) {
  const told: { head?: Record<string, string>; body?: unknown } = {};
  const response = {
    writeHead: (_status: number, head: Record<string, string>) => Object.assign(told, { head }),
    end: (body: unknown) => Object.assign(told, { body }),
  };
  const isAnswered = form.answer({ url } as IncomingMessage, response as unknown as ServerResponse);
  return { isAnswered, ...told };
}

// A frame without an origin loads no modules, and files of others only where they allow it (README of src/configure).
test("in development the form of a channel is a classic script with files for a frame without an origin", async () => {
  const form = developmentForm({ watcher: new EventEmitter() } as never);
  expect(ask(form, "/assets/configure-early.js").isAnswered).toBe(false);
  const html = await form.html();
  expect(html).not.toContain('type="module"');
  const files = [...html.matchAll(/(?:src|href)="(\/assets\/configure-[^"]+)"/g)].map(([, file]) => file ?? "");
  expect(files.map((file) => file.split(".").at(-1)).sort()).toEqual(["css", "js"]);
  for (const file of files) {
    const { isAnswered, head, body } = ask(form, `${file}?t=1`);
    expect(isAnswered).toBe(true);
    expect(head).toMatchObject({ "cross-origin-resource-policy": "cross-origin" });
    expect(String(body).length).toBeGreaterThan(500);
    expect(String(body)).not.toMatch(/^(import|export)\s/m);
  }
  expect(ask(form, "/assets/console.js").isAnswered).toBe(false);
}, 60_000);
