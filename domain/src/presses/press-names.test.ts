import { expect, test } from "vitest";
import { namesThatHold, nearestPress, type PressWord, withoutWithdrawn } from "./press-names.ts";
import { pairsWithExtra } from "./press-pairs.ts";

function at(time: string): Date {
  return new Date(`2026-05-10T${time.padEnd(8, ":00")}Z`);
}

const PRESSES = ["08:00", "08:01:30", "12:00"].map(at);

function word(fields: Partial<PressWord>): PressWord {
  const said = { pressedAt: at("12:00"), saidAt: at("13:00") };
  return { id: 1, as: "refill", also: false, ...said, ...fields };
}

test("a name belongs to the nearest press, at most 60 s away, of two the earlier", () => {
  const near = (time: string) => nearestPress(at(time), PRESSES);
  expect(near("07:59:00")).toEqual(at("08:00"));
  expect(near("07:58:59")).toBeUndefined();
  expect(near("08:00:45")).toEqual(at("08:00"));
  expect(near("08:00:46")).toEqual(at("08:01:30"));
  expect(near("12:01:00")).toEqual(at("12:00"));
  expect(near("12:01:01")).toBeUndefined();
});

test("the word said last holds, whatever the order of arrival; null takes it back", () => {
  const names = (...words: PressWord[]) =>
    namesThatHold(words, PRESSES).map(({ press, word: { as } }) => [press, as]);
  const early = word({ id: 2, as: "not_taken", saidAt: at("12:10"), pressedAt: at("11:59:30") });
  expect(names(word({}), early)).toEqual([[at("12:00"), "refill"]]);
  expect(names(word({}), word({ id: 2, as: "not_taken" }))).toEqual([[at("12:00"), "not_taken"]]);
  expect(names(word({}), word({ id: 2, as: null }))).toEqual([]);
  expect(names(word({}), word({ id: 2, as: null, saidAt: at("12:30") }))).toHaveLength(1);
  expect(names(word({ pressedAt: at("10:00") }))).toEqual([]);
});

test("a named press is withdrawn unless a dose has it as well", () => {
  const left = (also: boolean) =>
    withoutWithdrawn(
      PRESSES.map((press) => ({ at: press })),
      namesThatHold([word({ also })], PRESSES),
    ).length;
  expect(left(false)).toBe(2);
  expect(left(true)).toBe(3);
});

test("a stated time takes the nearest extra press within 15 minutes, one each, nearest pairs first", () => {
  const pairs = (stated: string[], extra: string[]) =>
    [
      ...pairsWithExtra(
        stated.map((time) => ({ at: at(time) })),
        extra.map(at),
      ),
    ]
      .map(([said, press]) => [
        said.at.toISOString().slice(11, 16),
        press.toISOString().slice(11, 16),
      ])
      .sort();
  expect(pairs(["12:00"], ["11:45", "12:16"])).toEqual([["12:00", "11:45"]]);
  expect(pairs(["12:00"], ["11:44", "12:15:01"])).toEqual([]);
  expect(pairs(["12:00", "12:10"], ["12:08"])).toEqual([["12:10", "12:08"]]);
  expect(pairs(["12:00", "12:10"], ["12:08", "12:14"])).toEqual([
    ["12:00", "12:14"],
    ["12:10", "12:08"],
  ]);
  expect(pairs(["12:00", "12:10"], ["12:05"])).toEqual([["12:00", "12:05"]]);
});
