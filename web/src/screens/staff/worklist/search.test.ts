import { expect, it } from "vitest";
import { readWorklist } from "./search.ts";

it("reads what is on the screen from its address", () => {
  const search = { q: "otto", group: 3, section: "box", done: true, page: 2, at: 57 };
  expect(readWorklist(search)).toEqual(search);
});

it("reads flags as an address has them", () => {
  expect(readWorklist({ q: "40002", done: "true", mine: "false" })).toEqual({
    q: "40002",
    done: true,
  });
});

it("takes nonsense for absent", () => {
  const search = { q: " ", group: "ward", section: "none", done: "yes", page: 1, at: -5, other: 1 };
  expect(readWorklist(search)).toEqual({});
});
