import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import cors, { type FastifyCorsOptions } from "@fastify/cors";
import type { FastifyInstance, FastifyReply } from "fastify";
import helmet, { type HelmetOptions } from "helmet";
import type { Config } from "../config.ts";
import { moduleOrigins } from "../settingsModules.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /**
     * In whose frames the page may stand; all others in none. `anywhere`: it holds no session and nothing in it changes
     * anything, so that a stranger's frame gains nothing (simulator, previews). `origins`: those of EMBED_ORIGINS.
     */
    embeddable?: "anywhere" | "origins";
    /** Scripts of EMBED_ORIGINS may read the answer; all others only the own origin. */
    crossOrigin?: boolean;
    /** Pages of any site may call it: its key stands in the call, and no cookie counts. */
    anyOrigin?: boolean;
    /** What the plugin for it takes of both; set by registerHeaders. */
    cors?: FastifyCorsOptions | false;
  }

  interface FastifyReply {
    /** This Content-Security-Policy rules who may hold the answer in their frames. */
    framePolicy(policy: string): void;
    /** Only these sites, and this one, may hold the answer in their frames. */
    frameOnlyBy(origins: readonly string[]): void;
    /** The page may hold pages of this origin in a frame, and none but this site may hold the page. */
    frameOnly(origin: string): void;
  }
}

type Frames = "anywhere" | "origins" | readonly string[];

const permissions = "camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()";

type Directives = Record<string, string[]>;

/** The Content-Security-Policy (Q6). `wasm-unsafe-eval` lets browsers compile wasm and nothing else. */
function directives(config: Config, frames: Frames | null, scriptNonce?: string): Directives {
  const issuer = config.oidcIssuer === undefined ? [] : [new URL(config.oidcIssuer).origin];
  // The console's part that reports errors speaks to this origin and no other.
  const reports = config.errorReportingUrl === undefined ? [] : [new URL(config.errorReportingUrl).origin];
  // Vite's client opens a socket of its own and writes scripts and styles into the page, marked with the nonce.
  const nonce = scriptNonce === undefined ? [] : [`'nonce-${scriptNonce}'`];
  return {
    "default-src": ["'none'"],
    "script-src": ["'self'", "'wasm-unsafe-eval'", ...nonce],
    "style-src": ["'self'", ...nonce],
    "img-src": ["'self'", "data:", "blob:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...issuer, ...reports, ...(scriptNonce === undefined ? [] : ["ws:"])],
    "worker-src": ["'self'"],
    "manifest-src": ["'self'"],
    "frame-src": ["'self'", ...issuer, ...moduleOrigins(config)],
    "form-action": ["'self'", ...issuer],
    "base-uri": ["'none'"],
    "object-src": ["'none'"],
    "frame-ancestors": framers(config, frames),
  };
}

function framers({ embedOrigins }: Config, frames: Frames | null): string[] {
  if (frames === null) return ["'none'"];
  if (frames === "anywhere") return ["*"];
  return ["'self'", ...(frames === "origins" ? embedOrigins : frames)];
}

function policyText(policy: Directives): string {
  return Object.entries(policy)
    .map(([name, values]) => `${name} ${values.join(" ")}`)
    .join(";");
}

/** The headers of answers that are written before Fastify's hooks run: unreadable requests and addresses. */
export function rawHeaders(config: Config): Record<string, string> {
  return {
    "content-security-policy": policyText(directives(config, null)),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": permissions,
    "cache-control": "no-store",
  };
}

/** What pages of any site may send and read; the headers that they send are those that their preflight names. */
const anyOriginRules: FastifyCorsOptions = {
  origin: "*",
  methods: ["GET", "POST", "PUT"],
  exposedHeaders: ["ETag", "RateLimit", "RateLimit-Policy", "Retry-After"],
  credentials: false,
  maxAge: 600,
};

/** What helmet says to every answer; asked once, since it would make all of it anew for each. */
function helmetHeaders(options: HelmetOptions): Readonly<Record<string, string>> {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(answer.req, answer, () => {});
  return Object.fromEntries(Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]));
}

/** Security headers on every answer, and cross-origin reading for the few routes that say so. */
export async function registerHeaders(app: FastifyInstance, config: Config, scriptNonce?: string): Promise<void> {
  const everywhere = {
    ...helmetHeaders({
      contentSecurityPolicy: { useDefaults: false, directives: directives(config, null, scriptNonce) },
      // Not no-referrer: with it a form of our own page says `Origin: null`, which no check of the origin can accept.
      referrerPolicy: { policy: "same-origin" },
      crossOriginOpenerPolicy: { policy: "same-origin" },
      crossOriginEmbedderPolicy: false,
      xFrameOptions: { action: "deny" },
      strictTransportSecurity: config.publicUrl.startsWith("https:") ? { maxAge: 15_552_000 } : false,
    }),
    "permissions-policy": permissions,
  };
  const framed = {
    anywhere: policyText(directives(config, "anywhere", scriptNonce)),
    origins: policyText(directives(config, "origins", scriptNonce)),
  };
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(everywhere).header("x-request-id", request.id);
    const { embeddable } = request.routeOptions.config;
    if (embeddable !== undefined) reply.framePolicy(framed[embeddable]);
    done();
  });
  app.decorateReply("framePolicy", function (this: FastifyReply, policy) {
    // X-Frame-Options knows no list; frame-ancestors rules.
    this.header("content-security-policy", policy).removeHeader("x-frame-options");
  });
  app.decorateReply("frameOnlyBy", function (this: FastifyReply, origins) {
    this.framePolicy(policyText(directives(config, origins, scriptNonce)));
  });
  app.decorateReply("frameOnly", function (this: FastifyReply, origin) {
    this.framePolicy(policyText({ ...directives(config, [], scriptNonce), "frame-src": [origin] }));
  });
  const crossOriginRules: FastifyCorsOptions = {
    origin: [...config.embedOrigins],
    methods: ["GET", "HEAD"],
    credentials: false,
  };
  // Before any route: what a route says of itself is told to the plugin, which looks at no other.
  app.addHook("onRoute", (route) => {
    const { anyOrigin, crossOrigin } = route.config ?? {};
    const rules = anyOrigin === true ? anyOriginRules : crossOrigin === true && crossOriginRules;
    route.config = { ...route.config, cors: rules };
  });
  await app.register(cors, { origin: false });
}
