import type { PlanPage } from "@dosebeat/domain/plan/plan-code/plan-page";
import { PUBLISHED } from "@dosebeat/domain/plan/plan-code/published-codes";
import { readPlanCode } from "@dosebeat/domain/plan/plan-code/read-plan-code";
import { describe, expect, test } from "vitest";
import {
  isClear,
  isHad,
  isSomeoneElse,
  missingPages,
  requestOf,
  scannedOf,
  withPage,
} from "./plan-items.ts";

function pageOf(text: string): PlanPage {
  const page = readPlanCode(text);
  if (typeof page === "string") throw new Error(page);
  return page;
}

const TODAY = "2026-11-24";
const PLAN = pageOf(PUBLISHED["2.8"]);
const [ramipril, , insulin, methotrexate, , nitro, antibiotic] = PLAN.items;
if (!ramipril || !insulin || !methotrexate || !nitro || !antibiotic) throw new Error("no items");

test("what is clear is sent with its times and amounts, from now on", () => {
  expect(isClear(ramipril, "Ramipril")).toBe(true);
  expect(
    requestOf({ item: ramipril, name: "Ramipril" }, { today: TODAY, isOnceOnly: false }),
  ).toMatchObject({
    name: "Ramipril",
    strength: "5 mg",
    unit: "Tablette",
    indication: "Bluthochdruck",
    instructions: "während der Mahlzeit",
    startdate: TODAY,
    from_now: true,
    schedules: [{ dosage_time: "08:00", amount: 1 }],
  });
});

test("a weekly medicine is sent for its day alone, with the name that was typed", () => {
  expect(isClear(methotrexate, "")).toBe(false);
  expect(isClear(methotrexate, "Methotrexat 10 mg")).toBe(true);
  const one = { item: methotrexate, name: " Methotrexat 10 mg " };
  expect(requestOf(one, { today: TODAY, isOnceOnly: true })).toMatchObject({
    once_only: true,
    name: "Methotrexat 10 mg",
    pack_code: "03159468",
    schedules: [{ dosage_time: "08:00", recurrence: { kind: "weekdays", days: [1] } }],
  });
});

test("what somebody must look at begins without times, but with all its words", () => {
  expect(isClear(nitro, "Nitrolingual")).toBe(false);
  expect(scannedOf(nitro, "")).toMatchObject({
    code: "",
    values: { name: "", instructions: "max. 3. akut", pack_code: "16357856" },
  });
  const { code, values } = scannedOf(antibiotic, "Amoxicillin");
  expect(code).toBe("");
  expect(values.instructions).toContain("für 10 Tage");
  expect(scannedOf(methotrexate, "").code).toBe("");
  // Only the name is missing: the times are certain.
  expect(scannedOf(insulin, "").code).toBe("20-0-10-0");
});

describe("whose plan it is", () => {
  const own = { givenname: "Michaela", familyname: "Musterhausen", born: "1936-12-13" };
  test.each<[Partial<typeof own>, boolean]>([
    [{}, false],
    [{ familyname: "von Musterhausen" }, false],
    [{ givenname: "michaela" }, false],
    [{ born: "1936" }, false],
    [{ born: "1937" }, true],
    [{ born: "1936-12-14" }, true],
    [{ givenname: "Otto" }, true],
    [{ familyname: "Meier" }, true],
  ])("%o", (part, isOther) => {
    expect(isSomeoneElse(PLAN, { ...own, ...part })).toBe(isOther);
    expect(isSomeoneElse(PLAN, { ...own, ...part, born: part.born ?? null })).toBe(isOther);
  });
});

test("a medicine that is there already is known by its number or its name", () => {
  const had = (name: string, pack_code = "") => [{ name, pack_code }];
  expect(isHad(ramipril, "Ramipril", had("ramipril 5 mg"))).toBe(true);
  expect(isHad(ramipril, "Ramipril", had("Ramiprilat"))).toBe(false);
  expect(isHad(methotrexate, "", had("MTX", "03159468"))).toBe(true);
  expect(isHad(methotrexate, "", had(""))).toBe(false);
});

test("pages are gathered by the number of the plan", () => {
  const page = (number: number, of: number, id = PLAN.id) => ({
    ...PLAN,
    page: number,
    pages: of,
    id,
  });
  const two = withPage([page(3, 3)], page(1, 3));
  if (typeof two === "string") throw new Error(two);
  expect(two.map(({ page: number }) => number)).toEqual([1, 3]);
  expect(missingPages(two)).toEqual([2]);
  expect(withPage(two, page(3, 3))).toBe("samePage");
  expect(withPage(two, page(2, 3, "F".repeat(32)))).toBe("otherPlan");
  expect(missingPages([page(1, 1)])).toEqual([]);
});
