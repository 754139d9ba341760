import { connect, type Socket } from "node:net";
import { CONNECTIONS } from "./rate.ts";

/** An HTTP/1.1 connection for sequential requests. */
export interface RawConnection {
  /** Resolves with the body of a 2xx response; anything else aborts the benchmark. */
  send(request: Buffer): Promise<Buffer>;
  close(): void;
}

interface RequestParts {
  method?: "GET" | "POST";
  path: string;
  bearer: string;
  body?: string;
}

/** As many connections as a benchmark uses. */
export function rawConnections(url: string, count = CONNECTIONS): Promise<RawConnection[]> {
  return Promise.all(Array.from({ length: count }, () => rawConnection(url)));
}

/** The bytes of a request, prepared beforehand so that they cost nothing during the measurement. */
export function rawRequest({ method = "GET", path, bearer, body }: RequestParts): Buffer {
  const head = [
    `${method} ${path} HTTP/1.1`,
    "host: 127.0.0.1",
    `authorization: Bearer ${bearer}`,
    ...(body === undefined
      ? []
      : ["content-type: application/json", `content-length: ${Buffer.byteLength(body)}`]),
  ];
  return Buffer.from(`${head.join("\r\n")}\r\n\r\n${body ?? ""}`);
}

const END_OF_HEAD = Buffer.from("\r\n\r\n");

/**
 * A minimal client: on a machine shared with the server, time spent in the client would flatter the
 * slower of two servers. Only reads responses with a content-length.
 */
async function rawConnection(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  const socket = await connected(hostname, Number(port));
  let settle: { resolve(body: Buffer): void; reject(error: Error): void } | undefined;
  let received: Buffer[] = [];
  let length = 0;
  let needed = Number.POSITIVE_INFINITY;
  let head = 0;
  const fail = (error: Error) => settle?.reject(error);
  socket.on("error", fail);
  socket.on("close", () => fail(new Error("the server closed the connection")));
  socket.on("data", (chunk) => {
    received.push(chunk);
    length += chunk.length;
    if (needed === Number.POSITIVE_INFINITY) {
      const seen = concatenated(received);
      const end = seen.indexOf(END_OF_HEAD);
      if (end < 0) return;
      head = end + END_OF_HEAD.length;
      const contentLength = /\r\ncontent-length: (\d+)/i.exec(seen.toString("latin1", 0, end))?.[1];
      if (contentLength === undefined) return fail(new Error("a response without content-length"));
      needed = head + Number(contentLength);
      received = [seen];
    }
    if (length < needed) return;
    const answer = concatenated(received);
    const status = Number(answer.toString("latin1", 9, 12));
    const body = answer.subarray(head);
    received = [];
    length = 0;
    needed = Number.POSITIVE_INFINITY;
    if (status >= 200 && status < 300) settle?.resolve(body);
    else fail(new Error(`answered ${status}: ${body.toString("utf8", 0, 300)}`));
  });
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        settle = { resolve, reject };
        socket.write(request);
      }),
    close: () => {
      settle = undefined;
      socket.destroy();
    },
  };
}

/** A single chunk is not copied. */
function concatenated(pieces: readonly Buffer[]): Buffer {
  const [only] = pieces;
  return only && pieces.length === 1 ? only : Buffer.concat(pieces);
}

function connected(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true });
    socket.once("connect", () => resolve(socket)).once("error", reject);
  });
}
