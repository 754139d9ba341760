import { decodePillboxUplink } from "@dosebeat/domain/codecs/pillbox-1-decode";
import {
  encodePillboxDownlink,
  type PillboxDownlink,
} from "@dosebeat/domain/codecs/pillbox-1-downlink";
import { DAY, HOUR, MINUTE, SECOND } from "@dosebeat/domain/time/durations";
import { describe, expect, it } from "vitest";
import { advance } from "./box.ts";
import { type BoxState, newBox } from "./box-state.ts";
import { isLit, obey } from "./obey.ts";
import { boxOf, ORIGIN } from "./test-box.ts";
import type { Transmission, Uplink } from "./transmissions.ts";

const config = boxOf("perfect");
const NOON = ORIGIN + 12 * HOUR;

const uplinks = (sent: readonly Transmission[]) =>
  sent.filter((one): one is Uplink => one.kind === "uplink");

/** What a box says until an instant, and its state then. */
function until(state: BoxState, at: number, presses: number[] = []) {
  const lived = advance(config, state, presses, at);
  const frames = uplinks(lived.transmissions).map(({ fcnt, bytes, at: sentAt }) => {
    const decoded = decodePillboxUplink(bytes, 10);
    if ("errors" in decoded) throw new Error(decoded.errors.join());
    return { fcnt, at: sentAt, content: decoded.data };
  });
  return { state: lived.state, frames };
}

function told(state: BoxState, downlink: PillboxDownlink): BoxState {
  return obey(config, state, encodePillboxDownlink(downlink));
}

const reports = ({ frames }: ReturnType<typeof until>) =>
  frames.flatMap(({ content }) => (content.frame === "config_report" ? [content] : []));

function litMinutes(from: BoxState, at: number, to: number, presses: number[] = []): number[] {
  const lit: number[] = [];
  let state = from;
  for (let minute = at; minute < to; minute += MINUTE) {
    state = advance(config, state, presses, minute).state;
    if (isLit(state)) lit.push(minute);
  }
  return lit;
}

/** A box at noon, and its latest frame. */
function atNoon() {
  const { state, frames } = until(newBox(config), NOON);
  const latest = frames.at(-1);
  if (latest === undefined) throw new Error("sent nothing");
  const since = { boot: state.boot & 1, fcnt: latest.fcnt };
  return { state, since, sentAt: latest.at };
}

/** Blinks at 18:00 and 20:00 for half an hour; a press within the hour before leaves it dark. */
function withLights() {
  const { state, since, sentAt } = atNoon();
  const minutesTo = (hour: number) => Math.round((ORIGIN + hour * HOUR - sentAt) / MINUTE);
  const times = { command: "times", token: 5, ...since, shine_min: 30, early_min: 60 } as const;
  const after_min = [minutesTo(18), minutesTo(20)];
  return { state: told(state, { ...times, after_min }), times };
}

describe("a box that is told", () => {
  it("takes over an interval, confirms it within a minute, and keeps it over a new battery", () => {
    const state = told(atNoon().state, {
      command: "config",
      token: 9,
      buttonmode: 3,
      interval_min: 15,
    });
    const hour = until(state, NOON + HOUR + MINUTE);
    const [report] = reports(hour);
    expect(report).toMatchObject({ token: 9, buttonmode: 3, interval_min: 15 });
    expect(hour.frames[0]?.at).toBeLessThan(NOON + MINUTE);
    expect(hour.frames.filter(({ content }) => content.frame === "status")).toHaveLength(5);
    const again = until({ ...hour.state, powered: false, boot: 0 }, NOON + 2 * HOUR);
    expect(reports(again)).toMatchObject([{ token: 9, interval_min: 15 }]);
  });

  it("does not blink again for a repeated downlink, but confirms it again", () => {
    const { state } = atNoon();
    const once = told(state, { command: "light", token: 3, seconds: 30 });
    expect(isLit(once)).toBe(true);
    const later = until(once, NOON + MINUTE);
    expect(reports(later)).toMatchObject([{ token: 3 }]);
    expect(isLit(later.state)).toBe(false);
    const repeated = told(later.state, { command: "light", token: 3, seconds: 30 });
    expect(isLit(repeated)).toBe(false);
    expect(reports(until(repeated, NOON + 2 * MINUTE))).toMatchObject([{ token: 3 }]);
    expect(isLit(told(repeated, { command: "light", token: 4, seconds: 30 }))).toBe(true);
  });

  it("blinks at each time, as long as it was told", () => {
    const lit = litMinutes(withLights().state, NOON, NOON + DAY);
    expect(lit).toHaveLength(60);
    expect(Math.abs((lit[0] ?? 0) - (ORIGIN + 18 * HOUR))).toBeLessThanOrEqual(MINUTE);
    expect(Math.abs((lit[30] ?? 0) - (ORIGIN + 20 * HOUR))).toBeLessThanOrEqual(MINUTE);
  });

  it("goes dark by a press, and stays dark if the press came shortly before", () => {
    const { state } = withLights();
    const during = litMinutes(state, NOON, NOON + DAY, [ORIGIN + 18 * HOUR + 10 * MINUTE]);
    expect(during.length).toBeGreaterThan(38);
    expect(during.length).toBeLessThan(42);
    expect(litMinutes(state, NOON, NOON + DAY, [ORIGIN + 17.5 * HOUR])).toHaveLength(30);
    expect(litMinutes(state, NOON, NOON + DAY, [ORIGIN + 16 * HOUR])).toHaveLength(60);
  });

  it("does not blink for what it knows to be taken, though the server did not know it yet", () => {
    const { state, since, sentAt } = atNoon();
    const pressed = until(state, NOON + MINUTE, [NOON + SECOND]).state;
    const after_min = [Math.round((NOON + 10 * MINUTE - sentAt) / MINUTE)];
    const times = { command: "times", token: 5, ...since, shine_min: 30, after_min } as const;
    const tell = (early_min: number) => told(pressed, { ...times, early_min });
    expect(litMinutes(tell(30), NOON + MINUTE, NOON + HOUR)).toEqual([]);
    expect(litMinutes(tell(5), NOON + MINUTE, NOON + HOUR)).toHaveLength(30);
  });

  it("sends a frame two minutes before it blinks, unless it stays dark", () => {
    const asks = (presses: number[]) =>
      until(withLights().state, NOON + DAY, presses)
        .frames.map(({ at }) => (at - ORIGIN) / HOUR)
        .filter((hour) => [18, 20].some((due) => hour > due - 3 / 60 && hour < due - 1 / 60));
    expect(asks([])).toHaveLength(2);
    expect(asks([ORIGIN + 17.5 * HOUR])).toHaveLength(1);
  });

  it("stays dark for what is due soon after its start: of presses before that it knows nothing", () => {
    const { state, times } = withLights();
    const started = { ...state, insertedAt: ORIGIN + 17.5 * HOUR };
    const lit = (early_min: number) =>
      litMinutes(
        told(started, { ...times, token: 6, after_min: [360], early_min }),
        NOON,
        NOON + DAY,
      );
    expect(lit(60)).toEqual([]);
    expect(lit(20)).toHaveLength(30);
  });

  it("takes new times for all old ones, and none for none", () => {
    const { state, times } = withLights();
    const none = told(state, { ...times, token: 6, after_min: [] });
    expect(litMinutes(none, NOON, NOON + DAY)).toEqual([]);
  });

  it("obeys and confirms nothing that counts from a frame it did not send since its start", () => {
    const { state, times } = withLights();
    for (const wrong of [{ boot: 1 - times.boot }, { fcnt: times.fcnt + 1 }]) {
      expect(told(state, { ...times, token: 6, after_min: [1], ...wrong })).toEqual(state);
      expect(
        told(state, {
          command: "clock",
          token: 6,
          boot: times.boot,
          fcnt: times.fcnt,
          unix_s: 0,
          ...wrong,
        }),
      ).toEqual(state);
    }
    expect(obey(config, state, { fPort: 20, bytes: [4, 7, 0] })).toEqual(state);
    expect(obey(config, state, { fPort: 10, bytes: [4, 7, 9] })).toEqual(state);
  });

  it("is dark once its battery was empty, since it no longer knows what the times count from", () => {
    const lit = ({ battery }: typeof config) => {
      const { state, times } = withLights();
      const after_min = [60 * 24 * 3];
      const lived = advance(
        { ...config, battery },
        told(state, { ...times, token: 6, after_min }),
        [],
        NOON + 3 * DAY,
      ).state;
      return { isLit: isLit(lived), isPowered: lived.powered };
    };
    expect(lit(config)).toEqual({ isLit: true, isPowered: true });
    const dying = { fullMv: 2300, mvPerDay: 100, daysUntilChanged: 0.5 };
    expect(lit({ ...config, battery: dying })).toEqual({ isLit: false, isPowered: true });
  });

  it("dates presses of a time out of reach by its clock once it was told the time", () => {
    const wandering = boxOf("perfect", { outOfReach: { firstDay: 4, days: 3, everyDays: 9 } });
    const first = advance(wandering, newBox(wandering), [], NOON);
    const latest = uplinks(first.transmissions).at(-1);
    const bytes = encodePillboxDownlink({
      command: "clock",
      token: 1,
      boot: 1,
      fcnt: latest?.fcnt ?? 0,
      unix_s: Math.round((latest?.at ?? 0) / SECOND),
    });
    const state = obey(wandering, first.state, bytes);
    const presses = Array.from({ length: 20 }, (_, day) => NOON + day * DAY + HOUR);
    const sent = uplinks(advance(wandering, state, presses, NOON + 20 * DAY).transmissions);
    const dated = sent.flatMap(({ bytes: frame }) => {
      const decoded = decodePillboxUplink(frame, 10);
      if (!("data" in decoded) || decoded.data.frame !== "press_history") return [];
      return decoded.data.presses.map((press) => ("unix_s" in press ? press.unix_s * SECOND : 0));
    });
    expect(dated.length).toBeGreaterThan(2);
    for (const at of dated) expect(presses).toContain(at);
  });
});
