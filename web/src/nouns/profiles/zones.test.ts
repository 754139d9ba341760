import { describe, expect, it } from "vitest";
import { loadZoneCities } from "../../i18n/zone-cities.ts";
import { findZones, listZones, offsetOf } from "./zones.ts";

const WINTER = Date.parse("2026-11-21T12:00:00Z");
const SUMMER = Date.parse("2026-07-01T12:00:00Z");

describe("the choice of a time zone", () => {
  it("shows the current UTC offset", () => {
    expect(offsetOf("America/New_York", WINTER)).toBe("UTC−5");
    expect(offsetOf("America/New_York", SUMMER)).toBe("UTC−4");
    expect(offsetOf("Asia/Kolkata", WINTER)).toBe("UTC+5:30");
    expect(offsetOf("UTC", WINTER)).toBe("UTC");
    expect(offsetOf("Mars/Olympus", WINTER)).toBe("");
  });

  it("labels a zone by its city first", () => {
    const zones = listZones(WINTER, "America/New_York", "en-US");
    expect(zones.find(({ name }) => name === "America/New_York")).toEqual({
      name: "America/New_York",
      label: "New York · America",
      offset: "UTC−5",
    });
    expect(zones.find(({ name }) => name === "America/Argentina/Salta")?.label).toBe(
      "Salta · Argentina, America",
    );
  });

  it("includes the saved zone even if the browser lists it under another name", () => {
    expect(listZones(WINTER, "US/Eastern", "en-US").some(({ name }) => name === "US/Eastern")).toBe(
      true,
    );
  });

  it.each([
    ["new york", "America/New_York"],
    ["NEW_YORK", "America/New_York"],
    ["america/new_york", "America/New_York"],
    ["são paulo", "America/Sao_Paulo"],
    ["kathmandu", "Asia/Kathmandu"],
    ["kolkata", "Asia/Kolkata"],
    ["kyiv", "Europe/Kyiv"],
    ["berlin +1", "Europe/Berlin"],
    ["-5 york", "America/New_York"],
    ["gmt+1 berlin", "Europe/Berlin"],
  ])("finds by %s", (wanted, name) => {
    const found = findZones(listZones(WINTER, "UTC", "en-US"), wanted);
    expect(found.map((zone) => zone.name)).toContain(name);
    expect(found.length).toBeLessThan(5);
  });

  it("labels and finds zones in the reader's language too", async () => {
    await loadZoneCities("de");
    const german = listZones(WINTER, "UTC", "de-DE");
    expect(german.find(({ name }) => name === "Africa/Cairo")?.label).toBe("Kairo · Africa");
    expect(findZones(german, "cairo").map(({ name }) => name)).toEqual(["Africa/Cairo"]);
    await loadZoneCities("ar");
    const zones = listZones(WINTER, "UTC", "ar");
    expect(zones.find(({ name }) => name === "Africa/Cairo")?.label).toBe("القاهرة · Cairo");
    expect(findZones(zones, "نيويورك").map(({ name }) => name)).toEqual(["America/New_York"]);
  });

  it("finds nothing for nonsense and everything for an empty text", () => {
    const zones = listZones(WINTER, "UTC", "en-US");
    expect(findZones(zones, "qwertz")).toEqual([]);
    expect(findZones(zones, " ")).toHaveLength(zones.length);
  });
});
