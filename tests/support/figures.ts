import { type TestApp, testApp } from "./testApp.ts";

/** A gateway that serves its figures, with Mia's board `kitchen`. */
export const homeWithFigures = (): Promise<TestApp> =>
  testApp({
    config: { metrics: true },
    seed: (seed) => seed.person("mia").tenant("Home", (home) => home.owner("mia").board("kitchen")),
  });

/** What it serves, by name and labels. */
export const figuresOf = async ({ anonymous }: TestApp): Promise<Map<string, number>> =>
  samplesOf((await anonymous.get("/metrics")).body);

/** The samples of the text format. */
export function samplesOf(body: string): Map<string, number> {
  const lines = body.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ") + 1))]),
  );
}
