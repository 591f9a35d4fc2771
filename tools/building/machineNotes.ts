// What the comments of a flow's file say of it, for the inspector's charts: `…Machine.ts?notes`. Read when a page is built, so
// that neither the sources nor the comments are a part of any other page.

import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** What a file says of its machine, and by name of the machine's states. */
interface MachineNotes {
  readonly about: string;
  readonly states: Readonly<Record<string, string>>;
}

const flowComment = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport const \w+(?:Machine|Flow)\b/;

/** Above a member that is an object: `/** … *\/` or lines of `// …`, then `name: {`. */
const stateComment = /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/|((?:^[ \t]*\/\/[^\n]*\n)+))\s*(\w+): \{/gm;

const plain = (comment: string): string =>
  comment
    .split("\n")
    .map((line) => line.replace(/^\s*(?:\*|\/\/)?\s?/, "").trimEnd())
    .join("\n")
    .trim();

/** A paragraph's lines are one line. */
const flowing = (text: string): string => text.replace(/([^\n])\n(?=[^\n])/g, "$1 ");

/** Reads the comments of a flow's source. */
function notesOf(source: string): MachineNotes {
  const chart = source.slice(Math.max(0, source.search(/\bstates: \{/)));
  const states = [...chart.matchAll(stateComment)].map(([, block = "", lines = "", name = ""]) => {
    return [name, flowing(plain(block || lines)).replace(/\n+/g, " ")] as const;
  });
  return { about: flowing(plain(flowComment.exec(source)?.[1] ?? "")), states: Object.fromEntries(states) };
}

/** Makes `?notes` of a source an object of its notes. */
export function machineNotes(): Plugin {
  const asked = /\.ts\?notes$/;
  return {
    name: "machine-notes",
    enforce: "pre",
    load(id) {
      if (!asked.test(id)) return null;
      const file = id.replace(/\?notes$/, "");
      this.addWatchFile(file);
      return { code: `export default ${JSON.stringify(notesOf(readFileSync(file, "utf8")))};`, moduleType: "js" };
    },
  };
}
