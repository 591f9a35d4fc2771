import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import Pbf from "pbf";

/** A span as OTLP's protobuf has it; ids are hexadecimal. */
export interface ReceivedSpan {
  readonly traceId: string;
  readonly id: string;
  readonly parentId: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  /** Of the process that it comes from. */
  readonly instance: string;
  readonly service: string;
}

/*
 * Numbers of the fields by opentelemetry/proto/trace/v1/trace.proto and common/v1/common.proto.
 */

/** Bytes of each field that is a message, a text or bytes, in order. */
function fieldsOf(bytes: Uint8Array): { field: number; bytes: Uint8Array }[] {
  return new Pbf(bytes).readFields(
    (field: number, found: { field: number; bytes: Uint8Array }[], pbf?: Pbf) => {
      if (pbf?.type === 2) found.push({ field, bytes: pbf.readBytes() });
    },
    [] as { field: number; bytes: Uint8Array }[],
  );
}

const messages = (bytes: Uint8Array, wanted: number) =>
  fieldsOf(bytes).flatMap(({ field, bytes: found }) => (field === wanted ? [found] : []));
const textOf = (bytes: Uint8Array, wanted: number) => Buffer.from(messages(bytes, wanted)[0] ?? []).toString();
const hexOf = (bytes: Uint8Array, wanted: number) => Buffer.from(messages(bytes, wanted)[0] ?? []).toString("hex");

function attributesOf(bytes: Uint8Array, wanted: number): Record<string, string | number> {
  return Object.fromEntries(
    messages(bytes, wanted).map((pair) => {
      const [value = new Uint8Array()] = messages(pair, 2);
      const whole = new Pbf(value).readFields((field: number, found: number[], pbf?: Pbf) => {
        if (field === 3 && pbf !== undefined) found.push(pbf.readVarint(true));
      }, [] as number[]);
      return [textOf(pair, 1), whole[0] ?? textOf(value, 1)];
    }),
  );
}

function spansOf(body: Uint8Array): ReceivedSpan[] {
  return messages(body, 1).flatMap((ofResource) => {
    const resource = attributesOf(messages(ofResource, 1)[0] ?? new Uint8Array(), 1);
    const spans = messages(ofResource, 2).flatMap((ofScope) => messages(ofScope, 2));
    return spans.map((span) => ({
      traceId: hexOf(span, 1),
      id: hexOf(span, 2),
      parentId: hexOf(span, 4),
      name: textOf(span, 5),
      attributes: attributesOf(span, 9),
      instance: String(resource["service.instance.id"]),
      service: String(resource["service.name"]),
    }));
  });
}

export interface TraceReceiver {
  readonly url: string;
  readonly spans: readonly ReceivedSpan[];
  /** All that came, heads included, as text. */
  readonly raw: () => string;
  /** From now on nothing is answered until `answer`; what came meanwhile counts. */
  hold(): void;
  answer(): void;
  refuse(isSo: boolean): void;
  close(): Promise<void>;
}

/** A service that takes traces by OTLP over HTTP, in protobuf. */
export async function openTraceReceiver(): Promise<TraceReceiver> {
  const spans: ReceivedSpan[] = [];
  const heads: string[] = [];
  const bodies: Buffer[] = [];
  const held: (() => void)[] = [];
  let isHolding = false;
  let isRefusing = false;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const sent = Buffer.concat(chunks);
      const body = request.headers["content-encoding"] === "gzip" ? gunzipSync(sent) : sent;
      const isTraces = request.url === "/v1/traces" && request.headers["content-type"] === "application/x-protobuf";
      heads.push(JSON.stringify(request.headers));
      bodies.push(body);
      if (isTraces) spans.push(...spansOf(body));
      const status = isRefusing ? 400 : isTraces ? 200 : 404;
      const reply = () => response.writeHead(status, { "content-type": "application/x-protobuf" }).end();
      if (isHolding) held.push(reply);
      else reply();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    raw: () => [...heads, ...bodies.map((body) => body.toString("latin1"))].join("\n"),
    hold() {
      isHolding = true;
    },
    answer() {
      isHolding = false;
      for (const reply of held.splice(0)) reply();
    },
    refuse(isSo) {
      isRefusing = isSo;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
