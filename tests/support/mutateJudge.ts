import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

/** A change that runs longer than this counts as not noticed. */
const longestChange = 60_000;

export interface Judged {
  readonly kind: string;
  readonly label: string;
  readonly isNoticed: boolean;
}

export interface Verdict {
  readonly machine: string;
  readonly changes: readonly Judged[];
  /** Why nothing could be judged. */
  readonly red: string | undefined;
}

/** The table file, and the change to go on with. */
export interface Order {
  readonly file: string;
  readonly from: number;
}

/** What a worker says as it goes on. */
export type Word =
  | { readonly says: "begins"; readonly machine: string; readonly red: string | undefined }
  | { readonly says: "tries"; readonly index: number; readonly kind: string; readonly label: string }
  | { readonly says: "judged"; readonly index: number; readonly isNoticed: boolean }
  | { readonly says: "ends"; readonly red?: string };

const worker = fileURLToPath(new URL("./mutate.program.ts", import.meta.url));

/** Makes every wrong change to the machine of one table in a process of its own; goes on behind one that never ends. */
export function judge(file: string): Promise<Verdict> {
  const changes: Judged[] = [];
  let machine = file;
  let red: string | undefined;
  return new Promise((resolve) => {
    const begin = (from: number): void => {
      const child = fork(worker, { execArgv: ["--import", "tsx"] });
      let timer: NodeJS.Timeout | undefined;
      const hear = (word: Word): void => {
        clearTimeout(timer);
        if (word.says === "begins") ({ machine, red } = word);
        if (word.says === "tries") {
          const { index, kind, label } = word;
          changes[index] = { kind, label, isNoticed: false };
          timer = setTimeout(() => {
            child.removeAllListeners("exit");
            child.kill("SIGKILL");
            begin(index + 1);
          }, longestChange);
        }
        if (word.says === "judged") {
          const change = changes[word.index];
          if (change) changes[word.index] = { ...change, isNoticed: word.isNoticed };
        }
        if (word.says === "ends") {
          child.disconnect();
          resolve({ machine, changes, red: red ?? word.red });
        }
      };
      child.on("message", (word) => hear(word as Word));
      child.on("exit", (code) => {
        if (code !== 0) resolve({ machine, changes, red: `its process ended with ${code}` });
      });
      child.send({ file, from } satisfies Order);
    };
    begin(0);
  });
}
