// The rules of lights against the box itself: what the server would tell it, over a radio that loses frames.
import { decodePillboxUplink } from "@dosebeat/domain/codecs/pillbox-1-decode";
import {
  encodePillboxDownlink,
  MOST_LIGHT_TIMES,
} from "@dosebeat/domain/codecs/pillbox-1-downlink";
import { windowsOf } from "@dosebeat/domain/doses/windows";
import {
  type Lights,
  lightsOf,
  NO_LIGHT,
  SHINE,
  type Told,
  tellingOf,
} from "@dosebeat/domain/reminders/box-light";
import type { KnownOccasion } from "@dosebeat/domain/reminders/known-patient";
import { DAY, HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import { addDays, dueInstant } from "@dosebeat/domain/time/local-time";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { advance } from "./box.ts";
import { type BoxConfig, type BoxState, newBox } from "./box-state.ts";
import { isLit, obey } from "./obey.ts";
import { boxOf } from "./test-box.ts";
import type { Uplink } from "./transmissions.ts";

const BERLIN = [{ fromDay: null, timezone: "Europe/Berlin" }];
/** Two weeks before clocks go back there. */
const FIRST_DAY = "2026-10-11";
const ORIGIN = Date.parse(`${FIRST_DAY}T00:00:00Z`);

interface Course {
  days: number;
  times?: readonly string[];
  presses?: readonly number[];
  lossRate?: number;
  /** From when on the plan has ended. */
  ends?: number;
  /** From when on no frame is heard. */
  outOfReachFrom?: number;
}

/** The minutes in which the box blinked, when what was due, and how often it was told. */
function live(course: Course) {
  const { days, times = ["08:00", "20:00"], presses = [], lossRate = 0 } = course;
  const config: BoxConfig = { ...boxOf("perfect"), origin: ORIGIN, lossRate };
  const dues = Array.from({ length: days + 2 }, (_, day) => addDays(FIRST_DAY, day))
    .flatMap((day) => times.map((time) => dueInstant(day, time, BERLIN)?.getTime() ?? 0))
    .sort((one, other) => one - other);
  const windows = windowsOf(dues);
  const server = new Server(dues, windows);
  let state = newBox(config);
  const lit: number[] = [];
  for (let at = ORIGIN; at < ORIGIN + days * DAY; at += MINUTE) {
    const lived = advance(config, state, presses, at);
    state = lived.state;
    const isHeard = at < (course.outOfReachFrom ?? Number.POSITIVE_INFINITY);
    for (const uplink of lived.transmissions) {
      if (uplink.kind !== "uplink" || !uplink.heard || !isHeard) continue;
      server.hear(uplink, presses);
      state = server.answer(config, state);
    }
    if (at % (15 * MINUTE) === 0) server.look(at, at >= (course.ends ?? Number.POSITIVE_INFINITY));
    if (isLit(state)) lit.push(at);
  }
  const isOver = (due: number) => due + SHINE <= ORIGIN + days * DAY;
  return { lit, dues: dues.filter(isOver), windows, told: server.told.length };
}

/** As much of the server as decides what the box is told. */
class Server {
  readonly told: (Told & { token: number })[] = [];
  readonly #dues: readonly number[];
  readonly #windows: ReturnType<typeof windowsOf>;
  #frame: { boot: number; fcnt: number; at: number } | undefined;
  #known: readonly number[] = [];
  #waiting: Lights | undefined;

  constructor(dues: readonly number[], windows: ReturnType<typeof windowsOf>) {
    this.#dues = dues;
    this.#windows = windows;
  }

  hear({ at, fcnt, bytes }: Uplink, presses: readonly number[]): void {
    const decoded = decodePillboxUplink(bytes, 10);
    if ("errors" in decoded) throw new Error(decoded.errors.join());
    const { data } = decoded;
    if ("boot" in data) this.#frame = { boot: data.boot & 1, fcnt: fcnt & 0xffff, at };
    if (data.frame === "status" || data.frame === "press") {
      this.#known = presses.filter((press) => press <= at);
    }
    const confirmed = data.frame === "config_report" && data.token;
    for (const one of this.told) if (one.token === confirmed) one.is = "confirmed";
  }

  /** What the network sends after a frame. */
  answer(config: BoxConfig, state: BoxState): BoxState {
    const [newest] = this.told;
    if (!this.#waiting || !this.#frame || !newest) return state;
    const { at: since, ...frame } = this.#frame;
    const minutes = this.#waiting.at.map((at) => Math.ceil((at.getTime() - since) / MINUTE));
    const times = {
      command: "times",
      token: newest.token,
      ...frame,
      shine_min: SHINE / MINUTE,
      early_min: this.#waiting.earlyMinutes,
      after_min: minutes.filter((count) => count >= 0),
    } as const;
    this.#waiting = undefined;
    newest.wasSent = true;
    return obey(config, state, encodePillboxDownlink(times));
  }

  look(at: number, hasEnded: boolean): void {
    const now = new Date(at);
    const occasions = this.#occasions();
    const lights = hasEnded ? NO_LIGHT : lightsOf(occasions, now, MOST_LIGHT_TIMES);
    const pressed = occasions.filter((one) => one.pressed !== null);
    const answered = new Set(pressed.map(({ due }) => due.getTime()));
    if (tellingOf(lights, this.told, answered, now) === null) return;
    const [newest] = this.told;
    if (newest && this.#waiting) newest.is = "never";
    const token = (((newest?.token ?? 0) + 1) % 255) + 1;
    const { at: times, earlyMinutes } = lights;
    this.told.unshift({
      is: "waiting",
      wasSent: false,
      at: now,
      lights: times,
      earlyMinutes,
      token,
    });
    this.#waiting = lights;
  }

  #occasions(): KnownOccasion[] {
    return this.#dues.map((due, index) => {
      const window = this.#windows[index] ?? { from: due, to: due };
      const press = this.#known.find((one) => one >= window.from && one <= window.to);
      const answer = press === undefined ? "open" : "pressed";
      const pressed = press === undefined ? null : new Date(press);
      return {
        due: new Date(due),
        day: FIRST_DAY,
        window,
        pressed,
        isNamed: false,
        doses: [{ medicine: 1, answer }],
      };
    });
  }
}

describe("a box that is told by a radio that loses nothing", () => {
  const month = live({ days: 30 });

  it("blinks within two minutes of each time, for half an hour, over a clock change", () => {
    // The first evening may come before it was told.
    const expected = month.dues.slice(1);
    const lengths = expected.map((due) => {
      const during = month.lit.filter((at) => at >= due && at < due + 2 * SHINE);
      expect((during[0] ?? 0) - due).toBeLessThanOrEqual(2 * MINUTE);
      return during.length;
    });
    expect(new Set(lengths)).toEqual(new Set([30]));
    expect(month.lit.length).toBeLessThanOrEqual(30 * month.dues.length);
  });

  it("is told three times a day at most", () => {
    expect(month.told).toBeLessThanOrEqual(3 * 30);
  });
});

/** Presses at any time, also minutes apart. */
const anyPresses = fc
  .array(fc.integer({ min: 0, max: 4 * 24 * 60 }), { maxLength: 16 })
  .map((minutes) => minutes.map((one) => ORIGIN + one * MINUTE + 7_000).sort((a, b) => a - b));

const anyTimes = fc.constantFrom(
  ["08:00", "20:00"],
  ["08:00"],
  ["07:00", "09:00", "21:30"],
  ["06:00", "12:00", "18:00", "23:45"],
);

it("never blinks after a press that may count for what is due, whatever the radio loses", () => {
  fc.assert(
    fc.property(anyPresses, anyTimes, fc.constantFrom(0, 0.2, 0.6), (presses, times, lossRate) => {
      const { lit, dues, windows } = live({ days: 4, presses, times, lossRate });
      for (const at of lit) {
        const index = dues.findLastIndex((due) => due <= at);
        const from = windows[index]?.from ?? at;
        expect(presses.filter((press) => press >= from && press < at - MINUTE)).toEqual([]);
      }
    }),
    { numRuns: 24 },
  );
});

it("does not blink after a press in the first minute of a window, though its light begins a minute late", () => {
  const press = Date.parse("2026-10-13T02:00:07Z");
  const { lit } = live({ days: 4, presses: [press] });
  const morning = Date.parse("2026-10-13T06:00:00Z");
  expect(lit.filter((at) => at >= morning && at <= morning + HOUR)).toEqual([]);
});

it("blinks for nothing that was not due", () => {
  const { lit, dues } = live({ days: 4, lossRate: 0.3 });
  for (const at of lit) {
    expect(dues.some((due) => at >= due && at <= due + SHINE + 2 * MINUTE)).toBe(true);
  }
});

it("is dark soon after its plan has ended, and within a day where it hears nothing", () => {
  const ends = ORIGIN + 2 * DAY + 5 * HOUR;
  const last = (course: Partial<Course>) => Math.max(...live({ days: 5, ends, ...course }).lit);
  expect(last({})).toBeLessThan(ends);
  const lost = last({ outOfReachFrom: ends - MINUTE });
  expect(lost).toBeGreaterThan(ends);
  expect(lost).toBeLessThan(ends + DAY + SHINE);
});
