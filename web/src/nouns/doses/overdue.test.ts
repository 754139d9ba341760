import type { Dose } from "@dosebeat/contract/doses";
import { expect, it } from "vitest";
import { isNearerToNext, lateTextsOf, mayGoOn } from "./overdue.ts";
import { NOTHING_KNOWN } from "./test-dose.ts";

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

const whole = (id: number, more: Partial<Dose> = {}): Dose => ({
  ...NOTHING_KNOWN,
  ...dose(id, "08:00"),
  date: "2026-11-21",
  dosage_time: "08:00:00.000",
  status: "excused",
  status_if_counted: "overdue",
  reason: "In hospital",
  open: true,
  ...more,
});

it("tells nobody to go on with an overdue dose of which an extra one is dangerous, or once it is late", () => {
  const goesOn = (clock: string, ...doses: Dose[]) => mayGoOn(doses, { doses }, at(clock));
  expect(goesOn("08:40", whole(1))).toBe(true);
  expect(goesOn("08:40", whole(1), whole(2, { once_only: true }))).toBe(false);
  expect(goesOn("12:00", whole(1))).toBe(false);
});

it("says of a medicine without a text of late doses what is given for it, else nothing", () => {
  const texts = [
    { id: 1, if_late: "Up to two days." },
    { id: 2, if_late: "" },
  ];
  const of = (unknown?: string) =>
    lateTextsOf([whole(1), whole(2)], texts, unknown).map(({ text }) => text);
  expect(of("It is in the leaflet.")).toEqual(["Up to two days.", "It is in the leaflet."]);
  expect(of()).toEqual(["Up to two days."]);
});
