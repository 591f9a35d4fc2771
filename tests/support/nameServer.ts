import { createSocket } from "node:dgram";
import { once } from "node:events";

/** A name server of this machine that knows addresses (of IPv4) of the names that it is told, and no others. */
export async function nameServer() {
  const known = new Map<string, string>();
  const socket = createSocket("udp4");
  socket.on("message", (question, { port, address }) => {
    socket.send(answerTo(question, known), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    port: socket.address().port,
    know: (name: string, address: string) => void known.set(name, address),
    forget: (name: string) => void known.delete(name),
    close: () => socket.close(),
  };
}

const headerBytes = 12;
const [typeA, noSuchName] = [1, 3];

/** RFC 1035: the question again, and its answer where there is one. */
function answerTo(question: Buffer, known: ReadonlyMap<string, string>): Buffer {
  const labels: string[] = [];
  let at = headerBytes;
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.subarray(at + 1, at + 1 + length).toString("latin1"));
    at += 1 + length;
  }
  const type = question.readUInt16BE(at + 1);
  const address = known.get(labels.join(".").toLowerCase());
  const isAnswered = address !== undefined && type === typeA;
  const header = Buffer.alloc(headerBytes);
  question.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8580 + (address === undefined ? noSuchName : 0), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(isAnswered ? 1 : 0, 6);
  const asked = question.subarray(headerBytes, at + 5);
  if (!isAnswered) return Buffer.concat([header, asked]);
  const record = Buffer.from([0xc0, headerBytes, 0, typeA, 0, 1, 0, 0, 0, 1, 0, 4, ...address.split(".").map(Number)]);
  return Buffer.concat([header, asked, record]);
}
