import { expect, it } from "vitest";
import { listText } from "../worklist/list-text.ts";
import { type ListBefore, onPage, readList } from "./list-before.ts";

const LISTS: ListBefore[] = [
  { of: "worklist" },
  { of: "worklist", q: "roth & sons?", section: "box", mine: true, page: 2 },
  { of: "worklist", q: "true", group: 7, done: true },
  { of: "patients", days: 30, sort: "missed:desc", missed: 3, known: 90, box: "unbound" },
];

it("keeps the list that led to a patient in one parameter", () => {
  for (const list of LISTS) expect(readList(listText(list))).toEqual(list);
});

it("takes nonsense for absent", () => {
  for (const list of ["", "users?q=roth", "[object Object]"]) {
    expect(readList(list)).toBeUndefined();
  }
  expect(readList("worklist?section=none&page=-1")).toEqual({ of: "worklist" });
});

it("goes to another page of the list, the first without a number", () => {
  expect(listText(onPage({ of: "worklist", section: "box", page: 2 }, 3))).toBe(
    "worklist?section=box&page=3",
  );
  expect(listText(onPage({ of: "patients", missed: 3, page: 2 }, 1))).toBe("patients?missed=3");
});
