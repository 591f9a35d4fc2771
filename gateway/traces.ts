import {
  type Context,
  context,
  isSpanContextValid,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from "@opentelemetry/api";

/**
 * Traces by OpenTelemetry's API. Where nobody has registered a provider (OTEL_EXPORTER_OTLP_ENDPOINT or ERROR_REPORTING_URL
 * registers one, `node --import` may another), a span is an empty object and nothing is kept.
 */
export const tracer = () => trace.getTracer("clatter");

/** Whether anybody hears of it; where nobody does, what follows needs no place in a trace. */
export const isKept = (span: Span): boolean => isSpanContextValid(span.spanContext());

/** Work as a span of its own, below `parent` or below what is under way. */
export function traced<Result>(name: string, work: () => Promise<Result>, parent?: Span | null): Promise<Result> {
  const around = parent ? trace.setSpan(context.active(), parent) : context.active();
  const span = tracer().startSpan(name, {}, around);
  if (!isKept(span)) return work();
  return context.with(trace.setSpan(around, span), async () => {
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

/** Where the work under way stands in its trace, for what is told of it when it is done together with other work. */
export type TracePlace = Context;

export const tracePlace = (): TracePlace => context.active();

/** Tells it as a part of the trace that it belongs to; of the one that is under way, where nothing is said. */
export function atTracePlace(place: TracePlace | undefined, tell: () => void): void {
  if (place === undefined) tell();
  else context.with(place, tell);
}

/** Names a place in a trace to another part, or another gateway, that goes on with it (W3C Trace Context). */
export type Traceparent = string;

/** Hands on where the work under way stands in its trace; undefined where that is not kept, or goes nowhere but to Sentry. */
export function tracedHint(tell: (traceparent: Traceparent | undefined) => void): void {
  const under = trace.getSpanContext(context.active());
  if (under === undefined || (under.traceFlags & TraceFlags.SAMPLED) === 0) {
    tell(undefined);
    return;
  }
  const span = tracer().startSpan("hint", { kind: SpanKind.PRODUCER });
  const carrier: { traceparent?: Traceparent } = {};
  propagation.inject(trace.setSpan(context.active(), span), carrier);
  tell(carrier.traceparent);
  span.end();
}

/** Work as a span of the trace that a hint told of; one without is no trace of its own. */
export async function tracedAfter<Result>(
  traceparent: Traceparent | undefined,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const parent = traceparent && trace.getSpan(propagation.extract(context.active(), { traceparent }));
  return parent ? traced(name, work, parent) : work();
}
