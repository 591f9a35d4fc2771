import { expect, onTestFinished, test } from "vitest";
import { openOutside } from "../../gateway/outside/outside.ts";
import { OutsideError } from "../../gateway/outside/problems.ts";

const problemOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => "answered",
    (error: unknown) => (error instanceof OutsideError ? error.code : String(error)),
  );

/** The way out of a gateway whose network has a machine of any name but one, and which of them were looked up. */
function outsideOf(allowedPrivateHosts: readonly string[] = []) {
  const looked: string[] = [];
  const resolve = async (name: string) => {
    looked.push(name);
    return name === "no-such-vm" ? [] : ["10.0.0.1"];
  };
  const outside = openOutside({ allowedPrivateHosts, ownPorts: [], resolve });
  onTestFinished(() => outside.close());
  return { outside, looked };
}

test.each(["vm", "no-such-vm", "localhost", "nas.local", "nas.home.arpa.", "vm:8123"])(
  "%s is refused without a look whether it is there, unless the operator allows it with its port",
  async (host) => {
    const { outside, looked } = outsideOf(["vm:9000"]);
    const url = `http://${host}/`;
    const ways = [outside.get({ url }), outside.post({ url, body: "" }), outside.judge(url)];
    expect(await Promise.all(ways.map(problemOf))).toEqual(["private", "private", "private"]);
    expect(looked).toEqual([]);
    const allowing = outsideOf([host.includes(":") ? host : `${host}:80`]);
    expect(await problemOf(allowing.outside.judge(url))).toBe("answered");
    expect(allowing.looked).toHaveLength(1);
  },
);
