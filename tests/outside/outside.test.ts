import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isMetadataAddress, isPublicAddress } from "../../gateway/outside/addresses.ts";
import { type Outside, type OutsideOptions, openOutside } from "../../gateway/outside/outside.ts";
import { outsideRules } from "../../gateway/outside/ownPorts.ts";
import { OutsideError } from "../../gateway/outside/problems.ts";
import { followTarget, readTarget } from "../../gateway/outside/target.ts";

const opened: Outside[] = [];
let server: Server;
let port = 0;
let hits = 0;
let atOnce = 0;
let mostAtOnce = 0;
const seen: Record<string, string | string[] | undefined>[] = [];

const pages: Readonly<Record<string, RequestListener>> = {
  "/feed": (request, response) => {
    if (request.headers["if-none-match"] === '"one"') return void response.writeHead(304).end();
    return void response.writeHead(200, { etag: '"one"', "content-type": "text/plain" }).end("hello");
  },
  "/busy": (_request, response) => void response.writeHead(429, { "retry-after": "120" }).end("later"),
  "/broken": (_request, response) => void response.writeHead(500).end("oops"),
  "/to-loopback": (_request, response) =>
    void response.writeHead(302, { location: `http://127.0.0.1:${port}/feed` }).end(),
  "/to-metadata": (_request, response) =>
    void response.writeHead(302, { location: "http://169.254.169.254/latest/meta-data" }).end(),
  "/to-other": (_request, response) =>
    void response.writeHead(302, { location: `http://other.example:${port}/seen` }).end(),
  "/once": (_request, response) => void response.writeHead(302, { location: "/to-feed" }).end(),
  "/twice": (_request, response) => void response.writeHead(302, { location: "/once" }).end(),
  "/thrice": (_request, response) => void response.writeHead(302, { location: "/twice" }).end(),
  "/to-feed": (_request, response) => void response.writeHead(302, { location: "/feed" }).end(),
  "/round": (_request, response) => void response.writeHead(302, { location: "/round" }).end(),
  "/seen": (request, response) => {
    seen.push(request.headers);
    response.end("seen");
  },
  "/drip": (_request, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write("."), 20);
    response.on("close", () => clearInterval(timer));
  },
  "/endless": (_request, response) => {
    response.writeHead(200);
    const piece = Buffer.alloc(64 * 1024, 120);
    const pour = (): void => {
      while (!response.destroyed && response.write(piece));
      if (!response.destroyed) response.once("drain", pour);
    };
    pour();
  },
  "/bomb": (_request, response) => {
    const packed = gzipSync(Buffer.alloc(50 * 1024 * 1024));
    response.writeHead(200, { "content-encoding": "gzip", "content-length": packed.length }).end(packed);
  },
  "/cut": (_request, response) => {
    response.writeHead(200, { "content-length": "1000" });
    response.write("half");
    setTimeout(() => response.destroy(), 20);
  },
  "/slow": (_request, response) => {
    atOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    setTimeout(() => {
      atOnce -= 1;
      response.end("ok");
    }, 50);
  },
};

beforeAll(async () => {
  server = createServer((request, response) => {
    hits += 1;
    const page = pages[request.url ?? ""];
    if (page === undefined) response.writeHead(404).end();
    else page(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  await Promise.all(opened.map((one) => one.close()));
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Names of example.com's kind lead to this machine, whose stub the operator allows under the name feed.example. */
function outsideOf(options: Partial<OutsideOptions> = {}): Outside {
  const made = openOutside({
    allowedPrivateHosts: [`feed.example:${port}`, `other.example:${port}`],
    ownPorts: [],
    resolve: async () => ["127.0.0.1"],
    totalMs: 1_000,
    ...options,
  });
  opened.push(made);
  return made;
}

const problemOf = async (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => "answered",
    (error: unknown) => (error instanceof OutsideError ? error.code : String(error)),
  );

const page = (path: string): string => `http://feed.example:${port}${path}`;

describe("addresses that nobody on the internet could ask", () => {
  it.each([
    "127.0.0.1",
    "127.1.2.3",
    "0.0.0.0",
    "10.0.0.1",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "192.0.0.1",
    "192.0.2.1",
    "198.18.0.1",
    "198.51.100.1",
    "203.0.113.1",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::7f00:1",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "::ffff:10.0.0.1",
    "fe80::1",
    "fe80::1%eth0",
    "fc00::1",
    "fd00:ec2::254",
    "ff02::1",
    "2001:db8::1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "[::1]",
    // A cloud's own, though of no private network.
    "168.63.129.16",
    "not an address",
    "",
  ])("%s", (address) => expect(isPublicAddress(address)).toBe(false));

  it.each(["1.1.1.1", "93.184.215.14", "2606:4700::1111", "::ffff:1.1.1.1", "[2606:4700::1111]"])(
    "but %s is one that anybody can",
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
});

describe("what is asked for by an address of this machine or network", () => {
  it.each([
    "http://127.0.0.1/",
    "http://localhost/",
    "http://[::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://2130706433/",
    "http://0x7f000001/",
    "http://0177.0.0.1/",
    "http://127.1/",
    "http://0/",
    "http://10.0.0.1/",
    "http://[fe80::1]/",
    "http://169.254.169.254/",
    "https://192.168.1.1/",
    "http://[::7f00:1]/",
    "http://192.168.1.5:8123/",
    "http://127.0.0.1:9911/ok",
    "http://[::1]:5432/",
    "http://homeassistant.example:8123/",
  ])("%s is refused before a connection", async (url) => {
    const before = hits;
    expect(await problemOf(outsideOf().get({ url }))).toBe("private");
    expect(hits).toBe(before);
  });

  it("refuses a name of which one address is private, and one that leads elsewhere the second time", async () => {
    const mixed = outsideOf({ resolve: async () => ["1.1.1.1", "127.0.0.1"] });
    expect(await problemOf(mixed.get({ url: "http://mixed.example/" }))).toBe("private");
    let asked = 0;
    const rebinding = outsideOf({
      resolve: async () => {
        asked += 1;
        return asked > 1 ? ["127.0.0.1"] : ["192.0.2.1"];
      },
    });
    expect(await problemOf(rebinding.get({ url: "http://rebinding.example/" }))).toBe("private");
    expect(await problemOf(rebinding.get({ url: "http://rebinding.example/" }))).toBe("private");
    expect(await problemOf(outsideOf({ resolve: async () => [] }).get({ url: "http://none.example/" }))).toBe(
      "unreachable",
    );
  });

  it.each([
    "ftp://feed.example/",
    "file:///etc/passwd",
    "http://mia:secret@feed.example/",
    "http://93.184.215.14:25/",
    "https://93.184.215.14:5432/",
    "gopher://x/",
    "data:text/plain,x",
    "nonsense",
  ])("%s is no address to ask", async (url) => expect(await problemOf(outsideOf().get({ url }))).toBe("address"));

  it("lets the operator allow an exact host and port, but never metadata nor the gateway's own ports", async () => {
    expect((await outsideOf().get({ url: page("/feed") })).status).toBe(200);
    expect(await problemOf(outsideOf().get({ url: `http://127.0.0.1:${port}/feed` }))).toBe("private");
    expect(await problemOf(outsideOf({ ownPorts: [port] }).get({ url: page("/feed") }))).toBe("private");
    const own = outsideRules({
      allowedPrivateHosts: [],
      port: 4141,
      localApiPort: 7000,
      metricsPort: 9464,
      databaseUrl: "postgres://u:p@127.0.0.1/clatter",
      databaseDirectUrl: "postgresql://127.0.0.1:6432/clatter",
      redisUrl: "redis://127.0.0.1",
      mqttUrl: "mqtt://127.0.0.1",
    });
    expect(own.ownPorts).toEqual([4141, 7000, 9464, 5432, 6432, 6379, 1883]);
    const cloud = outsideOf({
      allowedPrivateHosts: ["169.254.169.254:80", "cloud.example:80"],
      resolve: async () => ["169.254.169.254"],
    });
    expect(await problemOf(cloud.get({ url: "http://169.254.169.254/" }))).toBe("private");
    expect(await problemOf(cloud.get({ url: "http://cloud.example/" }))).toBe("private");
    expect(isMetadataAddress("::ffff:169.254.169.254")).toBe(true);
  });
});

describe("answers", () => {
  it("come with status, headers and body, whatever the status", async () => {
    const first = await outsideOf().get({ url: page("/feed") });
    expect([first.status, first.headers.etag, Buffer.from(first.body).toString()]).toEqual([200, '"one"', "hello"]);
    const again = await outsideOf().get({ url: page("/feed"), headers: { "if-none-match": '"one"' } });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    const busy = await outsideOf().get({ url: page("/busy") });
    expect([busy.status, busy.headers["retry-after"]]).toEqual([429, "120"]);
    expect((await outsideOf().get({ url: page("/broken") })).status).toBe(500);
  });

  it("are followed through redirects three times, never into the own network", async () => {
    expect((await outsideOf().get({ url: page("/to-feed") })).status).toBe(200);
    expect((await outsideOf().get({ url: page("/twice") })).status).toBe(200);
    expect(await problemOf(outsideOf().get({ url: page("/thrice") }))).toBe("redirects");
    expect(await problemOf(outsideOf().get({ url: page("/round") }))).toBe("redirects");
    expect(await problemOf(outsideOf().get({ url: page("/to-loopback") }))).toBe("private");
    expect(await problemOf(outsideOf().get({ url: page("/to-metadata") }))).toBe("private");
  });

  it("leave a token behind where a redirect leads to another origin", async () => {
    await outsideOf().get({ url: page("/to-other"), headers: { authorization: "Bearer secret", "x-key": "secret" } });
    expect(seen.at(-1)).toBeDefined();
    expect(JSON.stringify(seen.at(-1))).not.toContain("secret");
  });

  it("never lead from https to http", () => {
    const from = readTarget("https://feed.example/", new Set());
    expect(() => followTarget(from, "http://feed.example/", new Set())).toThrow(OutsideError);
    expect(followTarget(from, "/next", new Set()).url.href).toBe("https://feed.example/next");
    expect(() => followTarget(from, null, new Set())).toThrow(OutsideError);
  });

  it("are left when they drip, do not end, unpack to more than a megabyte, or break off", async () => {
    expect(await problemOf(outsideOf({ totalMs: 300 }).get({ url: page("/drip") }))).toBe("timeout");
    expect(await problemOf(outsideOf({ totalMs: 5_000 }).get({ url: page("/endless") }))).toBe("tooLarge");
    expect(await problemOf(outsideOf({ totalMs: 5_000 }).get({ url: page("/bomb") }))).toBe("tooLarge");
    expect(await problemOf(outsideOf({ totalMs: 5_000 }).get({ url: page("/cut") }))).toBe("unreachable");
  });

  it("are asked for two at a time of a host", async () => {
    const outside = outsideOf({ totalMs: 5_000 });
    await Promise.all(Array.from({ length: 6 }, () => outside.get({ url: page("/slow") })));
    expect(mostAtOnce).toBe(2);
  });

  it("fail with the host's name alone", async () => {
    const failed = outsideOf().get({ url: "http://10.0.0.1/private?token=secret" });
    await expect(failed).rejects.toThrow(/^10\.0\.0\.1:80: private$/);
  });
});
