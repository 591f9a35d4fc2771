import { type ChildProcess, spawn } from "node:child_process";
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBinaries } from "../../gateway/db/embedded/binaries.ts";
import { asOwner, type Cluster, clusterUser, createCluster } from "../../gateway/db/embedded/cluster.ts";
import { findLaunch } from "../../gateway/db/embedded/launch.ts";
import { freePort } from "../../gateway/freePort.ts";

/* An authority, and the certificate that it gave 127.0.0.1, until 2126; made for these tests with `openssl req` and `openssl x509`. */

const authority = `-----BEGIN CERTIFICATE-----
MIIBiTCCAS+gAwIBAgIUPXGNMdlUZu2PTkTxennAN4JAycswCgYIKoZIzj0EAwIw
GTEXMBUGA1UEAwwOVGVzdCBhdXRob3JpdHkwIBcNMjYxMTMwMjAzMTEwWhgPMjEy
NjExMDYyMDMxMTBaMBkxFzAVBgNVBAMMDlRlc3QgYXV0aG9yaXR5MFkwEwYHKoZI
zj0CAQYIKoZIzj0DAQcDQgAEiN0df+KBC7yiUkS5jRqrEHTuFtzDRAOn5Oqu0GBg
NIwRCgTFjyD0APkRXB/MSan36dYHXYyvB5FKMiZTsp39MKNTMFEwHQYDVR0OBBYE
FDbBsRkukrJ8XbWqe47r89vEDxIPMB8GA1UdIwQYMBaAFDbBsRkukrJ8XbWqe47r
89vEDxIPMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIhALY40MC6
CcWR1rP5avNGe81DdD3H6GrKJ/TXH8NV5smTAiAykBeLK5wxkNXh2LyfCI7/C8no
Jz81P52ScBNhOVW0Dw==
-----END CERTIFICATE-----
`;
const certificate = `-----BEGIN CERTIFICATE-----
MIIBgzCCASmgAwIBAgIURUm7VIMGWAu609o95fN2P7kFelEwCgYIKoZIzj0EAwIw
GTEXMBUGA1UEAwwOVGVzdCBhdXRob3JpdHkwIBcNMjYxMTMwMjAzMTEwWhgPMjEy
NjExMDYyMDMxMTBaMBMxETAPBgNVBAMMCGRhdGFiYXNlMFkwEwYHKoZIzj0CAQYI
KoZIzj0DAQcDQgAEHj0YCRumEeW3xNn/q+r2ujF82Nne2u4RTyZMU9LBvPRvtSA4
rz3XfiIBurwpZtaJ7pL1u2y3w8HlcoN224KRoqNTMFEwDwYDVR0RBAgwBocEfwAA
ATAdBgNVHQ4EFgQUl4V0ErwvawH7VZVyBeHzqK7SljwwHwYDVR0jBBgwFoAUNsGx
GS6Ssnxdtap7juvz28QPEg8wCgYIKoZIzj0EAwIDSAAwRQIhAMYc9kYClijOBUbq
DyBfsQHenhHgwTUPDYeTwPG5Ip8fAiBD+9FzLEafGt7xoQZ+FBsvDW9+KZS4Zh73
6x9gnbifJA==
-----END CERTIFICATE-----
`;
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgRoe/qgmDSJHKjNck
kNl2QANHmsr1ZRIKcZzcL1DtTX2hRANCAAQePRgJG6YR5bfE2f+r6va6MXzY2d7a
7hFPJkxT0sG89G+1IDivPdd+IgG6vClm1onukvW7bLfDweVyg3bbgpGi
-----END PRIVATE KEY-----
`;

export interface TlsPostgres {
  /** The empty database of a new server, by TCP; the words follow `?`. */
  urlOf(words: string, host?: string): string;
  /** The file of the authority. */
  readonly authorityFile: string;
  close(): Promise<void>;
}

/** An outside PostgreSQL on 127.0.0.1 that takes TLS alone, or none at all. */
export async function tlsPostgres(tls: "on" | "off" = "on"): Promise<TlsPostgres> {
  const place = mkdtempSync(join(tmpdir(), "clatter-tls-"));
  const binaries = findBinaries();
  const cluster: Cluster = {
    folder: join(place, "postgres"),
    binaries,
    launch: findLaunch(binaries, place),
    secretFile: join(place, "secret"),
    logFile: join(place, "log"),
    overTcp: true,
  };
  await createCluster(cluster, place);
  const write = (name: string, text: string): string => {
    const file = join(cluster.folder, name);
    writeFileSync(file, text, { mode: 0o600 });
    const { owner } = cluster.launch;
    if (owner !== undefined) chownSync(file, owner.uid, owner.gid);
    return file;
  };
  write("pg_hba.conf", `host${tls === "on" ? "ssl" : "nossl"} all all 127.0.0.1/32 scram-sha-256\n`);
  const authorityFile = join(place, "authority.pem");
  writeFileSync(authorityFile, authority);
  const port = await freePort();
  const settings = {
    ssl: tls,
    ssl_cert_file: write("server.crt", certificate),
    ssl_key_file: write("server.key", key),
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    fsync: "off",
  };
  const child = await ready(cluster, settings);
  const secret = readFileSync(cluster.secretFile, "utf8");
  return {
    urlOf: (words, host = "127.0.0.1") =>
      `postgres://${clusterUser}:${secret}@${host}:${port}/postgres${words && `?${words}`}`,
    authorityFile,
    async close() {
      await new Promise((resolve) => {
        child.once("close", resolve);
        child.kill("SIGINT");
      });
      rmSync(place, { recursive: true, force: true });
    },
  };
}

async function ready({ launch, binaries, folder }: Cluster, settings: Record<string, string>): Promise<ChildProcess> {
  const words = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const [program = "", ...rest] = [...launch.prefix, binaries.postgres, "-D", folder, ...words];
  const child = spawn(program, rest, { stdio: ["ignore", "ignore", "pipe"], ...asOwner(launch) });
  process.once("exit", () => child.kill("SIGQUIT"));
  await new Promise<void>((resolve, reject) => {
    let said = "";
    child.once("error", reject);
    child.once("close", () => reject(new Error(`PostgreSQL did not start: ${said}`)));
    child.stderr.on("data", (piece: Buffer) => {
      said += piece.toString();
      if (said.includes("ready to accept connections")) resolve();
    });
  });
  return child;
}
