// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { getSignIn, saveSession } from "../session/session.ts";
import { useLoss } from "./connection-state.ts";
import { followEvents } from "./live.ts";

type Connection = ReadableStreamDefaultController<Uint8Array>;

/** Records the events that a page receives and the connections it opens. */
function setUp() {
  const received: string[] = [];
  const connections: Connection[] = [];
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: string, { signal }: { signal: AbortSignal }) => {
    asked.push(address);
    const body = new ReadableStream<Uint8Array>({
      start: (connection) => {
        connections.push(connection);
        signal.addEventListener("abort", () => connection.error(signal.reason));
      },
    });
    return new Response(body);
  });
  const unmounted = new AbortController();
  const live = {
    onEvent: (kind: string, id: string) => received.push(`${kind} ${id}`),
    onLoss: () => received.push("loss"),
  };
  const following = followEvents(live, unmounted.signal);
  const send = (text: string | Uint8Array) =>
    connections.at(-1)?.enqueue(typeof text === "string" ? new TextEncoder().encode(text) : text);
  const leave = () => {
    unmounted.abort();
    return following;
  };
  return { received, asked, connections, send, leave };
}

const PRESS = `event: press\ndata: {"kind":"press","profileid":7,"id":"70B3D57ED0000001"}\n\n`;

beforeEach(() => saveSession("patient"));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  ["lines that end with a line feed", PRESS],
  ["with a carriage return and a line feed", PRESS.replaceAll("\n", "\r\n")],
  ["with a carriage return", `${PRESS.replaceAll("\n", "\r")}: \r`],
  ["data in several lines", PRESS.replace(",", ",\ndata: ")],
  ["no space after the colon", PRESS.replaceAll(": ", ":")],
  ["with a heartbeat, a retry time and an id", `: alive\n\nretry: 2000\n\nid: 7\n${PRESS}`],
])("receives an event: %s", async (_, text) => {
  const { received, connections, send, leave } = setUp();
  await expect.poll(() => connections).toHaveLength(1);
  send(text);
  await expect.poll(() => received).toEqual(["press 70B3D57ED0000001"]);
  await leave();
});

it("receives an event that arrives byte by byte", async () => {
  const { received, connections, send, leave } = setUp();
  await expect.poll(() => connections).toHaveLength(1);
  for (const byte of new TextEncoder().encode(PRESS.replaceAll("\n", "\r\n"))) {
    send(Uint8Array.of(byte));
  }
  await expect.poll(() => received).toEqual(["press 70B3D57ED0000001"]);
  await leave();
});

it("reports lost events and ignores unknown ones", async () => {
  const { received, connections, send, leave } = setUp();
  await expect.poll(() => connections).toHaveLength(1);
  send(`event: unreceived\ndata: {}\n\nevent: lost\ndata: {}\n\n`);
  await expect.poll(() => received).toEqual(["loss"]);
  await leave();
});

it("reconnects after an end and after a minute without a heartbeat, and reports the gap", async () => {
  vi.useFakeTimers();
  const { received, connections, send, leave } = setUp();
  await expect.poll(() => connections).toHaveLength(1);
  connections[0]?.close();
  await vi.advanceTimersByTimeAsync(2_000);
  await expect.poll(() => received).toEqual(["loss"]);
  await vi.advanceTimersByTimeAsync(50_000);
  send(": alive\n\n");
  await vi.advanceTimersByTimeAsync(50_000);
  expect(connections).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(12_000);
  await expect.poll(() => received).toEqual(["loss", "loss"]);
  expect(connections).toHaveLength(3);
  expect(getSignIn()).not.toBeNull();
  await leave();
});

it("asks a first connection for what happened since the page was opened, and refetches nothing", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  vi.advanceTimersByTime(4_500);
  const first = setUp();
  await expect.poll(() => first.connections).toHaveLength(1);
  expect(first.asked).toEqual([expect.stringMatching(/^\/api\/events\?past=\d+$/)]);
  first.send(PRESS);
  await expect.poll(() => first.received).toEqual(["press 70B3D57ED0000001"]);
  vi.advanceTimersByTime(20_000);
  await first.leave();
  vi.advanceTimersByTime(2_700);
  const again = setUp();
  await expect.poll(() => again.connections).toHaveLength(1);
  expect(again.asked).toEqual(["/api/events?past=3"]);
  expect(again.received).toEqual([]);
  await again.leave();
});

it("ends the session on a 401 and does not reconnect", async () => {
  const fetched = vi.fn(async () => new Response(null, { status: 401 }));
  vi.stubGlobal("fetch", fetched);
  await followEvents({ onEvent: () => {}, onLoss: () => {} }, new AbortController().signal);
  expect(fetched).toHaveBeenCalledOnce();
  expect(getSignIn()).toBeNull();
});

it("comes again no sooner than a busy server asks, and calls it busy, not lost", async () => {
  vi.useFakeTimers();
  const asked: number[] = [];
  vi.stubGlobal("fetch", async () => {
    asked.push(Date.now());
    return new Response(null, { status: 503, headers: { "retry-after": "8" } });
  });
  const { result } = renderHook(useLoss);
  const unmounted = new AbortController();
  const following = followEvents({ onEvent: () => {}, onLoss: () => {} }, unmounted.signal);
  await act(() => vi.advanceTimersByTimeAsync(7_900));
  expect([asked.length, result.current]).toEqual([1, "busy"]);
  await act(() => vi.advanceTimersByTimeAsync(4_200));
  expect(asked).toHaveLength(2);
  unmounted.abort();
  await act(() => following);
  expect(result.current).toBeNull();
});

it("calls the server unreachable once three attempts failed", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async () => new Response(null, { status: 503 }));
  const { result } = renderHook(useLoss);
  const unmounted = new AbortController();
  const following = followEvents({ onEvent: () => {}, onLoss: () => {} }, unmounted.signal);
  await act(() => vi.advanceTimersByTimeAsync(400));
  expect(result.current).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(result.current).toBe("unreachable");
  unmounted.abort();
  await act(() => following);
});
