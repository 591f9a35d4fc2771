import type { hash } from "@node-rs/argon2";
import { hash as argon2 } from "@node-rs/argon2";
import { describe, expect, it } from "vitest";
import { findPassword, hashPassword, saltOf } from "../../gateway/callers/password.ts";

const password = "three flaps turning";

/** What a look-up finds, and how many times it went through memory. */
async function find(hashes: readonly (string | null)[], typed = password) {
  const costs: unknown[] = [];
  const derive: typeof hash = (text, options) => {
    costs.push([options?.memoryCost, options?.timeCost, options?.parallelism]);
    return argon2(text, options);
  };
  return { place: await findPassword(typed, hashes, derive), costs };
}

const one = [[19_456, 2, 1]];

describe("looking for the account that a password belongs to", () => {
  it("costs one Argon2, whether the address is unknown, known, or shared by forty", async () => {
    const own = await hashPassword(password);
    const salt = saltOf(own);
    const others = await Promise.all(Array.from({ length: 39 }, (_, at) => hashPassword(`stranger ${at}`, salt)));
    expect(await find([])).toEqual({ place: -1, costs: one });
    expect(await find([null, null])).toEqual({ place: -1, costs: one });
    expect(await find([own])).toEqual({ place: 0, costs: one });
    expect(await find([own], "another one")).toEqual({ place: -1, costs: one });
    expect(await find([null, ...others, own])).toEqual({ place: 40, costs: one });
    expect(await find([...others, own], "stranger 38")).toEqual({ place: 38, costs: one });
  });

  it("takes the first of equal ones, any form of a sign, and a hash of other costs", async () => {
    const own = await hashPassword("caf\u00e9 three flaps");
    expect((await find([own, own], "cafe\u0301 three flaps")).place).toBe(0);
    const former = await argon2(password, { memoryCost: 1024, timeCost: 3, parallelism: 1 });
    expect(await find([former])).toEqual({ place: 0, costs: [[1024, 3, 1]] });
  });

  it("is bounded where salts differ, and opens nothing by a hash that cannot be read", async () => {
    const own = await Promise.all(Array.from({ length: 8 }, () => hashPassword("stranger")));
    expect((await find(own)).costs).toHaveLength(6);
    expect(await find(["", "x", "$argon2id$v=19$m=1,t=1,p=1$$", "$2b$10$abc"])).toEqual({ place: -1, costs: one });
  });
});
