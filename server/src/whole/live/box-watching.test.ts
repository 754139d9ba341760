import { MINUTE } from "@dosebeat/domain/time/durations";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BoxWatching } from "./box-watching.ts";

let sent: object[];
let watching: BoxWatching;
beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-05-10T09:17:23.456Z") });
  sent = [];
  watching = new BoxWatching({
    held: async (deveuis) => new Set(deveuis.filter((deveui) => deveui.startsWith("held"))),
    now: () => new Date(),
    send: ({ kind, id }) => sent.push({ kind, id, at: new Date().toISOString().slice(11, 19) }),
  });
});
afterEach(() => {
  watching.end();
  vi.useRealTimers();
});

const come = (kind: "press" | "reading" | "sensor" | "delivery", id: string | number) =>
  watching.take({ id: 7, event: { kind, profileid: 3, id } });

test("a message of a box that somebody has is told at the end of the quarter hour, once", async () => {
  for (const kind of ["press", "reading"] as const) come(kind, "held1");
  await vi.advanceTimersByTimeAsync(60_000);
  come("press", "held1");
  come("reading", "held2");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(15 * MINUTE);
  expect(sent).toEqual([
    { kind: "sensor", id: "held1", at: "09:30:00" },
    { kind: "sensor", id: "held2", at: "09:30:00" },
  ]);
});

test("a message with a press is one event, like one without", async () => {
  come("reading", "free1");
  for (const kind of ["press", "reading"] as const) come(kind, "free2");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent).toEqual([
    { kind: "sensor", id: "free1", at: "09:17:24" },
    { kind: "sensor", id: "free2", at: "09:17:24" },
  ]);
});

test("what people do with boxes passes at once, and deliveries wait", async () => {
  come("delivery", 4);
  come("sensor", 12);
  expect(sent).toEqual([{ kind: "sensor", id: 12, at: "09:17:23" }]);
  await vi.advanceTimersByTimeAsync(15 * MINUTE);
  expect(sent.slice(1)).toEqual([{ kind: "delivery", id: 4, at: "09:30:00" }]);
});
