import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { variables } from "../../gateway/configVariables.ts";
import { projectPath } from "../../gateway/projectRoot.ts";
import { chartHash, hasHelm, render, renderings } from "../../tools/building/chart.mjs";
import { closure, importedPackages } from "../../tools/runtime.mjs";

const read = (path: string) => readFileSync(projectPath(path), "utf8");

/** The lines of the last stage, continued ones put together. */
function lastStage(): [instruction: string, words: string][] {
  const lines = read("Containerfile")
    .replaceAll("\\\n", " ")
    .split("\n")
    .filter((line) => /^[A-Z]/.test(line));
  const from = lines.findLastIndex((line) => line.startsWith("FROM "));
  return lines.slice(from).map((line) => [line.slice(0, line.indexOf(" ")), line.slice(line.indexOf(" ") + 1)]);
}

const wordsOf = (wanted: string) =>
  lastStage()
    .filter(([name]) => name === wanted)
    .map(([, words]) => words);

describe("the Containerfile", () => {
  it("runs the gateway as nobody special, on one volume, with settings that there are", () => {
    const env = new Map(
      wordsOf("ENV").flatMap((words) => words.split(" ").map((pair) => pair.split("=") as [string, string])),
    );
    for (const name of env.keys()) expect(name === "NODE_ENV" || Object.hasOwn(variables, name), name).toBe(true);
    expect(wordsOf("USER")).toEqual(["10001:10001"]);
    // PostgreSQL's initdb refuses a user without a name.
    expect(wordsOf("RUN").join()).toContain("useradd --uid 10001 --gid 10001");
    expect(wordsOf("VOLUME")).toEqual([env.get("DATA_DIR")]);
    expect(wordsOf("EXPOSE")).toEqual([env.get("PORT")]);
    expect(wordsOf("HEALTHCHECK")[0]).toContain(`http://127.0.0.1:${env.get("PORT")}/health/live`);
    const unit = /^ExecStart=\S+ (.*)$/m.exec(read("deploy/clatter.service"))?.[1];
    expect(
      JSON.parse(wordsOf("CMD")[0] ?? "[]")
        .slice(1)
        .join(" "),
    ).toBe(unit);
  });

  it("leaves out of its build what a clone has not", () => {
    const ignored = read(".containerignore")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"));
    for (const name of ["node_modules", "dist", ".clatter", ".git"]) expect(ignored).toContain(name);
    for (const name of ignored) expect(existsSync(projectPath(`${name}/package.json`)), name).toBe(false);
  });
});

describe("deploy/compose.yaml", () => {
  it("hands on what its head says that deploy/.env may set", () => {
    const text = read("deploy/compose.yaml");
    const head = text.slice(0, text.indexOf("\nname:"));
    const told = [...new Set(head.match(/\b[A-Z]+_[A-Z]+\b/g))];
    expect(told).toContain("BACKUP_PASSWORD");
    for (const name of told) expect(text, name).toContain(`\${${name}:-`);
  });

  it("names settings, ports and files that there are", () => {
    const text = read("deploy/compose.yaml");
    const given = [...text.matchAll(/^ {4,6}([A-Z][A-Z_]+): /gm), ...text.matchAll(/[{,] ([A-Z][A-Z_]+): /g)].map(
      ([, name]) => name ?? "",
    );
    const foreign = ["PROXY_PORT", "POSTGRES_USER", "POSTGRES_DB", "POSTGRES_PASSWORD"];
    expect(given).toEqual(expect.arrayContaining(["PUBLIC_URL", "DATABASE_URL", "BACKUP_EVERY", "PROXY_PORT"]));
    for (const name of given) expect(foreign.includes(name) || Object.hasOwn(variables, name), name).toBe(true);
    // Several run as one does, and none of them without the key that they share.
    const command = /^ {4}- ': "\$\$\{SECRETS_KEY:\?[^"]+" && exec (.*)'$/m.exec(text)?.[1];
    expect(command).toBe(JSON.parse(wordsOf("CMD")[0] ?? "[]").join(" "));
    const proxy = read("deploy/haproxy.cfg");
    for (const name of ["one", "two", "three"]) {
      expect(text).toContain(`\n  gateway-${name}:\n`);
      expect(proxy).toContain(`gateway-${name}:${wordsOf("EXPOSE")[0]}`);
    }
    for (const [, file] of text.matchAll(/"\.\/([\w.]+):/g))
      expect(existsSync(projectPath(`deploy/${file}`)), file).toBe(true);
  });
});

/** Of everything that deploy/chart can make, and of what it makes by itself. */
const rendered = renderings.map(({ file }) => read(file)) as [string, string];

const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, ...groups]) => groups);

describe("deploy/chart", () => {
  it("has been rendered since it was changed, into what helm makes of it where there is one", () => {
    for (const { file, values } of renderings) {
      expect(read(file).split("\n", 1)[0], `${file}: node tools/building/chart.mjs`).toContain(`(${chartHash()})`);
      if (hasHelm) expect(read(file), file).toBe(render(values));
    }
  });

  it("makes a deployment, its budget, a service, who may reach it, scaling and figures", () => {
    const kinds = rendered.map((text) => found(text, /^kind: (\w+)$/gm).flat());
    const always = ["NetworkPolicy", "PodDisruptionBudget", "ConfigMap", "Service", "Deployment"];
    expect(kinds).toEqual([always, [...always, "HorizontalPodAutoscaler", "ServiceMonitor"]]);
    // Whoever is scaled by figures has no fixed number.
    expect(rendered.map((text) => /^ {2}replicas: 3$/m.test(text))).toEqual([true, false]);
    const served = readFileSync(projectPath("gateway/figures.ts"), "utf8");
    const asked = found(rendered[1], /metric: \{ name: (\w+) \}/g).flat();
    expect(asked.length).toBe(2);
    const alerts = read("deploy/alerts.yaml");
    for (const name of asked) expect(served.includes(`"${name}"`) || alerts.includes(name), name).toBe(true);
  });

  it("names settings, ports, probes, a user and labels that there are", () => {
    const env = new Map(
      wordsOf("ENV").flatMap((words) => words.split(" ").map((pair) => pair.split("=") as [string, string])),
    );
    const kustomization = read("deploy/kubernetes/kustomization.yaml");
    for (const text of rendered) {
      const given = found(`${text}${kustomization}`, /(?:^ {2}|- |literal=)([A-Z][A-Z_]+)[:=]/gm).flat();
      expect(given).toEqual(
        expect.arrayContaining(["DATABASE_URL", "REDIS_URL", "SECRETS_KEY", "PUBLIC_URL", "METRICS_PORT"]),
      );
      for (const name of given) expect(Object.hasOwn(variables, name), name).toBe(true);
      const metrics = /METRICS_PORT: "(\d+)"/.exec(text)?.[1];
      expect(found(text, /name: (\w+), containerPort: (\d+)/g)).toEqual([
        ["http", env.get("PORT")],
        ["metrics", metrics],
      ]);
      expect(text).toContain(`prometheus.io/port: "${metrics}"`);
      // A gateway whose database is away is alive: nobody starts it anew for that.
      expect(found(text, /(\w+)Probe: \{ httpGet: \{ path: (\S+), port: (\w+) \}/g)).toEqual([
        ["startup", "/health/live", "http"],
        ["liveness", "/health/live", "http"],
        ["readiness", "/health/ready", "http"],
      ]);
      const user = wordsOf("USER")[0]?.split(":");
      expect(found(text, /(?:runAsUser|runAsGroup|fsGroup): (\d+)/g).flat()).toEqual([user?.[0], user?.[1], user?.[1]]);
      expect(text).toContain(`mountPath: ${env.get("DATA_DIR")} }`);
      for (const [target] of found(text, /(?:targetPort|port): ([a-z]+)/g))
        expect(["http", "metrics"]).toContain(target);
      const labels = found(text, /(?:matchLabels|selector|labels): \{ (app: \w+) \}/g).flat();
      expect(new Set(labels)).toEqual(new Set(["app: clatter"]));
    }
    for (const [file] of found(kustomization, /(\w+\.yaml)[,\]]/g))
      expect(existsSync(projectPath(`deploy/kubernetes/${file}`)), file).toBe(true);
  });
});

describe("what is taken into the container", () => {
  it("is what the built gateway imports, and what those need, as Node finds them", () => {
    const source = `import a from "fastify";import{b}from"@fastify/static";export * from 'zod/v4';await import("jose");import "./own.js";import "node:fs"`;
    expect(importedPackages(source).sort()).toEqual(["@fastify/static", "fastify", "jose", "zod"]);
    const locked = {
      "node_modules/a": { dependencies: { b: "1", c: "1" } },
      "node_modules/a/node_modules/b": { dependencies: { c: "1" } },
      "node_modules/b": { dependencies: { d: "1" } },
      "node_modules/c": {
        optionalDependencies: { elsewhere: "1" },
        peerDependencies: { f: "1", g: "1" },
        peerDependenciesMeta: { g: { optional: true } },
      },
      "node_modules/f": {},
      "node_modules/g": {},
      "node_modules/d": {},
      "node_modules/elsewhere": {},
    };
    expect(closure(["a"], locked, (place) => !place.endsWith("elsewhere"))).toEqual([
      "node_modules/a",
      "node_modules/a/node_modules/b",
      "node_modules/c",
      "node_modules/f",
    ]);
  });
});
