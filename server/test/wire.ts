import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A network to some port of this machine, which can be cut in two ways, and lead to another port. */
export interface Wire {
  port: number;
  /** Every connection is reset, and none can be made. */
  cut(): void;
  /** Nothing gets through any more, and nobody is told: as behind a cable that was pulled out. */
  swallow(): void;
  /** New connections work again; nobody ever hears of those that were swallowed. */
  mend(): void;
  /** Every connection is reset, and new ones lead to that port. */
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
