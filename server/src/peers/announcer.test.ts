import type { LiveEvent } from "@dosebeat/contract/events";
import { expect, it, vi } from "vitest";
import { Announcer } from "./announcer.ts";

const press = (id: number): LiveEvent => ({ kind: "press", profileid: 1, id });

/** An announcer, and the id of the first event that it publishes. */
function started() {
  const announcer = new Announcer();
  let first = 0;
  const stop = announcer.subscribe(({ id }) => {
    first = id;
    stop();
  });
  announcer.publish([press(1)]);
  return { announcer, first };
}

const ids = (announcer: Announcer, since: number) => {
  const events = announcer.since(since);
  return events === "lost" ? events : events.map(({ event }) => event.id);
};

it("notifies listeners until they unsubscribe", () => {
  const announcer = new Announcer();
  const received: unknown[] = [];
  const unsubscribe = announcer.subscribe(({ event }) => received.push(event.id));
  announcer.publish([press(1), press(2)]);
  unsubscribe();
  announcer.publish([press(3)]);
  expect(received).toEqual([1, 2]);
});

it("passes on events published here, not those delivered from other servers", () => {
  const announcer = new Announcer();
  const [received, passed]: [unknown[], unknown[]] = [[], []];
  announcer.subscribe(({ event }) => received.push(event.id));
  announcer.onPublish((events) => passed.push(...events.map(({ id }) => id)));
  announcer.publish([press(1)]);
  announcer.deliver([press(2)]);
  expect({ received, passed }).toEqual({ received: [1, 2], passed: [1] });
});

it("returns the events of the last milliseconds, and reports a loss where some may be missing", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const { announcer } = started();
  const ofLast = (milliseconds: number) => {
    const events = announcer.ofLast(milliseconds);
    return events === "lost" ? events : events.map(({ event }) => event.id);
  };
  vi.advanceTimersByTime(10_000);
  announcer.deliver([press(2)]);
  vi.advanceTimersByTime(5_000);
  expect([ofLast(4_999), ofLast(5_001), ofLast(15_000)]).toEqual([[], [2], [1, 2]]);
  // It has now run for 15 seconds.
  expect(ofLast(15_001)).toBe("lost");
  announcer.reportLoss();
  vi.advanceTimersByTime(3_000);
  announcer.publish([press(3)]);
  expect([ofLast(3_000), ofLast(3_001)]).toEqual([[3], "lost"]);
  vi.useRealTimers();
});

it("returns the events after an id, and reports a loss for ids of other runs", () => {
  const { announcer, first } = started();
  announcer.publish([press(2), press(3)]);
  expect(ids(announcer, first)).toEqual([2, 3]);
  expect(ids(announcer, first - 1)).toEqual([1, 2, 3]);
  expect(ids(announcer, first + 2)).toEqual([]);
  expect(ids(announcer, first - 2)).toBe("lost");
  expect(ids(announcer, first + 3)).toBe("lost");
});

it("keeps the last thousand events, and reports a loss when more are missing", () => {
  const { announcer, first } = started();
  announcer.publish(Array.from({ length: 1000 }, (_, n) => press(n + 2)));
  expect(ids(announcer, first)).toHaveLength(1000);
  expect(ids(announcer, first - 1)).toBe("lost");
});

it("cannot resume from before a loss", () => {
  const { announcer, first } = started();
  let losses = 0;
  announcer.onLoss(() => {
    losses += 1;
  });
  announcer.reportLoss();
  expect(losses).toBe(1);
  expect(ids(announcer, first)).toBe("lost");
  announcer.publish([press(2)]);
  expect(ids(announcer, first)).toBe("lost");
  expect(ids(announcer, first + 1)).toEqual([2]);
});
