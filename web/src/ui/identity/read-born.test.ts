import { expect, it } from "vitest";
import { readBorn } from "./read-born.ts";

it.each([
  [" 1951 ", "1951"],
  ["1951-03-02", "1951-03-02"],
  ["2.3.1951", "1951-03-02"],
  ["02. 03. 1951", "1951-03-02"],
  ["١٩٥١", "1951"],
])("reads %j", (typed, expected) => {
  expect(readBorn(typed)).toBe(expected);
});

it.each(["2/3/1951", "3. March 1951", "51"])("leaves %j for the server to refuse", (typed) => {
  expect(readBorn(typed)).toBe(typed);
});
