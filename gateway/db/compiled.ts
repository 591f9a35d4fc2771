import { Placeholder, SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";

/**
 * A whole statement whose text is put together once, from parts as any other, instead of on each call: a large one takes
 * longer to write than to ask. What changes is named in it, as often as it is wanted, and goes over once:
 *
 *     const title = compiled<"board">((value) => sql`select title from board where id = ${value("board")}`);
 *     await executor.execute(title({ board: boardId }));
 */
export function compiled<Name extends string>(
  build: (value: (name: Name) => SQL) => SQL,
): (values: Readonly<Record<Name, string | null>>) => SQL {
  let made: Made | undefined;
  return (values) => {
    made ??= make(build((name) => sql`${sql.placeholder(name)}`));
    const { text, values: all } = made;
    return new Compiled(
      text,
      all.map((value) => (value instanceof Placeholder ? values[value.name as Name] : value)),
    );
  };
}

class Compiled extends SQL {
  private readonly query: ReturnType<SQL["toQuery"]>;

  constructor(text: string, params: unknown[]) {
    super([]);
    this.query = { sql: text, params };
  }

  override toQuery(): ReturnType<SQL["toQuery"]> {
    return this.query;
  }
}

interface Made {
  readonly text: string;
  /** By number: the placeholder of a value, or what is the same each time. */
  readonly values: readonly unknown[];
}

const dialect = new PgDialect();

function make(statement: SQL): Made {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  const values: unknown[] = [];
  /** Of a name: its value stands for all who name it. */
  const numberOf = new Map<string, number>();
  const number = (value: unknown): number => {
    const name = value instanceof Placeholder ? String(value.name) : undefined;
    const known = name === undefined ? undefined : numberOf.get(name);
    if (known !== undefined) return known;
    values.push(value);
    if (name !== undefined) numberOf.set(name, values.length);
    return values.length;
  };
  return { text: text.replace(/\$(\d+)/g, (_sign, place) => `$${number(params[Number(place) - 1])}`), values };
}
