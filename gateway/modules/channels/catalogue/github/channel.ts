import { z } from "zod";
import type { Rendered } from "../../kit.ts";
import { jsonOf, shortened } from "../answers.ts";
import type { CatalogueChannel } from "../catalogue.data.ts";
import { define, headOf } from "../define.ts";
import { secret } from "../settings.ts";

interface Repository {
  readonly stars: number;
  readonly pullRequests: number;
  /** Null where it has no runs. */
  readonly lastRun: string | null;
}

const repository = z.object({ stargazers_count: z.number() });
const found = z.object({ total_count: z.number() });
const runs = z.object({ workflow_runs: z.array(z.object({ status: z.string(), conclusion: z.string().nullable() })) });

const api = "https://api.github.com";

export function githubChannel(channel: CatalogueChannel) {
  return define<{ repository: string; token: string }, Repository>({
    ...headOf(channel),
    rhythm: () => ({ kind: "every", minutes: 60 }),
    settings: z.strictObject({
      repository: z
        .string()
        .regex(/^[\w.-]{1,60}\/[\w.-]{1,100}$/, { error: "A repository is written as owner/name." })
        .meta({ title: "Repository" }),
      token: secret("Token, for private repositories"),
    }),
    source: {
      requests: ({ repository: name, token }) => {
        const headers = {
          accept: "application/vnd.github+json",
          ...(token === "" ? {} : { authorization: `Bearer ${token}` }),
        };
        const pulls = `${api}/search/issues?q=${encodeURIComponent(`repo:${name} type:pr state:open`)}&per_page=1`;
        return [
          { url: `${api}/repos/${name}`, headers },
          { url: pulls, headers },
          { url: `${api}/repos/${name}/actions/runs?per_page=1`, headers },
        ];
      },
      parse: ([about, pulls, actions]) => {
        const [run] = runs.parse(jsonOf(actions)).workflow_runs;
        return {
          stars: repository.parse(jsonOf(about)).stargazers_count,
          pullRequests: found.parse(jsonOf(pulls)).total_count,
          lastRun: run === undefined ? null : (run.conclusion ?? run.status),
        };
      },
      refreshSeconds: 900,
      freshSeconds: 6 * 3600,
      hosts: ["api.github.com"],
    },
    render: ({ data, settings }): Rendered => {
      if (data === null) return { kind: "nothing", because: "noData" };
      const rows = [
        shortened(settings.repository.replace(/^.*\//, ""), 22),
        `${data.stars} stars`,
        `${data.pullRequests} pull requests`,
        ...(data.lastRun === null ? [] : [shortened(`Last run ${data.lastRun.replaceAll("_", " ")}`, 22)]),
      ];
      return { kind: "text", text: rows.join("\n") };
    },
    preview: {
      settings: { repository: "example/clock", token: "" },
      data: { stars: 128, pullRequests: 3, lastRun: "success" },
      others: [
        { data: { stars: 131, pullRequests: 4, lastRun: "in_progress" } },
        { data: { stars: 140, pullRequests: 2, lastRun: "failure" } },
      ],
    },
  });
}
