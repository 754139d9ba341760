import { TOLERANCE, TOLERANCE_MINUTES } from "@dosebeat/domain/doses/tolerance";
import { DAY, MINUTE, SECOND } from "@dosebeat/domain/time/durations";
import { describe, expect, test } from "vitest";
import { behave, pressesOf, SCENARIOS, type ScenarioName } from "./scenarios.ts";
import { isDuring } from "./surroundings.ts";
import { deedsOf, ORIGIN, occasions } from "./test-box.ts";

const ALL: ScenarioName[] = ["perfect", "forgets evenings", "travels", "dies", "eventful"];
const DAYS = 400;

function share<Item>(items: readonly Item[], is: (item: Item) => boolean): number {
  return items.filter(is).length / items.length;
}

describe("scenarios", () => {
  test("perfect: everything taken within the tolerance", () => {
    const deeds = deedsOf("perfect", DAYS);
    expect(deeds).toHaveLength(2 * DAYS);
    for (const { due, takenAt, presses } of deeds) {
      expect(Math.abs((takenAt ?? 0) - due)).toBeLessThanOrEqual(TOLERANCE);
      expect(presses[0]).toBe(takenAt);
    }
  });

  test("forgets evenings: about a third of the evenings, hardly a morning", () => {
    const deeds = deedsOf("forgets evenings", DAYS);
    const evenings = deeds.filter((_, index) => index % 2 === 1);
    const mornings = deeds.filter((_, index) => index % 2 === 0);
    expect(share(evenings, (deed) => deed.takenAt === null)).toBeGreaterThan(0.28);
    expect(share(evenings, (deed) => deed.takenAt === null)).toBeLessThan(0.42);
    expect(share(mornings, (deed) => deed.takenAt === null)).toBeLessThan(0.06);
  });

  test("travels: taken but not pressed while the box is at home alone", () => {
    const { boxLeftAtHome } = SCENARIOS.travels;
    const away = deedsOf("travels", DAYS).filter(
      ({ takenAt }) => takenAt !== null && isDuring(boxLeftAtHome, ORIGIN, takenAt),
    );
    expect(away.length).toBeGreaterThan(60);
    for (const deed of away) {
      expect(deed).toMatchObject({ manner: "without the box", presses: [] });
    }
  });

  test.each(ALL)("%s: manner and minutes agree", (name) => {
    for (const { due, manner, takenAt } of deedsOf(name, DAYS)) {
      if (takenAt === null) expect(manner).toBe("forgotten");
      const minutes = ((takenAt ?? due) - due) / MINUTE;
      if (manner === "late") expect(minutes).toBeGreaterThan(TOLERANCE_MINUTES);
      if (manner === "early") expect(minutes).toBeLessThan(-TOLERANCE_MINUTES);
      if (manner === "on time") expect(Math.abs(minutes)).toBeLessThanOrEqual(TOLERANCE_MINUTES);
    }
  });

  test("doubles come within a minute, extra presses long after", () => {
    const deeds = deedsOf("dies", DAYS);
    const again = deeds.flatMap(({ presses }) =>
      presses.slice(1).map((at) => at - (presses[0] ?? 0)),
    );
    expect(again.some((gap) => gap < MINUTE)).toBe(true);
    expect(again.some((gap) => gap > 70 * MINUTE)).toBe(true);
    for (const gap of again) expect(gap < MINUTE || gap >= 70 * MINUTE).toBe(true);
  });

  test("eventful: every kind of outcome in every week", () => {
    const weeks = Array.from({ length: 12 }, (_, week) =>
      deedsOf("eventful", DAYS).filter(
        ({ due }) => Math.floor((due - ORIGIN) / (7 * DAY)) === week,
      ),
    );
    for (const deeds of weeks) {
      expect(new Set(deeds.map(({ manner }) => manner))).toEqual(
        new Set(["on time", "early", "forgotten", "without the box"]),
      );
      expect(deeds.some(({ presses }) => presses.length === 2)).toBe(true);
    }
  });

  test("a deed depends only on its own occasion", () => {
    const all = occasions(60);
    const some = all.filter((_, index) => index % 3 === 1);
    const alone = behave(SCENARIOS.dies, "test", ORIGIN, some);
    const together = behave(SCENARIOS.dies, "test", ORIGIN, all);
    expect(together.filter((_, index) => index % 3 === 1)).toEqual(alone);
  });

  test("presses ascend and contain each push once", () => {
    const close = { due: 0, manner: "on time", takenAt: 0 } as const;
    const presses = pressesOf([
      { ...close, presses: [9 * SECOND, 2 * SECOND] },
      { ...close, presses: [3 * SECOND] },
    ]);
    expect(presses).toEqual([2 * SECOND, 9 * SECOND]);
  });
});
