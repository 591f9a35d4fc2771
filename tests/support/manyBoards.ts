import type postgres from "postgres";
import type { TestApp } from "./testApp.ts";

/** As many boards more as said, copies of one; `rows` are copied with it, as those of the copy. Their ids end in -1, -2 and so on. */
export async function copyBoard(
  sql: postgres.Sql,
  { boardId, rows = [] }: { readonly boardId: string; readonly rows?: readonly { table: string; id: string }[] },
  count: number,
): Promise<void> {
  for (const { table, id } of [{ table: "board", id: boardId }, ...rows]) {
    await sql`
      insert into ${sql(table)} select (jsonb_populate_record(x, jsonb_build_object('id', x.id || '-' || n)
        || case when ${table} = 'board' then '{}'::jsonb else jsonb_build_object('board_id', ${boardId} || '-' || n) end)).*
      from ${sql(table)} x, generate_series(1, ${count}) n where x.id = ${id}`;
  }
}

/** A gateway's world that counts the statements which it sends; `before` may throw in place of one, by its text. */
export function countingWorld({ context }: Pick<TestApp, "context">, before: (text: string) => void = () => {}) {
  const counted = { statements: 0, context };
  const database = new Proxy(context.database, {
    get(target, name) {
      if (name !== "execute") return Reflect.get(target, name);
      return (query: { readonly queryChunks?: unknown }) => {
        counted.statements += 1;
        before(JSON.stringify(query.queryChunks ?? []));
        return target.execute(query as Parameters<typeof target.execute>[0]);
      };
    },
  });
  counted.context = { ...context, database };
  return counted;
}

/** Makes every appearance on a board fail; the answer ends that. */
export async function breakBoard(sql: postgres.Sql, boardId: string): Promise<() => Promise<unknown>> {
  await sql.unsafe(`
    create function refuse_bad() returns trigger language plpgsql as $$ begin
      if new.board_id = '${boardId}' then raise exception 'This board is broken.'; end if; return new; end $$;
    create trigger refuse_bad before insert on message_appearance for each row execute function refuse_bad()`);
  return () => sql`drop trigger refuse_bad on message_appearance`;
}
