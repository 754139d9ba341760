import { isDeepStrictEqual } from "node:util";
import { decodePillboxUplink } from "@dosebeat/domain/codecs/pillbox-1-decode";
import { DAY, HOUR, MINUTE, SECOND } from "@dosebeat/domain/time/durations";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { advance } from "./box.ts";
import { newBox } from "./box-state.ts";
import { pressesOf, SCENARIOS, type ScenarioName } from "./scenarios.ts";
import { boxOf, deedsOf, lifeOf, ORIGIN } from "./test-box.ts";
import type { Transmission, Uplink } from "./transmissions.ts";

const ALL: ScenarioName[] = ["perfect", "forgets evenings", "travels", "dies", "eventful"];

function uplinks(transmissions: readonly Transmission[]): Uplink[] {
  return transmissions.filter((sent) => sent.kind === "uplink");
}

function decoded(uplink: Uplink) {
  const result = decodePillboxUplink(uplink.bytes, 10);
  if ("errors" in result) throw new Error(result.errors.join("; "));
  return result.data;
}

/** Number and instant of every press in a received frame. */
function heardPresses(transmissions: readonly Transmission[]): Map<number, number> {
  const presses = new Map<number, number>();
  for (const uplink of uplinks(transmissions).filter((sent) => sent.heard)) {
    const frame = decoded(uplink);
    if (!("presses" in frame)) continue;
    for (const press of frame.presses) {
      if ("age_s" in press && press.age_s !== null) {
        presses.set(press.seq, uplink.at - press.age_s * SECOND);
      }
    }
  }
  return presses;
}

describe("a box", () => {
  test.each(Object.keys(SCENARIOS))("%s: the same seed gives the same life", (name) => {
    const scenario = ALL.find((known) => known === name) ?? "perfect";
    expect(lifeOf(scenario, 30)).toEqual(lifeOf(scenario, 30));
  });

  test("another seed gives another life", () => {
    const config = boxOf("perfect", { seed: "other" });
    const other = advance(config, newBox(config), [], ORIGIN + DAY).transmissions;
    expect(other.map((sent) => sent.id)).not.toEqual(
      lifeOf("perfect", 1).transmissions.map((sent) => sent.id),
    );
  });

  test("steps of any length give the same result as one", () => {
    const days = 70;
    for (const name of ALL) {
      const config = boxOf(name);
      const presses = pressesOf(deedsOf(name, days));
      const whole = lifeOf(name, days);
      fc.assert(
        fc.property(fc.array(fc.integer({ min: 0, max: days * DAY }), { maxLength: 4 }), (cuts) => {
          let state = newBox(config);
          const sent: Transmission[] = [];
          for (const cut of [...cuts.sort((a, b) => a - b), days * DAY]) {
            const lived = advance(config, state, presses, ORIGIN + cut);
            state = JSON.parse(JSON.stringify(lived.state));
            sent.push(...lived.transmissions);
          }
          expect(state).toEqual(whole.state);
          // Thousands of transmissions: Vitest compares them far more slowly, but shows the difference.
          if (!isDeepStrictEqual(sent, whole.transmissions))
            expect(sent).toEqual(whole.transmissions);
        }),
        { numRuns: 6 },
      );
    }
  });

  test.each(ALL)("%s: every frame fits 51 bytes and decodes", (name) => {
    const sent = uplinks(lifeOf(name, 90).transmissions);
    expect(sent.length).toBeGreaterThan(90 * 20);
    for (const uplink of sent) {
      expect(uplink.bytes.length).toBeLessThanOrEqual(51);
      expect(decodePillboxUplink(uplink.bytes, 10)).toHaveProperty("data");
    }
  });

  test("every transmission has its own identity, and frame counters are consecutive in a session", () => {
    const sent = lifeOf("dies", 90).transmissions;
    expect(new Set(sent.map((one) => one.id)).size).toBe(sent.length);
    const counters = new Map<number, number>();
    for (const uplink of uplinks(sent)) {
      expect(uplink.fcnt).toBe((counters.get(uplink.session) ?? -1) + 1);
      counters.set(uplink.session, uplink.fcnt);
    }
    expect(counters.size).toBe(2);
  });

  test.each(["perfect", "forgets evenings"] as const)(
    "%s: the received frames contain nearly every press, at its instant",
    (name) => {
      const life = lifeOf(name, 90);
      const heard = heardPresses(life.transmissions);
      for (const { at, seq } of life.presses) {
        if (seq === null || !heard.has(seq)) continue;
        expect(Math.abs((heard.get(seq) ?? 0) - at)).toBeLessThanOrEqual(SECOND);
      }
      expect(heard.size).toBeGreaterThan(0.99 * life.presses.length);
    },
  );

  test("out of reach nothing is received; back in reach, history frames carry presses and climate", () => {
    const life = lifeOf("travels", 60);
    const [from, to] = [ORIGIN + 45 * DAY, ORIGIN + 48 * DAY];
    const during = life.transmissions.filter((sent) => sent.at >= from && sent.at < to);
    expect(during.length).toBeGreaterThan(60);
    expect(during.filter((sent) => sent.heard)).toEqual([]);

    const heard = heardPresses(life.transmissions);
    const counted = life.presses.filter(({ at }) => at >= from && at < to);
    expect(counted.length).toBeGreaterThanOrEqual(4);
    for (const { seq } of counted) expect(heard.has(seq ?? -1)).toBe(true);

    const climate = uplinks(life.transmissions)
      .map((uplink) => ({ uplink, frame: decoded(uplink) }))
      .flatMap(({ uplink, frame }) =>
        frame.frame === "env_history" && frame.clock === "age"
          ? frame.readings.map((reading) => uplink.at - reading.age_s * SECOND)
          : [],
      );
    expect(climate.length).toBe(72);
    for (const at of climate) expect(at >= from - SECOND && at < to).toBe(true);
  });

  test("a dead battery: silence, uncounted presses, then a join with the other boot bit", () => {
    const life = lifeOf("dies", 90);
    const deadAt = ORIGIN + (800 / 13) * DAY;
    const backAt = deadAt + 4 * DAY;
    const silent = life.transmissions.filter(
      (sent) => sent.at > deadAt + SECOND && sent.at < backAt - SECOND,
    );
    expect(silent).toEqual([]);
    const uncounted = life.presses.filter(({ seq }) => seq === null);
    expect(uncounted.length).toBeGreaterThanOrEqual(5);

    expect(life.transmissions.filter((sent) => sent.kind === "join")).toHaveLength(2);
    const boots = uplinks(life.transmissions).flatMap((uplink) => {
      const frame = decoded(uplink);
      return "boot" in frame ? [{ at: uplink.at, ...frame }] : [];
    });
    const last = boots.findLast((frame) => frame.at < backAt);
    const first = boots.find((frame) => frame.at >= backAt - SECOND);
    expect(last?.boot).toBe(1);
    expect(first?.boot).toBe(0);
    expect(first?.press_seq).toBe(last?.press_seq);
    expect(last?.battery_mv).toBeLessThan(2220);
    expect(first?.battery_mv).toBe(3000);
  });

  test("after a power loss a box has no presses from before", () => {
    const config = boxOf("dies", {
      lossRate: 0,
      battery: { fullMv: 2300, mvPerDay: 100, daysUntilChanged: 1 },
    });
    const pressed = ORIGIN + DAY - HOUR;
    const life = advance(config, newBox(config), [pressed], ORIGIN + 2 * DAY + HOUR);
    const after = uplinks(life.transmissions).filter((sent) => sent.at >= ORIGIN + 2 * DAY);
    expect(after.length).toBeGreaterThan(1);
    expect(heardPresses(after).size).toBe(0);
  });

  test("a lively box reports every minute, with one report an hour not minor", () => {
    const config = boxOf("perfect", { lively: { from: ORIGIN + DAY, intervalMinutes: 1 } });
    const life = advance(config, newBox(config), [], ORIGIN + DAY + 6 * HOUR);
    const later = uplinks(life.transmissions).filter((sent) => sent.at > ORIGIN + DAY + MINUTE);
    expect(later.length).toBeGreaterThanOrEqual(6 * 60 - 2);
    expect(later.filter((sent) => !sent.minor)).toHaveLength(5);
    const reports = uplinks(life.transmissions).map(decoded);
    const intervals = reports.flatMap((frame) =>
      frame.frame === "config_report" ? [frame.interval_min] : [],
    );
    expect(intervals).toEqual([60, 1]);
  });
});
