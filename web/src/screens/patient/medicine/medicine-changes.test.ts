import { expect, it } from "vitest";
import { stepsOf } from "./medicine-changes.ts";

it("a save first adds and then removes, so that no failure leaves fewer times", () => {
  const changes = { record: { strength: "5 mg" }, added: ["08:30"], removed: ["08:00", "12:00"] };
  expect(stepsOf(changes)).toEqual([
    { kind: "record" },
    { kind: "add", time: "08:30" },
    { kind: "remove", time: "08:00" },
    { kind: "remove", time: "12:00" },
  ]);
  expect(stepsOf({ record: {}, added: [], removed: [] })).toEqual([]);
});
