import { type AddressInfo, connect, type Socket } from "node:net";
import { Failure } from "@dosebeat/contract/base/failures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";

let test: TestApp;
let port: number;
beforeAll(async () => {
  test = await createTestApp({ requestTimeoutMs: 300 });
  await test.app.listen({ port: 0, host: "127.0.0.1" });
  port = (test.app.server.address() as AddressInfo).port; // listening on TCP
});
afterAll(() => test.close());

const START = "POST /api/auth/local HTTP/1.1\r\nhost: localhost\r\n";
const JSON_TYPE = "content-type: application/json\r\n";

function send(text: string): Socket {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {}); // the server may close it while we are still writing
  socket.write(text);
  return socket;
}

/** What was received until the server closed the connection. */
async function untilClosed(
  socket: Socket,
): Promise<{ status: number; head: string; body: string }> {
  let text = "";
  socket.setEncoding("utf8").on("data", (part) => {
    text += part;
  });
  await new Promise((resolve) => socket.once("close", resolve));
  const [head = "", body = ""] = text.split("\r\n\r\n");
  return { status: Number(head.split(" ")[1]), head, body };
}

/** On a busy machine our own request may be too slow; then it is repeated. */
async function sendInTime(): Promise<number> {
  const { status } = await fetch(`http://127.0.0.1:${port}/readyz`);
  return status === 408 ? sendInTime() : status;
}

describe("a request that never completes times out", () => {
  it.each([
    ["with slow headers", "POST /api/auth/local HTTP/1.1\r\nhost: local"],
    ["with a slow body", `${START}${JSON_TYPE}content-length: 100\r\n\r\n{`],
    ["with slow chunks", `${START}${JSON_TYPE}transfer-encoding: chunked\r\n\r\n5\r\n{"ide`],
  ])("%s", async (_, text) => {
    const { status, body } = await untilClosed(send(text));
    expect(status).toBe(408);
    expect(Failure.parse(JSON.parse(body)).error.message).toBe(
      "The request took too long to arrive.",
    );
  });

  it("without blocking others meanwhile", async () => {
    const slow = Array.from({ length: 200 }, () =>
      send(`${START}${JSON_TYPE}content-length: 9\r\n\r\n{`),
    );
    const statuses = await Promise.all(Array.from({ length: 20 }, sendInTime));
    expect(statuses).toEqual(Array(20).fill(200));
    const ends = await Promise.all(slow.map(untilClosed));
    expect(new Set(ends.map(({ status }) => status))).toEqual(new Set([408]));
  });
});

describe("invalid requests are rejected:", () => {
  const flood = (length: number, line: (index: number) => string) =>
    Array.from({ length }, (_, index) => line(index)).join("");

  it.each([
    ["one header of 100 kB", 431, `${START}x: ${"a".repeat(100_000)}\r\n\r\n`],
    ["10,000 headers", 431, `${START}${flood(10_000, (index) => `x-${index}: 1\r\n`)}\r\n`],
    ["a token of 20 kB", 431, `${START}authorization: Bearer ${"a".repeat(20_000)}\r\n\r\n`],
    ["a URL of 20 kB", 431, `GET /${"a".repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`],
    ["not HTTP", 400, "\u0016\u0003\u0001\u0002\u0000\r\n\r\n"],
    ["two lengths", 400, `${START}content-length: 1\r\ncontent-length: 2\r\n\r\n{}`],
    [
      "both a length and chunks",
      400,
      `${START}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ["a folded header", 400, `${START}x: a\r\n b\r\n: c\r\n\r\n`],
    ["NUL in a header", 400, `${START}x: a\u0000b\r\n\r\n`],
  ])("%s", async (_, status, text) => {
    const answer = await untilClosed(send(text));
    expect(answer.status).toBe(status);
    expect(answer.head).toMatch(/^x-content-type-options: nosniff\r$/m);
    expect(answer.head).toMatch(/^x-request-id: [0-9a-f-]{36}\r$/m);
    expect(Failure.parse(JSON.parse(answer.body)).error.status).toBe(status);
  });
});

it("TRACE is no method of any address, and repeats nothing of the request", async () => {
  const secret = "Bearer of-somebody";
  const head = `host: localhost\r\nauthorization: ${secret}\r\nconnection: close\r\n\r\n`;
  const answer = await untilClosed(send(`TRACE /api/users/me HTTP/1.1\r\n${head}`));
  expect(answer.status).toBe(404);
  expect(answer.head + answer.body).not.toContain(secret);
});

it("a body cut off midway does no harm", async () => {
  const socket = send(`${START}${JSON_TYPE}content-length: 100\r\n\r\n{"identifier"`);
  await new Promise((resolve) => socket.once("connect", resolve));
  socket.destroy();
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
});
