import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import { RefusalError } from "../refusal.ts";
import { nothingHere } from "../words/callRefusals.ts";
import { firstName, wantsPage } from "./errors.ts";

/** What the console's page is told before it asks anything. */
interface ConsoleData {
  readonly productName: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly scope: string;
  /** Where its errors go (ERROR_REPORTING_URL); absent when nowhere. */
  readonly errorReportingUrl?: string;
  /** Who answers for the product's own channels (CONTACT_EMAIL); absent where nobody is named. */
  readonly contactEmail?: string;
}

/** A file that is not there, not a screen. */
const fileLike = /\.(js|mjs|map|css|wasm|woff2?|svg|png|gif|jpe?g|webp|ico|json|ya?ml|xml|txt|php)$/i;

/** Calls, not screens: an address below them that nobody answers is a mistake of a program. */
const callNames: ReadonlySet<string> = new Set([
  ...["graphql", "events", "board-status", "ws", "oidc", "health", "metrics", "assets", "export", "render"],
  ...["api", "api-console", "api-requests", "v1", "v3.0", "mcp", "dialects", "local-api", "hooks"],
  ...["factory", "pair", "plus-purchase-session"],
]);

/** Files that programs look for without being told of them (`/.well-known/…`, `/.env`) begin with a dot, and no screen does. */
function isCallLike(path: string): boolean {
  const name = firstName(path);
  return name.startsWith(".") || callNames.has(name);
}

const loopbackNames = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Sign-in knows one origin. Whoever opens this machine's gateway by another of its names (localhost for 127.0.0.1) is
 * sent to the right one.
 */
export function registerOneName(app: FastifyInstance, config: Config): void {
  const own = new URL(config.publicUrl);
  if (!loopbackNames.has(own.hostname)) return;
  const port = Number(own.port || 80);
  app.addHook("onRequest", (request, reply, done) => {
    const isOurs = !wantsPage(request) || request.host === own.host || request.port !== port;
    if (isOurs || !loopbackNames.has(request.hostname)) return done();
    void reply.redirect(`${own.origin}${request.url}`, 302);
  });
}

/** What every page of the console is told. */
export function consoleData(config: Config): ConsoleData {
  return {
    productName: config.productName,
    issuer: config.oidcIssuer ?? `${config.publicUrl}/oidc`,
    clientId: config.oidcClientId,
    scope: "openid profile email",
    ...(config.errorReportingUrl === undefined ? {} : { errorReportingUrl: config.errorReportingUrl }),
    ...(config.contactEmail === undefined ? {} : { contactEmail: config.contactEmail }),
  };
}

/** Every address that nobody else answers is a screen of the console, for GET and HEAD; the rest is 404. */
export function registerConsole(app: FastifyInstance, config: Config): void {
  const data = consoleData(config);
  // For engineers: always there in development, in production only for who asks for it.
  app.get<{ Querystring: { inspect?: string } }>("/inspector", (request, reply) => {
    const isAsked = config.mode === "development" || request.query.inspect !== undefined;
    return app.pages.send(
      reply,
      isAsked ? "inspector" : "console",
      isAsked ? { productName: config.productName } : data,
    );
  });
  app.get("/help", (_request, reply) => app.pages.send(reply, "help", { productName: config.productName }));
  // For other people's pages, which it hands its messages to: to EMBED_ORIGINS alone, which its policy names anyway.
  app.get("/visual-editor", { config: { embeddable: "origins" } }, (_request, reply) =>
    app.pages.send(reply, "visualEditor", { productName: config.productName, embedOrigins: config.embedOrigins }),
  );
  app.setNotFoundHandler(async (request, reply) => {
    const [path = ""] = request.url.split("?");
    const isScreen = /^(GET|HEAD)$/.test(request.method) && !fileLike.test(path) && !isCallLike(path);
    if (!isScreen || !acceptsPage(request.headers.accept)) throw new RefusalError("NotFound", nothingHere());
    // The inspector's gallery holds screens in frames of its own page.
    if (request.query !== null && typeof request.query === "object" && "inspect" in request.query)
      reply.frameOnlyBy([]);
    return app.pages.send(reply, "console", data);
  });
}

function acceptsPage(accept: string | undefined): boolean {
  return accept === undefined || /text\/html|\*\/\*/.test(accept);
}
