import { expect, test } from "vitest";
import { readPatients } from "./patients-search.ts";

test.each([
  [{}, {}],
  [{ q: " " }, {}],
  [{ q: "Roth", group: 3, days: 30, sort: "taking:desc", page: 2, at: 7 }, null],
  [{ missed: 3, known: 70, box: "unbound" }, null],
  [{ missed: 2, known: "all", box: "gone" }, {}],
  [{ group: -1, days: 14, page: 1 }, {}],
  [
    { days: "7", sort: "missed" },
    { days: 7, sort: "missed:asc" },
  ],
  [{ sort: "password:asc", page: "x", group: 1.5 }, {}],
])("reads %o as %o", (search, expected) => {
  expect(readPatients(search)).toEqual(expected ?? search);
});
