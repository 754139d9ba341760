import { expect, it } from "vitest";
import { Announcer } from "../announcer.ts";
import { byUser, QueryCache } from "./query-cache.ts";

function scene() {
  const announcer = new Announcer();
  announcer.listening = true;
  let now = 1;
  const perf = { now: () => now };
  const cache = new QueryCache<number, string>(announcer, byUser, perf);
  let queries = 0;
  const get = (key: number, fits?: (value: string) => boolean) =>
    cache.get(key, async () => `answer ${++queries}`, fits);
  const pass = (milliseconds: number) => {
    now += milliseconds;
  };
  return { announcer, cache, get, pass };
}

it("queries once, until that key is invalidated", async () => {
  const { announcer, get } = scene();
  expect([await get(1), await get(1), await get(2)]).toEqual(["answer 1", "answer 1", "answer 2"]);
  announcer.invalidate(1);
  announcer.invalidate("ingest-keys");
  expect([await get(1), await get(2)]).toEqual(["answer 3", "answer 2"]);
});

it("queries again after a minute, however often it was read meanwhile", async () => {
  const { get, pass } = scene();
  expect(await get(1)).toBe("answer 1");
  pass(40_000);
  expect([await get(1), await get(2)]).toEqual(["answer 1", "answer 2"]);
  pass(20_001);
  expect([await get(1), await get(2)]).toEqual(["answer 3", "answer 2"]);
});

it("invalidates everything after a loss", async () => {
  const { announcer, get } = scene();
  expect([await get(1), await get(2)]).toEqual(["answer 1", "answer 2"]);
  announcer.reportLoss();
  expect([await get(1), await get(2)]).toEqual(["answer 3", "answer 4"]);
});

it("neither reads nor fills the cache while other servers are out of reach", async () => {
  const { announcer, get } = scene();
  expect(await get(1)).toBe("answer 1");
  announcer.listening = false;
  expect([await get(1), await get(1)]).toEqual(["answer 2", "answer 3"]);
  announcer.reportLoss();
  announcer.listening = true;
  expect(await get(1)).toBe("answer 4");
});

it("queries again when the cached value does not fit", async () => {
  const { get } = scene();
  expect(await get(1)).toBe("answer 1");
  expect(await get(1, (value) => value !== "answer 1")).toBe("answer 2");
  expect(await get(1)).toBe("answer 2");
});

it("returns but does not cache an answer that was invalidated while it was queried", async () => {
  const { announcer, cache, get } = scene();
  for (const overtake of [() => announcer.invalidate(1), () => announcer.reportLoss()]) {
    let answer = (_: string) => {};
    const pending = cache.get(1, () => new Promise<string>((resolve) => (answer = resolve)));
    overtake();
    answer("of before");
    expect(await pending).toBe("of before");
    expect(await get(1)).not.toBe("of before");
    announcer.reportLoss();
  }
});

it("does not cache undefined", async () => {
  const { cache, get } = scene();
  expect(await cache.get(1, async () => undefined)).toBeUndefined();
  expect(await get(1)).toBe("answer 1");
});

it("evicts the least recently used of more than ten thousand", async () => {
  const { get } = scene();
  for (let key = 0; key <= 10_000; key++) await get(key);
  expect(await get(10_000)).toBe("answer 10001");
  expect(await get(1)).toBe("answer 2");
  expect(await get(0)).toBe("answer 10002");
});
