import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { projectPath } from "../../gateway/projectRoot.ts";

const read = (path: string) => readFileSync(projectPath(path), "utf8");
const schemaOf = (file: string) => JSON.parse(read(`tests/data/schemas/${file}`)) as object;
/** Words of theirs that say how a text is read by their own programs; nothing of them is checked. */
const formats = Object.fromEntries(
  ["duration", "expose", "ports", "subnet_ip_address", "date-time", "int32", "int64", "int-or-string", "byte"].map(
    (name) => [name, true as const],
  ),
);
const validator = () => new Ajv2020({ strict: false, allErrors: true, formats });

/** What is wrong with it, as `place: why`. */
type Faults = (object: unknown) => string[];

const compose = validator().compile(schemaOf("compose-spec.json"));
const composeFaults: Faults = (object) => (compose(object) ? [] : told(compose.errors));

const kinds: Readonly<Record<string, string>> = {
  "apps/v1 Deployment": "io.k8s.api.apps.v1.Deployment",
  "policy/v1 PodDisruptionBudget": "io.k8s.api.policy.v1.PodDisruptionBudget",
  "networking.k8s.io/v1 NetworkPolicy": "io.k8s.api.networking.v1.NetworkPolicy",
  "v1 Service": "io.k8s.api.core.v1.Service",
  "v1 ConfigMap": "io.k8s.api.core.v1.ConfigMap",
  "autoscaling/v2 HorizontalPodAutoscaler": "io.k8s.api.autoscaling.v2.HorizontalPodAutoscaler",
};
const kubernetes = validator().addSchema(schemaOf("kubernetes-1.37.json"), "kubernetes");
const kubernetesFaults: Faults = (object) => {
  const { apiVersion, kind } = object as { apiVersion: string; kind: string };
  const check = kubernetes.getSchema(`kubernetes#/definitions/${kinds[`${apiVersion} ${kind}`]}`);
  if (check === undefined) return [`${apiVersion} ${kind} is no kind that there is a schema of`];
  return check(object) === true ? [] : told(check.errors);
};

function told(errors: typeof compose.errors): string[] {
  return (errors ?? []).map(({ instancePath, message, params }) => {
    const unknown = params.additionalProperty ?? params.unevaluatedProperty;
    return `${instancePath}: ${message}${unknown === undefined ? "" : ` ${unknown}`}`;
  });
}

/** A kind of Prometheus' operator, which Kubernetes has no schema of. */
const isForeign = ({ apiVersion }: { apiVersion: string }) => apiVersion.startsWith("monitoring.coreos.com/");

describe("what is deployed follows its published schema", () => {
  it("deploy/compose.yaml", () => {
    const text = read("deploy/compose.yaml");
    expect(composeFaults(parse(text, { merge: true }))).toEqual([]);
    // The schema sees what a person gets wrong.
    const misspelled = composeFaults(parse(text.replace("profiles:", "profile:"), { merge: true }));
    expect(misspelled.length).toBeGreaterThan(0);
    for (const fault of misspelled) expect(fault).toMatch(/^\/services\/[\w-]+: .* properties profile$/);
    expect(composeFaults(parse(text.replace("read_only: true", "read_only: [yes]"), { merge: true }))).not.toEqual([]);
  });

  it.each(["deploy/kubernetes/clatter.yaml", "deploy/chart/rendered.yaml"])("%s", (file) => {
    const objects = parseAllDocuments(read(file)).map((document) => document.toJS());
    expect(objects.length).toBeGreaterThanOrEqual(5);
    for (const object of objects.filter((each) => !isForeign(each)))
      expect([object.kind, kubernetesFaults(object)]).toEqual([object.kind, []]);
    const deployment = objects.find(({ kind }) => kind === "Deployment");
    const pod = deployment.spec.template.spec;
    pod.terminationGracePeriodSecond = 30;
    pod.containers[0].ports[0].containerPort = "http";
    expect(kubernetesFaults(deployment)).toEqual([
      expect.stringMatching(/additional properties terminationGracePeriodSecond$/),
      expect.stringMatching(/containers\/0\/ports\/0\/containerPort: must be integer/),
    ]);
  });
});
