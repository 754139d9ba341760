import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A network to a port of this machine that can be cut in two ways, and redirected to another port. */
export interface Wire {
  port: number;
  /** Resets every connection, and prevents new ones. */
  cut(): void;
  /** Lets nothing through any more without telling anybody, like an unplugged cable. */
  swallow(): void;
  /** New connections work again; those that were swallowed stay silent. */
  mend(): void;
  /** Resets every connection; new ones lead to that port. */
  leadTo(port: number): void;
  remove(): Promise<void>;
}

export async function wireTo(port: number): Promise<Wire> {
  let target = port;
  const sockets = new Set<Socket>();
  const dead = new WeakSet<Socket>();
  let state: "whole" | "cut" | "swallows" = "whole";
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
    if (state === "swallows") dead.add(socket);
  };
  const join = (from: Socket, to: Socket) => {
    from.on("data", (piece) => {
      if (!dead.has(from)) to.write(piece);
    });
    from.on("close", () => {
      if (!dead.has(from)) to.destroy();
    });
  };
  const server = createServer((near) => {
    keep(near);
    if (state === "cut") near.resetAndDestroy();
    if (state !== "whole") return;
    const far = connect(target, "127.0.0.1");
    keep(far);
    join(near, far);
    join(far, near);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const reset = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    port: (server.address() as AddressInfo).port, // listening on TCP
    cut() {
      state = "cut";
      reset();
    },
    swallow() {
      state = "swallows";
      for (const socket of sockets) dead.add(socket);
    },
    mend() {
      state = "whole";
    },
    leadTo(other) {
      target = other;
      reset();
    },
    async remove() {
      state = "cut";
      reset();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
