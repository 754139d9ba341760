import { HOUR } from "@dosebeat/domain/time/durations";
import { expect, it } from "vitest";
import { Place } from "./place.ts";

async function fail(place: Place, times: number, now: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    await place.enter();
    place.leave(false, now);
  }
}

it("is left alone after five failures in a row, longer each time, up to five minutes", async () => {
  const place = new Place(128);
  await fail(place, 4, 0);
  expect(place.pauseAt(0)).toBe(0);
  let now = 0;
  for (const pause of [15_000, 30_000, 60_000, 120_000, 240_000, 300_000, 300_000]) {
    await fail(place, 1, now);
    expect(place.pauseAt(now)).toBe(pause);
    now += pause;
    expect(place.pauseAt(now)).toBe(0);
  }
});

it("is tried by one message when the pause is over, for which the others wait", async () => {
  const place = new Place(128);
  await fail(place, 5, 0);
  await place.enter();
  const entered: string[] = [];
  const others = ["one", "two"].map((name) => place.enter().then(() => entered.push(name)));
  await Promise.resolve();
  expect(entered).toEqual([]);
  place.leave(true, 15_000);
  await Promise.all(others);
  expect(entered).toEqual(["one", "two"]);
});

it("forgets its failures once it answers", async () => {
  const place = new Place(128);
  await fail(place, 5, 0);
  await place.enter();
  place.leave(true, 15_000);
  expect([place.pauseAt(15_000), place.isIdleAt(15_000), place.isFull]).toEqual([0, true, false]);
  await fail(place, 5, 20_000);
  expect(place.pauseAt(20_000)).toBe(15_000);
});

it("is not left alone for what may be the fault of one device, but of two", async () => {
  const place = new Place(128);
  const fail = async (target: number) => {
    await place.enter();
    place.leave(false, 0, target);
  };
  for (let time = 0; time < 12; time++) await fail(1);
  expect(place.pauseAt(0)).toBe(0);
  await fail(2);
  expect(place.pauseAt(0)).toBe(15_000);
});

it("forgets which devices failed once it answers", async () => {
  const place = new Place(128);
  for (const target of [1, null, 2, 2, 2, 2, 2]) {
    await place.enter();
    place.leave(target === null, 0, target ?? undefined);
  }
  expect(place.pauseAt(0)).toBe(0);
  await fail(place, 1, 0);
  expect(place.pauseAt(0)).toBe(15_000);
});

it("takes 128 messages at once, and is not left alone longer because all of them fail", async () => {
  const place = new Place(128);
  for (let count = 0; count < 128; count++) await place.enter();
  expect(place.isFull).toBe(true);
  const more = place.enter();
  for (let count = 0; count < 128; count++) place.leave(false, 0);
  await more;
  expect(place.pauseAt(0)).toBe(15_000);
  place.leave(null, 0);
  expect(place.isFull).toBe(false);
});

it("is forgotten after an hour in which nothing went there, whatever failed before", async () => {
  const place = new Place(64);
  await fail(place, 1, 0);
  expect([place.isIdleAt(3_599_999), place.isIdleAt(HOUR)]).toEqual([false, true]);
  await place.enter();
  expect(place.isIdleAt(7_200_000)).toBe(false);
});

it("is not forgotten while a turn is handed over", async () => {
  const place = new Place(1);
  await place.enter();
  const next = place.enter();
  place.leave(true, 0);
  expect(place.isIdleAt(0)).toBe(false);
  await next;
  place.leave(true, 0);
  expect(place.isIdleAt(0)).toBe(true);
});
