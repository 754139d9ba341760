import { getEventListeners } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setImmediate as turn } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { createSender, deliverInOrder, Refused, ServerGone } from "./send.ts";

type Answer = (request: IncomingMessage, response: ServerResponse, count: number) => void;

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function serve(answer: Answer): Promise<string> {
  let count = 0;
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      count += 1;
      answer(request, response, count);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => server.close().closeAllConnections());
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("not listening on a port");
  return `http://127.0.0.1:${address.port}`;
}

function acknowledge(response: ServerResponse): void {
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ data: { accepted: 1, duplicates: 0, unknown: 0 } }));
}

const delivery = { path: "/api/ingest/tts", body: { hello: 1 } };

describe("the sender", () => {
  test("retries after broken connections, 429 and 503 until the server acknowledges", async () => {
    let seen = 0;
    const url = await serve((request, response, count) => {
      seen = count;
      expect(request.headers.authorization).toBe("Bearer secret");
      if (count === 1) return void request.socket.destroy();
      if (count === 2) return void response.writeHead(503).end();
      if (count === 3) return void response.writeHead(429, { "retry-after": "1" }).end();
      acknowledge(response);
    });
    const started = performance.now();
    const counts = await createSender({ url, ingestKey: "secret" }).deliver(delivery);
    expect(counts).toEqual({ accepted: 1, duplicates: 0, unknown: 0 });
    expect(seen).toBe(4);
    expect(performance.now() - started).toBeGreaterThan(1000);
  });

  test("rejects with `Refused` what the server rejects for good", async () => {
    const url = await serve((_, response) => {
      response.writeHead(401).end('{"error":{"message":"no such key"}}');
    });
    const sent = createSender({ url, ingestKey: "wrong" }).deliver(delivery);
    await expect(sent).rejects.toThrow(Refused);
    await expect(sent).rejects.toThrow(/401.*no such key/);
  });

  test("rejects with `ServerGone` after too long without an answer", async () => {
    const sender = createSender({ url: "http://127.0.0.1:9", ingestKey: "k", goneAfter: 500 });
    await expect(sender.deliver(delivery)).rejects.toThrow(ServerGone);
  });

  test("stops when aborted while waiting", async () => {
    const stop = new AbortController();
    const url = await serve((_, response) => {
      response.writeHead(503, { "retry-after": "3600" }).end();
    });
    const sender = createSender({ url, ingestKey: "k", signal: stop.signal });
    const sent = sender.deliver(delivery);
    // Only while it waits does it listen itself.
    await expect.poll(() => getEventListeners(stop.signal, "abort").length).toBe(1);
    stop.abort();
    await expect(sent).rejects.toThrow(/abort/i);
  });

  test("never exceeds the limit in flight, and starts in order", async () => {
    let open = 0;
    let most = 0;
    const begun: number[] = [];
    const sender = {
      async deliver({ body }: { body: object }) {
        begun.push("number" in body ? Number(body.number) : Number.NaN);
        open += 1;
        most = Math.max(most, open);
        // In another order than they began.
        for (let turns = (begun.length * 7) % 5; turns >= 0; turns--) await turn();
        open -= 1;
        return { accepted: 1, duplicates: 0, unknown: 0 };
      },
    };
    const all = Array.from({ length: 40 }, (_, number) => ({ path: "/", body: { number } }));
    let acknowledged = 0;
    await deliverInOrder(sender, all, 4, () => {
      acknowledged += 1;
    });
    expect(most).toBe(4);
    expect(begun).toEqual(all.map(({ body }) => body.number));
    expect(acknowledged).toBe(40);
  });
});
