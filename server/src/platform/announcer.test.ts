import type { LiveEvent } from "@dosebeat/contract/events";
import { expect, it } from "vitest";
import { Announcer } from "./announcer.ts";

const press = (id: number): LiveEvent => ({ kind: "press", profileid: 1, id });
const ids = (announcer: Announcer, since: number) =>
  announcer.since(since).map(({ event }) => event.id);

it("tells listeners until they unsubscribe", () => {
  const announcer = new Announcer();
  const heard: unknown[] = [];
  const unsubscribe = announcer.subscribe(({ event }) => heard.push(event.id));
  announcer.announce([press(1), press(2)]);
  unsubscribe();
  announcer.announce([press(3)]);
  expect(heard).toEqual([1, 2]);
});

it("gives what came after a number, everything for one of an earlier run, nothing for infinity", () => {
  const announcer = new Announcer();
  announcer.announce([press(1), press(2), press(3)]);
  const first = announcer.since(0)[0]?.id ?? 0;
  expect(ids(announcer, first)).toEqual([2, 3]);
  expect(ids(announcer, 0)).toEqual([1, 2, 3]);
  expect(ids(announcer, first + 1_000_000)).toEqual([1, 2, 3]);
  expect(ids(announcer, Number.POSITIVE_INFINITY)).toEqual([]);
});

it("keeps the newest thousand", () => {
  const announcer = new Announcer();
  announcer.announce(Array.from({ length: 1001 }, (_, n) => press(n + 1)));
  expect(ids(announcer, 0)).toHaveLength(1000);
  expect(ids(announcer, 0)[0]).toBe(2);
});
