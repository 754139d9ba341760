// @vitest-environment happy-dom
import { DAY, HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const NOW = Date.parse("2026-05-10T12:00:00Z");
const dateAt = (at: number) => new Date(at).toUTCString();

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it.each([
  ["a day behind", DAY, DAY, DAY],
  ["an hour ahead", -HOUR, 0, 0],
  ["a few minutes off", 4 * MINUTE, 0, 0],
  ["right", 0, 0, 0],
])("a clock that is %s", async (_, server, behind, shift) => {
  const { clockBehind, noteServerClock, serverNow } = await import("./server-clock.ts");
  noteServerClock(dateAt(NOW + server), NOW);
  expect([clockBehind(), serverNow() - NOW]).toEqual([behind, shift]);
});

it("a response that a sleeping device received hours later says nothing against its clock", async () => {
  const { noteServerClock, serverNow } = await import("./server-clock.ts");
  vi.setSystemTime(NOW + 8 * HOUR);
  noteServerClock(dateAt(NOW + 1000), NOW);
  expect(serverNow()).toBe(NOW + 8 * HOUR);
});

it("a response without a time changes nothing", async () => {
  const { clockBehind, noteServerClock } = await import("./server-clock.ts");
  noteServerClock(dateAt(NOW + DAY), NOW);
  noteServerClock(null, NOW);
  expect(clockBehind()).toBe(DAY);
});

it("the server is asked for its time once, and only if nothing has told it", async () => {
  const { clockBehind, learnServerClock } = await import("./server-clock.ts");
  const asked = vi.fn(async () => {
    return new Response(null, { headers: { date: dateAt(NOW + DAY) } });
  });
  vi.stubGlobal("fetch", asked);
  await learnServerClock();
  await learnServerClock();
  expect([asked.mock.calls.length, clockBehind()]).toEqual([1, DAY]);
});

describe("a start without a network", () => {
  const startAgain = async () => {
    vi.resetModules();
    return import("./server-clock.ts");
  };

  it.each([
    ["is still a day behind", 8 * HOUR, DAY],
    ["was set right meanwhile", DAY + 8 * HOUR, 0],
    ["says a time after the last response, by whatever way", DAY, 0],
  ])("on a device whose clock %s", async (_, later, shift) => {
    const { noteServerClock } = await import("./server-clock.ts");
    noteServerClock(dateAt(NOW + DAY), NOW);
    vi.setSystemTime(NOW + later);
    const { clockBehind, serverNow } = await startAgain();
    expect([clockBehind(), serverNow() - Date.now()]).toEqual([0, shift]);
  });

  it("a response that says the clock is right ends the correction", async () => {
    const { noteServerClock } = await import("./server-clock.ts");
    noteServerClock(dateAt(NOW + DAY), NOW);
    noteServerClock(dateAt(NOW), NOW);
    const { serverNow } = await startAgain();
    expect(serverNow()).toBe(NOW);
  });
});
