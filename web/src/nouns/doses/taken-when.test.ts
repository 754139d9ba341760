import { MINUTE } from "@dosebeat/domain/time/durations";
import { describe, expect, it } from "vitest";
import { possibleWhens, saidInstant } from "./taken-when.ts";

const utc = (time: string, date = "2026-11-22") => Date.parse(`${date}T${time}:00Z`);
const due = utc("12:00");
const now = utc("13:03");
const NOTHING = { when: "", at: "", date: "", time: "" } as const;
/** In Berlin, an hour ahead of UTC: due at 13:00, now 14:03. */
const context = { due, now, zone: "Europe/Berlin" };

describe("what is recorded at 13:03 of a dose that was due at 12:00", () => {
  it.each([
    ["nothing, as long as nothing was chosen", NOTHING, "whenNeeded"],
    ["13:03 for just now", { ...NOTHING, when: "now", at: "2026-11-22T13:03:00.000Z" }, now],
    ["12:00 for its planned time", { ...NOTHING, when: "due" }, due],
    ["no other time that was not typed", { ...NOTHING, when: "other" }, "timeNeeded"],
    ["no day that was not chosen", { ...NOTHING, when: "other", time: "13:20" }, "dayNeeded"],
    [
      "the other time, in the patient's zone",
      { ...NOTHING, when: "other", time: "13:20", date: "2026-11-22" },
      utc("12:20"),
    ],
    [
      "no time to come",
      { ...NOTHING, when: "other", time: "14:04", date: "2026-11-22" },
      "timeFuture",
    ],
  ] as const)("%s", (_, said, recorded) => {
    expect(saidInstant(said, context)).toBe(recorded);
  });

  it("is the moment at which just now was chosen, however late it is saved", () => {
    const said = { ...NOTHING, when: "now", at: "2026-11-22T13:03:00.000Z" } as const;
    expect(saidInstant(said, { ...context, now: now + 20 * MINUTE })).toBe(now);
  });
});

describe("the choices", () => {
  it.each([
    ["13:03", "2026-11-22", ["now", "due", "other"]],
    // Before its time, it can only be stated as taken now or at an earlier time.
    ["11:00", "2026-11-22", ["now", "other"]],
    // A day later, "just now" would belong to another dose.
    ["12:00", "2026-11-23", ["now", "due", "other"]],
    ["12:01", "2026-11-23", ["due", "other"]],
  ])("at %s on %s: %s", (time, date, choices) => {
    expect(possibleWhens(due, utc(time, date))).toEqual(choices);
  });
});
