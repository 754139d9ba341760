import { expect, test } from "vitest";
import { requireSameRows } from "./same.ts";

const rows = [
  { id: 1, email: "ada@example.org", sensor: { deveui: "00" } },
  { id: 2, email: "ben@example.org", sensor: null },
];
const strapis = [
  { id: 1, documentId: "a", email: "ada@example.org", sensor: { documentId: "b", deveui: "00" } },
  { id: 2, documentId: "c", email: "ben@example.org", sensor: null },
];

test("rows with the same values are the same, whatever else Strapi tells", () => {
  requireSameRows("people", 2, rows, strapis);
});

test.each([
  ["no rows at all", 0, [], []],
  ["fewer rows than were asked for", 3, rows, strapis],
  ["rows that only one of them has", 2, rows, strapis.slice(1)],
  ["another order", 2, rows, strapis.toReversed()],
  ["another value", 2, rows, [strapis[0], { ...strapis[1], email: "bea@example.org" }]],
  ["a value that is missing", 2, rows, [strapis[0], { id: 2, sensor: null }]],
  ["another box", 2, rows, [{ ...strapis[0], sensor: { deveui: "01" } }, strapis[1]]],
  ["a box where there is none", 2, rows, [strapis[0], { ...strapis[1], sensor: { deveui: "0" } }]],
])("%s is no comparison", (_, expected, ours, theirs) => {
  expect(() => requireSameRows("people", expected, ours, theirs)).toThrow("people");
});
