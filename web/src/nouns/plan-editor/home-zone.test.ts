import { expect, it } from "vitest";
import { homeZoneOf } from "./home-zone.ts";

const HOME = { dosage_time: "21:00:00.000", timezone: "Europe/Berlin" };
const LOCAL = { dosage_time: "21:00:00.000", timezone: null };
const at = (due_utc: string) => ({ dosage_time: "21:00:00.000", due_utc });

it("a dose of the plan's home zone names it, unless the patient is there", () => {
  expect(homeZoneOf(at("2026-05-10T19:00:00Z"), [HOME], "Asia/Tokyo")).toBe("Europe/Berlin");
  expect(homeZoneOf(at("2026-05-10T19:00:00Z"), [HOME], "Europe/Berlin")).toBeNull();
  expect(homeZoneOf(at("2026-05-10T12:00:00Z"), [LOCAL], "Asia/Tokyo")).toBeNull();
});

it("where one time is in a home zone and local, the instant tells which", () => {
  const rows = [LOCAL, HOME];
  expect(homeZoneOf(at("2026-05-10T19:00:00Z"), rows, "Asia/Tokyo")).toBe("Europe/Berlin");
  expect(homeZoneOf(at("2026-05-10T12:00:00Z"), rows, "Asia/Tokyo")).toBeNull();
});
