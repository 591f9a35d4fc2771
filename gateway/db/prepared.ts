import type postgres from "postgres";

/** Asked this often a statement is one that will be asked again. */
const ASKS = 3;
/** A prepared statement costs memory in each connection of the server, and nothing but the connection's end takes it back. */
const MOST_PREPARED = 200;
const MOST_COUNTED = 3_000;

/** Says of each statement whether it is to be prepared; what is asked often once is so for good. */
export function hotStatements(): (text: string) => boolean {
  const prepared = new Set<string>();
  let asked = new Map<string, number>();
  return (text) => {
    if (prepared.has(text)) return true;
    if (prepared.size >= MOST_PREPARED) return false;
    const times = (asked.get(text) ?? 0) + 1;
    if (times >= ASKS) {
      asked.delete(text);
      prepared.add(text);
      return true;
    }
    // Texts that are all different, such as lists of every length, begin anew: they are never many times the same.
    if (asked.size >= MOST_COUNTED) asked = new Map();
    asked.set(text, times);
    return false;
  };
}

type Client = postgres.Sql | postgres.TransactionSql;
type Inside = (client: postgres.TransactionSql) => unknown;

/**
 * The driver with hot statements prepared: parsed and planned once a connection instead of once a call, and without the
 * round trip that asks for the types of an unprepared one. Drizzle asks for none of it. A statement names its columns: one
 * with `*` outside would fail where a newer version adds one while this one runs.
 */
export function preparing<Driver extends Client>(driver: Driver, isHot: (text: string) => boolean): Driver {
  return new Proxy(driver, {
    get(target, name) {
      if (name === "unsafe") {
        return (text: string, parameters: never[] = [], options: postgres.UnsafeQueryOptions = {}) =>
          target.unsafe(
            text,
            parameters,
            parameters.length > 0 && isHot(text) ? { ...options, prepare: true } : options,
          );
      }
      if (name === "begin" || name === "savepoint") {
        const open = Reflect.get(target, name) as (...given: unknown[]) => unknown;
        return (...given: unknown[]) => {
          const inside = given.pop() as Inside;
          return open(...given, (client: postgres.TransactionSql) => inside(preparing(client, isHot)));
        };
      }
      return Reflect.get(target, name);
    },
  });
}
