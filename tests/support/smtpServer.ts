import { createServer, type Socket } from "node:net";

/** A mail server that takes everything, or nothing, and keeps what it took as it came. */
export interface SmtpServer {
  readonly url: string;
  readonly messages: readonly { readonly to: readonly string[]; readonly source: string }[];
  /** Refuses recipients while true, or for now. */
  refusing: boolean | "forNow";
  close(): Promise<void>;
}

export async function openSmtpServer(): Promise<SmtpServer> {
  const messages: { to: string[]; source: string }[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    talk(socket, () => smtp.refusing, messages);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const bound = server.address();
  const smtp: SmtpServer = {
    url: `smtp://127.0.0.1:${typeof bound === "object" && bound !== null ? bound.port : 0}`,
    messages,
    refusing: false,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  return smtp;
}

function talk(
  socket: Socket,
  refusing: () => SmtpServer["refusing"],
  messages: { to: string[]; source: string }[],
): void {
  let rest = "";
  let to: string[] = [];
  let body: string[] | undefined;
  const line = (text: string): void => {
    if (body !== undefined) {
      if (text !== ".") {
        body.push(text);
        return;
      }
      messages.push({ to, source: body.join("\r\n") });
      [to, body] = [[], undefined];
      socket.write("250 taken\r\n");
      return;
    }
    const command = text.slice(0, 4).toUpperCase();
    if (command === "RCPT" && refusing()) {
      socket.write(refusing() === "forNow" ? "451 come back later\r\n" : "550 no such box\r\n");
      return;
    }
    if (command === "RCPT") to.push(/<(.*)>/.exec(text)?.[1] ?? "");
    if (command === "DATA") body = [];
    socket.write(command === "DATA" ? "354 go on\r\n" : command === "QUIT" ? "221 bye\r\n" : "250 ok\r\n");
  };
  socket.write("220 here\r\n");
  socket.on("error", () => socket.destroy());
  socket.on("data", (piece) => {
    const lines = (rest + piece.toString()).split("\r\n");
    rest = lines.pop() ?? "";
    for (const text of lines) line(text);
  });
}
