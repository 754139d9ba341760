import { expect, it } from "vitest";
import { Together } from "./together.ts";

interface Scene {
  groups: number[][];
  together: Together<number, string>;
  /** Lets the oldest running group succeed. */
  finish(): Promise<void>;
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Items weigh their own value; a group that contains 13 fails, and with 99 everything is down. */
function scene({ most = 1000, worthDividing = 1000, atOnce = 1 } = {}): Scene {
  const groups: number[][] = [];
  const working: (() => void)[] = [];
  const together = new Together<number, string>({
    async work(items) {
      groups.push([...items]);
      await new Promise<void>((resolve) => working.push(resolve));
      if (items.includes(99)) throw new Error("down");
      if (items.includes(13)) throw new Error("refused");
      return items.map((item) => `done ${item}`);
    },
    mayOneBeAtFault: (error) => error instanceof Error && error.message !== "down",
    size: (item) => item,
    most,
    worthDividing,
    atOnce,
  });
  const finish = async () => {
    working.shift()?.();
    await turn();
    await turn();
  };
  return { groups, together, finish };
}

it("does in one group what is asked for in one moment, and what comes meanwhile in the next", async () => {
  const { groups, together, finish } = scene();
  const first = [together.do(1), together.do(2)];
  await turn();
  const second = [together.do(3), together.do(4)];
  await turn();
  expect(groups).toEqual([[1, 2]]);
  await finish();
  expect(await Promise.all(first)).toEqual(["done 1", "done 2"]);
  expect(groups).toEqual([
    [1, 2],
    [3, 4],
  ]);
  await finish();
  expect(await Promise.all(second)).toEqual(["done 3", "done 4"]);
});

it("works on as many groups at a time as it may", async () => {
  const { groups, together, finish } = scene({ atOnce: 2 });
  const asked = [together.do(1)];
  await turn();
  asked.push(together.do(2));
  await turn();
  asked.push(together.do(3));
  await turn();
  expect(groups).toEqual([[1], [2]]);
  await finish();
  expect(groups).toEqual([[1], [2], [3]]);
  await finish();
  await finish();
  expect(await Promise.all(asked)).toEqual(["done 1", "done 2", "done 3"]);
});

it("begins no group beside a larger one: it waits for more, or for the end of that", async () => {
  const { groups, together, finish } = scene({ atOnce: 2 });
  const asked = [together.do(5)];
  await turn();
  asked.push(together.do(3));
  await turn();
  expect(groups).toEqual([[5]]);
  asked.push(together.do(2));
  await turn();
  expect(groups).toEqual([[5], [3, 2]]);
  await finish();
  asked.push(together.do(1));
  await turn();
  expect(groups).toEqual([[5], [3, 2]]);
  await finish();
  expect(groups).toEqual([[5], [3, 2], [1]]);
  await finish();
  expect(await Promise.all(asked)).toEqual(["done 5", "done 3", "done 2", "done 1"]);
});

it("divides much equally among the groups, whatever is being worked on", async () => {
  const { groups, together, finish } = scene({ atOnce: 2, worthDividing: 4 });
  const asked = [together.do(3), together.do(1)];
  await turn();
  asked.push(...Array.from({ length: 12 }, () => together.do(1)));
  await turn();
  expect(groups.map((group) => group.length)).toEqual([2, 8]);
  await finish();
  expect(groups.map((group) => group.length)).toEqual([2, 8]);
  await finish();
  expect(groups.map((group) => group.length)).toEqual([2, 8, 4]);
  await finish();
  await Promise.all(asked);
});

it("takes no more together than it may, but a single item that is larger", async () => {
  const { groups, together, finish } = scene({ most: 10 });
  const asked = [6, 4, 1, 50, 2].map((item) => together.do(item));
  await turn();
  for (const _ of asked) await finish();
  await Promise.all(asked);
  expect(groups).toEqual([[6, 4], [1], [50], [2]]);
});

it("of a group that fails only the one at fault fails", async () => {
  const { groups, together, finish } = scene();
  const asked = [1, 13, 2].map((item) => together.do(item));
  const settled = Promise.allSettled(asked);
  await turn();
  for (let group = 0; group < 4; group++) await finish();
  expect((await settled).map(({ status }) => status)).toEqual([
    "fulfilled",
    "rejected",
    "fulfilled",
  ]);
  expect(groups).toEqual([[1, 13, 2], [1], [13], [2]]);
  const later = together.do(3);
  await turn();
  await finish();
  expect(await later).toBe("done 3");
});

it("when nobody is at fault all of the group are told, and nothing is tried again", async () => {
  const { groups, together, finish } = scene();
  const settled = Promise.allSettled([1, 99, 2].map((item) => together.do(item)));
  await turn();
  await finish();
  expect((await settled).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  expect(groups).toEqual([[1, 99, 2]]);
});

it("tells how long the first has waited for a group, and nothing of those that are being worked on", async () => {
  const { together, finish } = scene();
  const first = together.do(1);
  await turn();
  const before = performance.now();
  expect(together.waitedMs(before + 1000)).toBe(0);
  const second = together.do(2);
  const third = together.do(3);
  const after = performance.now();
  expect(together.waitedMs(after + 1000)).toBeGreaterThanOrEqual(1000);
  expect(together.waitedMs(after + 1000)).toBeLessThanOrEqual(1000 + after - before);
  await finish();
  expect(together.waitedMs(before + 1000)).toBe(0);
  await finish();
  expect(await Promise.all([first, second, third])).toHaveLength(3);
});
