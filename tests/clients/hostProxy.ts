import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { request as ask, createServer as createHttp, type Server } from "node:http";
import { createServer as createHttps } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The hosts that clients have built in, and where their paths are here. */
const bases: Readonly<Record<string, string>> = {
  "cloud.vestaboard.com": "/dialects/cloud",
  "rw.vestaboard.com": "/dialects/rw",
  "subscriptions.vestaboard.com": "/dialects/subscription",
  "platform.vestaboard.com": "/dialects/platform",
  "vbml.vestaboard.com": "/dialects/vbml",
};

export interface HostProxy {
  /** What a client's environment needs so that it goes through here and believes who answers. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** A throw-away authority and one leaf for all the hosts; openssl makes them, and no key is kept. */
async function certificates(folder: string) {
  const at = (name: string) => join(folder, name);
  const openssl = (...words: string[]) => run("openssl", words, { cwd: folder });
  const names = Object.keys(bases).map((host) => `DNS:${host}`);
  await writeFile(
    at("leaf.cnf"),
    `subjectAltName=${names.join(",")}\nbasicConstraints=CA:FALSE\nextendedKeyUsage=serverAuth\n`,
  );
  await openssl(
    "req",
    "-x509",
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-days",
    "2",
    "-subj",
    "/CN=tests",
    "-keyout",
    "ca.key",
    "-out",
    "ca.pem",
  );
  await openssl("req", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=leaf", "-keyout", "leaf.key", "-out", "leaf.csr");
  const sign = [
    "x509",
    "-req",
    "-in",
    "leaf.csr",
    "-CA",
    "ca.pem",
    "-CAkey",
    "ca.key",
    "-CAcreateserial",
    "-days",
    "2",
  ];
  await openssl(...sign, "-extfile", "leaf.cnf", "-out", "leaf.pem");
  return { authority: at("ca.pem"), cert: await readFile(at("leaf.pem")), key: await readFile(at("leaf.key")) };
}

const close = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/** A CONNECT proxy that ends TLS and forwards the market's hosts to the gateway at this port of loopback. */
export async function startHostProxy(gatewayPort: number): Promise<HostProxy> {
  const folder = await mkdtemp(join(tmpdir(), "clatter-hosts-"));
  const { authority, cert, key } = await certificates(folder);
  const inner = createHttps({ cert, key, ALPNProtocols: ["http/1.1"] }, (request, response) => {
    const base = bases[(request.headers.host ?? "").replace(/:443$/, "")];
    const path = `${base}${request.url}`;
    const options = { host: "127.0.0.1", port: gatewayPort, path, method: request.method, headers: request.headers };
    const forwarded = ask(options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forwarded.on("error", () => response.writeHead(502).end());
    request.pipe(forwarded);
  });
  const outer = createHttp();
  outer.on("connect", (request, socket) => {
    if (bases[(request.url ?? "").replace(/:443$/, "")] === undefined) return socket.destroy();
    socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
    inner.emit("connection", socket);
  });
  await new Promise<void>((resolve) => outer.listen(0, "127.0.0.1", resolve));
  const proxy = `http://127.0.0.1:${(outer.address() as AddressInfo).port}`;
  return {
    env: {
      HTTPS_PROXY: proxy,
      https_proxy: proxy,
      NO_PROXY: "127.0.0.1",
      no_proxy: "127.0.0.1",
      REQUESTS_CA_BUNDLE: authority,
      SSL_CERT_FILE: authority,
      NODE_EXTRA_CA_CERTS: authority,
    },
    async close() {
      await close(outer);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
