import { describe, expect, it } from "vitest";
import { DAY, HOUR, MINUTE } from "../time/durations.ts";
import {
  type LightFacts,
  lightObstacle,
  lightsOf,
  mayBlink,
  NO_LIGHT,
  type Told,
  tellingOf,
} from "./box-light.ts";
import type { KnownOccasion } from "./known-patient.ts";

const NOW = new Date("2026-05-10T06:00:00Z");
const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR);

const FREE: LightFacts = {
  isReminded: true,
  hasDangerous: false,
  isRemindedElsewhere: false,
  saidAt: null,
  canBeTold: true,
  intervalMinutes: 60,
};

function occasion(hours: number, fields: Partial<KnownOccasion> = {}): KnownOccasion {
  const due = at(hours);
  return {
    due,
    day: "2026-11-20",
    window: { from: due.getTime() - 4 * HOUR, to: due.getTime() + 12 * HOUR },
    pressed: null,
    isNamed: false,
    doses: [{ medicine: 1, answer: "open" }],
    ...fields,
  };
}

describe("a box gives no light at all", () => {
  it.each<[string, Partial<LightFacts>, ReturnType<typeof lightObstacle>]>([
    ["where reminders are off", { isReminded: false }, "off"],
    ["where an extra dose of any medicine is dangerous", { hasDangerous: true }, "medicine"],
    ["where doses are answered on a phone", { isRemindedElsewhere: true }, "phone"],
    ["for a week after a word about a dose", { saidAt: at(-7 * 24 + 1) }, "said"],
    ["where it cannot be told", { canBeTold: false }, "box"],
    ["where it is heard seldom", { intervalMinutes: 61 }, "interval"],
    ["where nobody knows how often it is heard", { intervalMinutes: null }, "interval"],
  ])("%s", (_, facts, obstacle) => {
    expect(lightObstacle({ ...FREE, ...facts }, NOW)).toBe(obstacle);
  });

  it("and else may", () => {
    expect(lightObstacle({ ...FREE, saidAt: at(-7 * 24) }, NOW)).toBeNull();
  });
});

describe("lights", () => {
  it("are for what is wholly open within a day", () => {
    const answered = (answer: "pressed" | "said" | "excused") =>
      occasion(4, {
        doses: [
          { medicine: 1, answer: "open" },
          { medicine: 2, answer },
        ],
      });
    const shown = (...occasions: KnownOccasion[]) => lightsOf(occasions, NOW, 15).at;
    expect(shown(occasion(-0.5), occasion(-0.4), occasion(24), occasion(24.1))).toEqual([
      at(-0.4),
      at(24),
    ]);
    expect(shown(answered("said"))).toEqual([]);
    expect(shown(answered("excused"))).toEqual([]);
    expect(shown(answered("pressed"))).toEqual([]);
    expect(shown(occasion(4, { pressed: NOW }))).toEqual([]);
  });

  it("are none where a press may count from earlier on than a box can look back", () => {
    const back = (minutes: number) =>
      lightsOf(
        [
          occasion(9, {
            window: { from: at(9).getTime() - minutes * MINUTE, to: at(30).getTime() },
          }),
        ],
        NOW,
        15,
      );
    expect(back(253)).toEqual({ at: [at(9)], earlyMinutes: 255 });
    expect(back(254)).toEqual(NO_LIGHT);
  });

  it("are none where the next dose is days away", () => {
    const on = (minutes: number) => ({
      from: at(1).getTime(),
      to: at(2).getTime() + minutes * MINUTE,
    });
    expect(lightsOf([occasion(2, { window: on(24 * 60) })], NOW, 15).at).toEqual([at(2)]);
    expect(lightsOf([occasion(2, { window: on(24 * 60 + 1) })], NOW, 15)).toEqual(NO_LIGHT);
  });

  it("are dark after a press for the widest window, and two minutes more, as they may begin late", () => {
    const narrow = occasion(2, { window: { from: at(1).getTime(), to: at(3).getTime() } });
    expect(lightsOf([narrow, occasion(12)], NOW, 15).earlyMinutes).toBe(242);
    expect(lightsOf([narrow, occasion(12)], NOW, 1)).toEqual({ at: [at(2)], earlyMinutes: 62 });
  });
});

describe("a box is told", () => {
  const wanted = (...hours: number[]) => ({ at: hours.map(at), earlyMinutes: 240 });
  const told = (
    is: Told["is"],
    hours: number,
    lights: number[],
    fields: Partial<Told> = {},
  ): Told => ({
    is,
    wasSent: is !== "never",
    at: at(hours),
    lights: lights.map(at),
    earlyMinutes: 240,
    ...fields,
  });
  const NONE = new Set<number>();

  it("once, and again after half of the time that it was told for", () => {
    expect(tellingOf(wanted(2, 14), [], NONE, NOW)).toBe("lit");
    expect(tellingOf(wanted(2, 14), [told("waiting", 0, [2, 14])], NONE, NOW)).toBeNull();
    expect(tellingOf(wanted(2), [told("confirmed", -11.9, [2])], NONE, NOW)).toBeNull();
    expect(tellingOf(wanted(2), [told("confirmed", -12, [2])], NONE, NOW)).toBe("lit");
    expect(tellingOf(NO_LIGHT, [], NONE, NOW)).toBeNull();
  });

  it("what is due besides, at once", () => {
    expect(tellingOf(wanted(2, 5), [told("confirmed", -1, [2])], NONE, NOW)).toBe("lit");
  });

  it("to be dark at once when something no longer is due, also while it blinks", () => {
    expect(tellingOf(wanted(14), [told("confirmed", -1, [2, 14])], NONE, NOW)).toBe("dark");
    expect(tellingOf(NO_LIGHT, [told("waiting", -1, [-0.4])], NONE, NOW)).toBe("dark");
    expect(tellingOf(NO_LIGHT, [told("waiting", -1, [-0.5])], NONE, NOW)).toBeNull();
  });

  it("nothing of a press, which it knows by itself", () => {
    const pressed = new Set([at(2).getTime()]);
    expect(tellingOf(wanted(14), [told("confirmed", -1, [2, 14])], pressed, NOW)).toBeNull();
  });

  it("anew where a press counts from earlier on than it would look back", () => {
    const before = told("confirmed", -1, [2], { earlyMinutes: 60 });
    expect(tellingOf(wanted(2), [before], NONE, NOW)).toBe("dark");
  });

  it("again after a pause if it confirmed nothing, as long as it may blink wrongly", () => {
    const lost = (hours: number) => [told("given_up", hours, [2])];
    expect(tellingOf(NO_LIGHT, lost(-2), NONE, NOW)).toBeNull();
    expect(tellingOf(NO_LIGHT, lost(-3), NONE, NOW)).toBe("dark");
    expect(tellingOf(wanted(2), lost(-3), NONE, NOW)).toBe("lit");
    expect(tellingOf(NO_LIGHT, [told("given_up", -6, [-1])], NONE, NOW)).toBeNull();
  });

  it("may blink by anything since what it confirmed last, or had a network send", () => {
    const [older, confirmed] = [told("confirmed", -9, [3]), told("confirmed", -6, [1])];
    const lost = told("given_up", -3, [2]);
    const unsent = told("waiting", 0, [4], { wasSent: false });
    expect(mayBlink([unsent, lost, confirmed, older], NOW)).toEqual([at(2), at(1)]);
    expect(mayBlink([confirmed], new Date(NOW.getTime() + DAY))).toEqual([]);
  });
});
