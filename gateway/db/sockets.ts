import { Socket } from "node:net";

/** Where the driver is to connect, as it has read it of the address, and what it keeps for all connections of the pool. */
interface Place {
  readonly path?: string | false;
  readonly host: readonly string[];
  readonly port: readonly number[];
  readonly shared: { readonly typeArrayMap: object };
  fetch_types: boolean;
}

/** The sockets of a pool, which can be ended when a network swallowed what they carry: nobody else would tell the driver. */
export interface Sockets {
  /** For the driver's option `socket`: one that is about to connect. */
  open(place: Place): Socket;
  /** Whoever waits on one of them is told that it closed; the driver opens others. */
  endAll(): void;
}

export function createSockets(): Sockets {
  const sockets = new Set<Socket>();
  let tries = 0;
  return {
    open(place) {
      const { path, host, port } = place;
      // Each new connection would be asked for the types of lists first; one that ended meanwhile would leave that question
      // to nobody, and what the first one said is so for all.
      if (Object.keys(place.shared.typeArrayMap).length > 0) place.fetch_types = false;
      // The driver takes all listeners off, so nothing tells when one is done.
      for (const socket of sockets) if (socket.destroyed) sockets.delete(socket);
      const socket = new Socket();
      sockets.add(socket);
      const name = host[tries % host.length] ?? "localhost";
      const door = port[tries % port.length] ?? 5432;
      tries += 1;
      // The driver listens one turn later, and TLS asks for the host by this member.
      Object.assign(socket, { host: name, port: door });
      queueMicrotask(() => {
        if (socket.destroyed) return;
        if (path) socket.connect(path);
        else socket.connect(door, name);
      });
      return socket;
    },
    endAll() {
      for (const socket of sockets) {
        // What TLS above it is ending already is left to it: told twice, it would free what is still in use.
        if (socket.destroyed) continue;
        // TLS would hear of its end one turn later; what the driver writes there meanwhile fails where nobody listens any
        // more, and that ends the process.
        if (isBelowTls(socket)) socket.emit("close");
        socket.destroy();
      }
      sockets.clear();
    },
  };
}

/** The driver takes all that it listens to off a socket that it puts TLS on. */
const isBelowTls = (socket: Socket): boolean => !socket.connecting && socket.listenerCount("drain") === 0;
