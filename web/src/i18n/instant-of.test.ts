import { HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { instantOf, offsetAt } from "./instant-of.ts";

const ZONES = Intl.supportedValuesOf("timeZone");
const FROM = Date.UTC(1990, 0);
const TO = Date.UTC(2040, 0);

const plain = (wall: number) =>
  Temporal.PlainDateTime.from(new Date(wall).toISOString().replace("Z", ""));

/** The result according to Temporal: the earlier of two instants, null for a local time that does not exist. */
function expected(wall: number, zone: string): number | null {
  const local = plain(wall);
  const found = local.toZonedDateTime(zone, { disambiguation: "earlier" });
  return found.toPlainDateTime().equals(local) ? found.epochMilliseconds : null;
}

/** A local time near the next clock change, else near `instant`. */
function nearChange(instant: number, zone: string, minutes: number): number {
  const here = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
  const change = here.getTimeZoneTransition("next") ?? here;
  return change.epochMilliseconds + change.offsetNanoseconds / 1e6 + minutes * MINUTE;
}

const aZone = fc.constantFrom(...ZONES);
const anInstant = fc.integer({ min: FROM / MINUTE, max: TO / MINUTE }).map((at) => at * MINUTE);

test("local times resolve to the same instant as in Temporal, in any zone", () => {
  fc.assert(
    fc.property(aZone, anInstant, (zone, wall) => {
      expect(instantOf(wall, zone)).toBe(expected(wall, zone));
    }),
    { numRuns: 200 },
  );
});

test("so do local times within hours of a clock change", () => {
  const minutes = fc.integer({ min: -26 * 60, max: 26 * 60 });
  const close = fc.integer({ min: -130, max: 130 });
  fc.assert(
    fc.property(aZone, anInstant, fc.oneof(minutes, close), (zone, instant, away) => {
      const wall = nearChange(instant, zone, away);
      expect(instantOf(wall, zone)).toBe(expected(wall, zone));
    }),
    { numRuns: 300 },
  );
});

test.each(["America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "Africa/Casablanca"])(
  "every clock change in %s from 2015 to 2035",
  (zone) => {
    const end = Date.UTC(2035, 0);
    for (let at = Date.UTC(2015, 0); at < end; ) {
      const wall = nearChange(at, zone, 0);
      for (let away = -3 * HOUR; away <= 3 * HOUR; away += 30 * MINUTE) {
        expect(instantOf(wall + away, zone), `${new Date(wall + away)}`).toBe(
          expected(wall + away, zone),
        );
      }
      const here = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
      at = here.getTimeZoneTransition("next")?.epochMilliseconds ?? end;
    }
  },
);

test("a zone's offset at an instant equals Temporal's", () => {
  fc.assert(
    fc.property(aZone, anInstant, (zone, instant) => {
      const here = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
      expect(offsetAt(instant, zone)).toBe(here.offsetNanoseconds / 1e6);
    }),
    { numRuns: 200 },
  );
});

test("a day that a zone skipped has no instants", () => {
  expect(instantOf(Date.UTC(2011, 11, 30, 12), "Pacific/Apia")).toBeNull();
});
