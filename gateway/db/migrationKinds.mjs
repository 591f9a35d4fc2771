/**
 * While a new version comes, the former one runs on the same database. So a migration only adds (`-- expand`), and what
 * nobody reads any more is taken away by a later version (`-- contract`). Its first line says which it is.
 */

/** PostgreSQL's way for tables that are written to meanwhile: https://www.postgresql.org/docs/current/sql-createindex.html */
export const concurrently = /\bindex\s+concurrently\b/i;

/** Earlier ones ran before this rule. */
export const firstWithKind = 39;

const rules = [
  [
    /\bdrop\s+(table|column|constraint|schema|type|function|trigger|index|default|not\s+null)?/i,
    "takes something away",
  ],
  [/\brename\b/i, "renames"],
  [/\balter\s+column\s+"?\w+"?\s+(set\s+data\s+)?type\b/i, "changes a column's type"],
  [/\bset\s+not\s+null\b/i, "wants a value where there may be none"],
  [/\btruncate\b/i, "takes rows away"],
  [
    /^\s*(?:update|delete\s+from|insert\s+into[\s\S]*\bselect)\b/i,
    "changes rows while every start waits for it: a back-fill does it in lots (gateway/jobs/backFills.ts)",
  ],
  // https://www.postgresql.org/docs/current/sql-altertable.html: a stored column rewrites the table and its indexes.
  [/\badd\s+column\b[\s\S]*\bgenerated\b/i, "writes a whole table anew, which nobody can read meanwhile"],
];

/**
 * What is wrong with a migration, one line each.
 * @param {string} name of its file
 * @param {string} source
 * @returns {string[]}
 */
export function migrationFaults(name, source) {
  if (Number.parseInt(name, 10) < firstWithKind) return [];
  const [, kind] = /^-- (expand|contract)\b/.exec(source) ?? [];
  if (kind === undefined) return [`${name}: begin it with "-- expand" (it only adds) or "-- contract".`];
  const statements = source.replace(/^--[^>\n].*$/gm, "").split("--> statement-breakpoint");
  const beside = statements.filter((statement) => concurrently.test(statement));
  // No transaction may hold it, so that what stood beside it could be done half.
  if (beside.length > 0 && (beside.length < statements.length || beside.some((one) => /;\s*\S/.test(one)))) {
    return [
      `${name}: it makes or drops an index beside those who write: nothing else may stand in it, and a breakpoint between two.`,
    ];
  }
  if (beside.some((one) => /\bdrop\s+index\s+concurrently\b(?!\s+if\s+exists\b)/i.test(one))) {
    return [`${name}: a start that was broken off drops it once more: IF EXISTS.`];
  }
  if (kind === "contract") return [];
  const bare = source
    .replace(/--[^\n]*/g, "")
    .replace(/'[^']*'/g, "''")
    // What a function does it does later.
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''");
  const made = new Set(
    [...bare.matchAll(/\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/gi)].map(([, table]) => table),
  );
  return bare.split(";").flatMap((statement) => {
    const table = /\b(?:alter\s+table|insert\s+into|\bon)\s+(?:only\s+|if\s+exists\s+)?(?:"public"\.)?"?(\w+)"?/i.exec(
      statement,
    )?.[1];
    // What this migration makes nobody uses yet.
    if (table !== undefined && made.has(table)) return [];
    const found = rules.filter(([pattern]) => /** @type {RegExp} */ (pattern).test(statement)).map(([, what]) => what);
    if (
      /\badd\s+column\b/i.test(statement) &&
      /\bnot\s+null\b/i.test(statement) &&
      !/\b(default|generated)\b/i.test(statement)
    ) {
      found.push("adds a column that must have a value and has none by itself: the former version writes none");
    }
    if (/\bcreate\s+(unique\s+)?index\b/i.test(statement) && !/\bconcurrently\b/i.test(statement)) {
      found.push("makes an index that holds up writes until it is there");
    }
    return found.map((what) => `${name}: it is "-- expand" and ${what}: ${statement.trim().split("\n")[0]}`);
  });
}

/**
 * What is wrong with the order of migrations, one line each. A database runs those that are younger than its last one, so
 * whoever landed second makes theirs again: with an earlier time it would be left out, without a word, wherever the other ran.
 * @param {{ entries: readonly { when: number, tag: string }[] }} journal meta/_journal.json
 * @param {readonly string[]} names of the files
 * @returns {string[]}
 */
export function journalFaults({ entries }, names) {
  const again =
    "Take the folder of the main branch, delete your own migration, and run: node gateway/db/migrations.mjs NAME";
  const faults = [];
  for (const [place, { tag, when }] of entries.entries()) {
    const before = entries[place - 1];
    if (before !== undefined && when <= before.when) {
      faults.push(
        `${tag}.sql is older than ${before.tag}.sql, after which it would run: it would be left out. ${again}`,
      );
    }
    if (!names.includes(`${tag}.sql`))
      faults.push(`${tag}.sql stands in meta/_journal.json, and there is no such file. ${again}`);
  }
  for (const name of names) {
    if (!entries.some(({ tag }) => name === `${tag}.sql`))
      faults.push(`${name} does not stand in meta/_journal.json. ${again}`);
  }
  return faults;
}
