import { describe, expect, it } from "vitest";
import { choiceOf } from "./chart-choice.ts";

const medicines = [
  { id: 3, name: "Metformin" },
  { id: 7, name: "Ramipril" },
];

describe("the medicine above a chart", () => {
  it.each([
    ["nothing stored, several medicines", null, medicines, "all"],
    ["a stored medicine", "7", medicines, 7],
    ["a stored medicine that is gone", "9", medicines, "all"],
    ["all, stored", "all", medicines, "all"],
    ["one medicine", null, medicines.slice(0, 1), 3],
    ["one medicine, all stored", "all", medicines.slice(0, 1), 3],
    ["no medicine", "7", [], "all"],
  ])("with %s", (_, stored, known, choice) => {
    expect(choiceOf(stored, known)).toBe(choice);
  });
});
