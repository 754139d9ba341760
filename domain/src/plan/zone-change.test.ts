import { expect, test } from "vitest";
import type { ZoneSpan } from "../time/local-time.ts";
import type { PlannedMedicine } from "./plan.ts";
import { EVERY_DAY } from "./planned.ts";
import { zoneChange } from "./zone-change.ts";

const inZone = (timezone: string): ZoneSpan[] => [{ fromDay: null, timezone }];

const medicine = (id: number, ...times: string[]): PlannedMedicine => ({
  id,
  startdate: "2026-01-01",
  enddate: null,
  removedAt: null,
  pauses: [],
  isAsNeeded: false,
  times: times.map((time, index) => ({
    ...EVERY_DAY,
    id: id * 10 + index,
    time,
    addedAt: null,
    removedAt: null,
  })),
});

test("New York to Berlin on 9 May: the evening dose is dropped, the morning comes early", () => {
  const plan = [medicine(1, "08:00", "20:00", "22:00")];
  const now = new Date("2026-05-09T14:00:00Z");
  expect(zoneChange(plan, inZone("America/New_York"), "Europe/Berlin", now)).toEqual({
    fromDay: "2026-05-10",
    from: new Date("2026-05-10T01:00:00Z"),
    medicines: [
      {
        medicine: 1,
        isHome: false,
        lastBefore: new Date("2026-05-10T00:00:00Z"),
        firstAfter: new Date("2026-05-10T06:00:00Z"),
        hours: 6,
        dropped: 1,
      },
    ],
  });
});

test("Berlin to Tokyo: the shortened day loses what is later, each medicine on its own", () => {
  const plan = [medicine(1, "08:00"), medicine(2, "21:00")];
  const now = new Date("2026-05-10T08:00:00Z");
  const change = zoneChange(plan, inZone("Europe/Berlin"), "Asia/Tokyo", now);
  expect(change).toMatchObject({ fromDay: "2026-05-11", from: new Date("2026-05-10T18:00:00Z") });
  expect(change.medicines).toMatchObject([
    { medicine: 1, hours: 17, dropped: 0 },
    { medicine: 2, lastBefore: new Date("2026-05-09T19:00:00Z"), hours: 41, dropped: 1 },
  ]);
});

test("Tokyo to Berlin: the running day stretches, nothing is dropped", () => {
  const plan = [medicine(1, "08:00")];
  const now = new Date("2026-05-10T03:00:00Z");
  const change = zoneChange(plan, inZone("Asia/Tokyo"), "Europe/Berlin", now);
  expect(change.medicines).toMatchObject([{ hours: 31, dropped: 0 }]);
});

test("the zone in force changes nothing", () => {
  const now = new Date("2026-05-10T08:00:00Z");
  const change = zoneChange([medicine(1, "08:00")], inZone("UTC"), "UTC", now);
  expect(change.medicines).toMatchObject([{ hours: 24, dropped: 0 }]);
});

test("a change that was planned is replaced", () => {
  const zones = [...inZone("Europe/Berlin"), { fromDay: "2026-05-11", timezone: "Asia/Tokyo" }];
  const now = new Date("2026-05-10T08:00:00Z");
  const change = zoneChange([medicine(1, "08:00")], zones, "Europe/Berlin", now);
  expect(change.medicines).toMatchObject([{ hours: 24, dropped: 0 }]);
});

test("a medicine that begins later has no dose before; one that is over is not listed", () => {
  const coming = { ...medicine(1, "08:00"), startdate: "2026-06-01" };
  const over = { ...medicine(2, "08:00"), startdate: "2024-01-01", enddate: "2024-02-01" };
  const now = new Date("2026-05-10T08:00:00Z");
  const change = zoneChange([coming, over], inZone("UTC"), "Asia/Tokyo", now);
  expect(change.medicines).toMatchObject([{ medicine: 1, lastBefore: null, hours: null }]);
});

test("what is taken on home time goes on as it was", () => {
  const local = medicine(1, "20:00");
  const home = {
    ...local,
    id: 2,
    times: local.times.map((time) => ({ ...time, timezone: "Europe/Berlin" })),
  };
  const now = new Date("2026-05-10T08:00:00Z");
  const change = zoneChange([local, home], inZone("Europe/Berlin"), "Asia/Tokyo", now);
  expect(change.medicines).toMatchObject([
    { medicine: 1, isHome: false, dropped: 1, hours: 41 },
    {
      medicine: 2,
      isHome: true,
      dropped: 0,
      hours: 24,
      firstAfter: new Date("2026-05-10T18:00:00Z"),
    },
  ]);
});
