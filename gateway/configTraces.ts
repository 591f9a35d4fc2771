import { z } from "zod";
import { fraction } from "./configNumbers.ts";

const samplers = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;

/** `key=value` pairs as OpenTelemetry writes them: separated by commas, values encoded as in an address. */
const headers = z
  .string()
  .default("")
  .transform((text, context): Readonly<Record<string, string>> => {
    const pairs = text.split(",").filter((pair) => pair.trim() !== "");
    try {
      return Object.fromEntries(
        pairs.map((pair) => {
          const [, name = "", value = ""] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=(.*)$/.exec(pair) ?? [];
          if (name === "") throw new Error("no name");
          return [name, decodeURIComponent(value.trim())];
        }),
      );
    } catch {
      context.addIssue({
        code: "custom",
        message: "OTEL_EXPORTER_OTLP_HEADERS takes pairs such as api-key=secret, separated by commas",
      });
      return z.NEVER;
    }
  });

/** OpenTelemetry's own variables, as far as they are taken (https://opentelemetry.io/docs/specs/otel/configuration/). */
export const traceVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    meaning: "where traces go, by OTLP over HTTP, e.g. http://127.0.0.1:4318; nowhere without it",
    schema: z
      .string()
      .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
        error: "OTEL_EXPORTER_OTLP_ENDPOINT is an address that begins with http:// or https://",
      })
      .optional(),
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    meaning: "what is sent there with each batch, such as api-key=secret, separated by commas",
    schema: headers,
  },
  OTEL_SERVICE_NAME: {
    meaning: "what the gateways are called there (clatter)",
    schema: z.string().trim().min(1).max(80, "OTEL_SERVICE_NAME has at most 80 characters").default("clatter"),
  },
  OTEL_TRACES_SAMPLER: {
    meaning: `which calls are traced (parentbased_always_on): ${samplers.join(", ")}`,
    schema: z
      .enum(samplers, { error: `OTEL_TRACES_SAMPLER is one of ${samplers.join(", ")}` })
      .default("parentbased_always_on"),
  },
  OTEL_TRACES_SAMPLER_ARG: {
    meaning: "how many of them where the sampler ends in traceidratio, such as 0.01 (1)",
    schema: fraction("OTEL_TRACES_SAMPLER_ARG").default(1),
  },
} as const;
