import { onTestFinished } from "vitest";
import { openDatabase } from "../../gateway/db/database.ts";
import { newId } from "../../gateway/db/ids.ts";

/** The address of a database for a user of its own, who has the rights that these statements give, and is gone after the test. */
export async function databaseUser(url: string, rights: (role: string) => string): Promise<string> {
  const { sql, close } = openDatabase(url, { connections: 1 });
  const role = `clatter_user_${newId().replaceAll("-", "_").toLowerCase()}`;
  await sql.unsafe(`create role ${role} login password 'user'; ${rights(role)}`);
  onTestFinished(async () => {
    await sql.unsafe(`drop owned by ${role}; drop role ${role}`);
    await close();
  });
  const address = new URL(url);
  [address.username, address.password] = [role, "user"];
  return address.href;
}
