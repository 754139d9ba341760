import { expect, it } from "vitest";
import { isNearerToNext } from "./overdue.ts";

const dose = (id: number, time: string) => ({
  medicine: { id, name: "Metformin", strength: "500 mg" },
  due_utc: `2026-11-21T${time}:00Z`,
});
const at = (time: string) => Date.parse(`2026-11-21T${time}:00Z`);
const asks = (now: string, later: ReturnType<typeof dose>[]) =>
  isNearerToNext([dose(1, "08:00")], { doses: later }, at(now));

it("is nearer to the next dose of the medicine from the middle between the two on", () => {
  expect(asks("13:59", [dose(1, "08:00"), dose(1, "20:00")])).toBe(false);
  expect(asks("14:01", [dose(1, "08:00"), dose(1, "20:00")])).toBe(true);
});

it("is not nearer to a dose of another medicine, or where none is known", () => {
  expect(asks("11:50", [dose(2, "12:00")])).toBe(false);
  expect(asks("23:00", [])).toBe(false);
});
