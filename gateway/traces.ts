import { context, type Span, SpanStatusCode, trace } from "@opentelemetry/api";

/**
 * Traces by OpenTelemetry's API. Where nobody has registered a provider (ERROR_REPORTING_URL registers one, `node --import`
 * may another), a span is an empty object and nothing is kept.
 */
export const tracer = trace.getTracer("clatter");

/** Work as a span of its own, below `parent` or below what is under way. */
export function traced<Result>(name: string, work: () => Promise<Result>, parent?: Span | null): Promise<Result> {
  const around = parent ? trace.setSpan(context.active(), parent) : context.active();
  return tracer.startActiveSpan(name, {}, around, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}
