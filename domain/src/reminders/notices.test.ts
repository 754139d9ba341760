import { expect, test } from "vitest";
import { type Notice, type NoticeFacts, noticesNow } from "./notices.ts";

const NOW = new Date("2026-11-20T10:00:00Z");
const HEARD = new Date("2026-11-20T09:10:00Z");

const withBattery = (battery: number | null): NoticeFacts => ({
  box: { battery, heard: HEARD },
  stock: [],
});
const withStock = (state: NoticeFacts["stock"][number]["state"]): NoticeFacts => ({
  box: null,
  stock: [{ medicine: 7, state }],
});
const silentSince = (heard: string): NoticeFacts => ({
  box: { battery: 50, heard: new Date(heard) },
  stock: [],
});

/** The steps told of on successive days. */
function toldOn(days: readonly NoticeFacts[]): string[][] {
  let known: Notice[] = [];
  return days.map((facts) => {
    const look = noticesNow(facts, known, NOW);
    known = look.known;
    return look.tell.map(({ step }) => step);
  });
}

test.each([
  [
    "a battery that runs down",
    [20, 19, 18, 9, 8].map(withBattery),
    [[], ["battery_soon"], [], ["battery_now"], []],
  ],
  [
    "a battery that was nearly empty at once",
    [9, 12, 25, 12].map(withBattery),
    [["battery_now"], [], [], ["battery_soon"]],
  ],
  [
    "a charge that is not known for a day",
    [19, null, 18].map(withBattery),
    [["battery_soon"], [], []],
  ],
  ["a new battery", [9, 100, 9].map(withBattery), [["battery_now"], [], ["battery_now"]]],
  [
    "a stock that runs out, and is filled up",
    (["low", "low", "out", "enough", "low"] as const).map(withStock),
    [["stock_low"], [], ["stock_out"], [], ["stock_low"]],
  ],
  [
    "a stock that is to be counted again for some days",
    (["low", "count_again", "low", "out", "uncounted", "out", "enough", "out"] as const).map(
      withStock,
    ),
    [["stock_low"], [], [], ["stock_out"], [], [], [], ["stock_out"]],
  ],
  ["a stock that nobody counted", (["uncounted", "count_again"] as const).map(withStock), [[], []]],
  [
    "a silence of 24 h",
    ["2026-11-19T10:00:00Z", "2026-11-19T09:59:59Z"].map(silentSince),
    [[], ["box_silent"]],
  ],
])("%s", (_, days, told) => {
  expect(toldOn(days)).toEqual(told);
});

test("two medicines are told of apart", () => {
  const facts: NoticeFacts = {
    box: null,
    stock: [
      { medicine: 1, state: "out" },
      { medicine: 2, state: "low" },
    ],
  };
  expect(noticesNow(facts, [{ step: "stock_low", medicine: 1 }], NOW).tell).toEqual([
    { step: "stock_out", medicine: 1 },
    { step: "stock_low", medicine: 2 },
  ]);
});
