import cors from "@fastify/cors";
import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The page may stand in a frame of EMBED_ORIGINS (simulator, previews, widgets); all others in none. */
    embeddable?: boolean;
    /** Scripts of EMBED_ORIGINS may read the answer; all others only the own origin. */
    crossOrigin?: boolean;
  }
}

const permissions = "camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()";

type Directives = Record<string, string[]>;

/** The Content-Security-Policy (Q6). `wasm-unsafe-eval` lets browsers compile wasm and nothing else. */
function directives(config: Config, embeddable: boolean, scriptNonce?: string): Directives {
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
    "frame-src": ["'self'", ...issuer],
    "form-action": ["'self'", ...issuer],
    "base-uri": ["'none'"],
    "object-src": ["'none'"],
    "frame-ancestors": embeddable ? ["'self'", ...config.embedOrigins] : ["'none'"],
  };
}

function policyText(policy: Directives): string {
  return Object.entries(policy)
    .map(([name, values]) => `${name} ${values.join(" ")}`)
    .join(";");
}

/** The headers of answers that are written before Fastify's hooks run: unreadable requests and addresses. */
export function rawHeaders(config: Config): Record<string, string> {
  return {
    "content-security-policy": policyText(directives(config, false)),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": permissions,
    "cache-control": "no-store",
  };
}

/** Security headers on every answer, and cross-origin reading for the few routes that say so. */
export async function registerHeaders(app: FastifyInstance, config: Config, scriptNonce?: string): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: directives(config, false, scriptNonce) },
    // Not no-referrer: with it a form of our own page says `Origin: null`, which no check of the origin can accept.
    referrerPolicy: { policy: "same-origin" },
    crossOriginOpenerPolicy: { policy: "same-origin" },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: "deny" },
    strictTransportSecurity: config.publicUrl.startsWith("https:") ? { maxAge: 15_552_000 } : false,
  });
  const embeddablePolicy = policyText(directives(config, true, scriptNonce));
  app.addHook("onRequest", async (request, reply) => {
    reply.raw.setHeader("permissions-policy", permissions);
    reply.raw.setHeader("x-request-id", request.id);
    if (request.routeOptions.config.embeddable === true) {
      reply.raw.setHeader("content-security-policy", embeddablePolicy);
      // It knows no list of origins; frame-ancestors rules.
      reply.raw.removeHeader("x-frame-options");
    }
  });
  await app.register(cors, {
    delegator: (request, done) => {
      const open = request.routeOptions.config.crossOrigin === true;
      done(null, { origin: open ? [...config.embedOrigins] : false, methods: ["GET", "HEAD"], credentials: false });
    },
  });
}
