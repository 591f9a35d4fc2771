import { mkdtempSync, rmSync } from "node:fs";
import type { Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished, vi } from "vitest";
import { givenVariables, readConfig } from "../../gateway/config.ts";
import { runDoctor } from "../../gateway/doctor/doctor.ts";
import { freePort } from "../../gateway/freePort.ts";

/** A folder that is gone after the test. */
export function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "clatter-doctor-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** What the doctor says with these settings, each finding by its name. */
export async function doctor(environment: Record<string, string>) {
  const said: string[] = [];
  const terminal = vi.spyOn(process.stdout, "write").mockImplementation((text) => said.push(String(text)) > 0);
  const given = environment.DATA_DIR === undefined ? { DATA_DIR: dataFolder(), ...environment } : environment;
  const code = await runDoctor(readConfig(given, []), givenVariables(given)).finally(() => terminal.mockRestore());
  const text = said.join("");
  const findings = [...text.matchAll(/^ {2}(ok|note|problem) +([^:]+): +(.*)$/gm)];
  return {
    code,
    text,
    of: (name: string) =>
      findings.filter(([, , what]) => what === name).map(([, level, , found]) => `${level}: ${found}`),
  };
}

/** The server on a free port of this machine, until the test is over. */
export async function listening(server: Server): Promise<number> {
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return port;
}
