// Icons come from one file that names them all. Whatever page imports that file seems to need every icon that any part of
// the program takes from it; in the build each import therefore names its icon's own file.

import { readFileSync } from "node:fs";

const iconImport = /import \{([^}]*)\} from "lucide-react";/g;

/** The file of each name, as the library's own list has them. */
function readIconFiles(listFile: string): ReadonlyMap<string, string> {
  const list = readFileSync(listFile, "utf8");
  const files = new Map<string, string>();
  for (const [, names = "", file = ""] of list.matchAll(/^export \{([^}]*)\} from '\.\/(icons\/[\w-]+)\.mjs';$/gm)) {
    for (const [, name = ""] of names.matchAll(/default as (\w+)/g)) files.set(name, file);
  }
  return files;
}

/** The source with an import for each icon. Throws for a name that the library does not have; types stay as they are. */
export function iconStraightener(listFile: string): (code: string) => string {
  const files = readIconFiles(listFile);
  const importOf = (name: string) => {
    const [given = "", own = given] = name.split(" as ");
    const file = files.get(given);
    if (file === undefined) throw new Error(`The icons have no ${given}.`);
    return `import ${own} from "lucide-react/${file}";`;
  };
  return (code) =>
    code.replace(iconImport, (_whole, list: string) => {
      const names = list.split(",").map((name) => name.trim());
      return names
        .filter((name) => name !== "" && !name.startsWith("type "))
        .map(importOf)
        .join("");
    });
}

const strokeKey = /,\s*key: "[^"]*"/g;

/** An icon's file without the chance words that tell its strokes apart, which do not compress: its strokes never move. */
export const withoutStrokeKeys = (code: string): string => code.replace(strokeKey, "");

/** For the build of the pages; `listFile` is the library's file with all names. */
export function straightIcons(listFile: string) {
  const straighten = iconStraightener(listFile);
  const plugin = { apply: "build" as const, enforce: "pre" as const };
  return [
    {
      ...plugin,
      name: "clatter:straight-icons",
      transform: {
        filter: { id: /\/src\/.*\.tsx?$/, code: /from "lucide-react"/ },
        handler: (code: string) => ({ code: straighten(code), map: null }),
      },
    },
    {
      ...plugin,
      name: "clatter:icons-without-keys",
      transform: {
        filter: { id: /\/lucide-react\/dist\/esm\/icons\/.*\.mjs$/ },
        handler: (code: string) => ({ code: withoutStrokeKeys(code), map: null }),
      },
    },
  ];
}
