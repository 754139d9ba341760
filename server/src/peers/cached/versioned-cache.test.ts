import { expect, it } from "vitest";
import { VersionedCache } from "./versioned-cache.ts";

const at = (seconds: number) => new Date(Date.UTC(2026, 4, 1) + 1000 * seconds);

function scene(until = at(60)) {
  const cache = new VersionedCache<number>();
  let count = 0;
  const get = (version: string, now: Date, key = "a") =>
    cache.get({ subject: "1", key }, { version, now }, async () => {
      count += 1;
      return { value: count, from: now, until, bytes: 10 };
    });
  return { cache, get };
}

it("works out once for a version, and anew for another one", async () => {
  const { get } = scene();
  expect([await get("1", at(0)), await get("1", at(59)), await get("1", at(0), "b")]).toEqual([
    1, 1, 2,
  ]);
  expect([await get("2", at(1)), await get("2", at(2))]).toEqual([3, 3]);
});

it("works out anew once time alone may change it, after minutes, and for a time before it", async () => {
  const { get } = scene(at(30));
  expect([await get("1", at(10)), await get("1", at(29)), await get("1", at(30))]).toEqual([
    1, 1, 2,
  ]);
  const late = scene(at(9000));
  expect([await late.get("1", at(10)), await late.get("1", at(309))]).toEqual([1, 1]);
  expect([await late.get("1", at(310)), await late.get("1", at(9))]).toEqual([2, 3]);
});

it("lets those who ask meanwhile wait, unless they know of a newer version", async () => {
  const cache = new VersionedCache<string>();
  const done: (() => void)[] = [];
  const ask = (version: string, value: string) =>
    cache.get({ subject: "1", key: "a" }, { version, now: at(0) }, async () => {
      await new Promise<void>((resolve) => done.push(resolve));
      return { value, from: at(0), until: at(60), bytes: 10 };
    });
  const asked = [ask("1", "first"), ask("1", "same"), ask("2", "newer")];
  for (const resolve of done) resolve();
  expect(await Promise.all(asked)).toEqual(["first", "first", "newer"]);
});

it("keeps nothing of a failure", async () => {
  const { cache, get } = scene();
  const fail = async () => Promise.reject(new Error("heavy"));
  await expect(
    cache.get({ subject: "1", key: "a" }, { version: "1", now: at(0) }, fail),
  ).rejects.toThrow("heavy");
  expect(await get("1", at(0))).toBe(1);
});

it("evicts what was not asked for when the memory is used up", async () => {
  const cache = new VersionedCache<number>();
  let count = 0;
  const get = (key: string) =>
    cache.get({ subject: "1", key }, { version: "1", now: at(0) }, async () => {
      count += 1;
      return { value: count, from: at(0), until: at(60), bytes: 9 * 1024 * 1024 };
    });
  for (const key of ["a", "b", "c", "d"]) await get(key);
  expect(await get("d")).toBe(4);
  expect(await get("a")).toBe(5);
});

it("knows what was shown last of a subject", () => {
  const cache = new VersionedCache<number>();
  for (const key of ["a", "b"]) cache.show({ subject: "1", key });
  expect([cache.shownOf("1"), cache.shownOf("2")]).toEqual(["b", undefined]);
});
