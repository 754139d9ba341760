import { expect, it } from "vitest";
import { Announcer } from "./announcer.ts";
import { ofUser, Remembered } from "./remembered.ts";

function scene() {
  const announcer = new Announcer();
  announcer.hearing = true;
  let now = 1;
  const perf = { now: () => now };
  const remembered = new Remembered<number, string>(announcer, ofUser, perf);
  let asked = 0;
  const get = (key: number, fits?: (value: string) => boolean) =>
    remembered.get(key, async () => `answer ${++asked}`, fits);
  const pass = (milliseconds: number) => {
    now += milliseconds;
  };
  return { announcer, remembered, get, pass };
}

it("asks once, until there is a doubt about just that", async () => {
  const { announcer, get } = scene();
  expect([await get(1), await get(1), await get(2)]).toEqual(["answer 1", "answer 1", "answer 2"]);
  announcer.doubt(1);
  announcer.doubt("ingest-keys");
  expect([await get(1), await get(2)]).toEqual(["answer 3", "answer 2"]);
});

it("asks again after a minute, however often it was asked meanwhile", async () => {
  const { get, pass } = scene();
  expect(await get(1)).toBe("answer 1");
  pass(40_000);
  expect([await get(1), await get(2)]).toEqual(["answer 1", "answer 2"]);
  pass(20_001);
  expect([await get(1), await get(2)]).toEqual(["answer 3", "answer 2"]);
});

it("a loss puts everything in doubt", async () => {
  const { announcer, get } = scene();
  expect([await get(1), await get(2)]).toEqual(["answer 1", "answer 2"]);
  announcer.lose();
  expect([await get(1), await get(2)]).toEqual(["answer 3", "answer 4"]);
});

it("while others are not heard it asks every time, and holds nothing of then", async () => {
  const { announcer, get } = scene();
  expect(await get(1)).toBe("answer 1");
  announcer.hearing = false;
  expect([await get(1), await get(1)]).toEqual(["answer 2", "answer 3"]);
  announcer.lose();
  announcer.hearing = true;
  expect(await get(1)).toBe("answer 4");
});

it("what is held but does not fit is asked again", async () => {
  const { get } = scene();
  expect(await get(1)).toBe("answer 1");
  expect(await get(1, (value) => value !== "answer 1")).toBe("answer 2");
  expect(await get(1)).toBe("answer 2");
});

it("an answer that a doubt overtook is given and not held", async () => {
  const { announcer, remembered, get } = scene();
  for (const overtake of [() => announcer.doubt(1), () => announcer.lose()]) {
    let answer = (_: string) => {};
    const asking = remembered.get(1, () => new Promise<string>((resolve) => (answer = resolve)));
    overtake();
    answer("of before");
    expect(await asking).toBe("of before");
    expect(await get(1)).not.toBe("of before");
    announcer.lose();
  }
});

it("nothing is held of what does not exist", async () => {
  const { remembered, get } = scene();
  expect(await remembered.get(1, async () => undefined)).toBeUndefined();
  expect(await get(1)).toBe("answer 1");
});

it("keeps the newest ten thousand", async () => {
  const { get } = scene();
  for (let key = 0; key <= 10_000; key++) await get(key);
  expect(await get(10_000)).toBe("answer 10001");
  expect(await get(1)).toBe("answer 2");
  expect(await get(0)).toBe("answer 10002");
});
