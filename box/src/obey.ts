import {
  decodePillboxDownlink,
  type PillboxDownlink,
} from "@dosebeat/domain/codecs/pillbox-1-downlink";
import { MINUTE, SECOND } from "@dosebeat/domain/time/durations";
import type { BoxConfig, BoxState, Light } from "./box-state.ts";
import { intervalAt, statusAfter } from "./box-state.ts";

/** A downlink as a network sends it after an uplink. */
export interface Downlink {
  fPort: number;
  bytes: ArrayLike<number>;
}

/** Frames that a box remembers having sent. */
const FRAMES_REMEMBERED = 32;
/** What a box was told is confirmed by a frame of its own, soon. */
const CONFIRMED_AFTER = 10 * SECOND;

type Told = Extract<PillboxDownlink, { token: number }>;

/**
 * The box after a downlink, which it receives at `before.at`. Pure. What cannot be decoded, or counts from a
 * frame that the box does not remember, is not obeyed and not confirmed. The same token as before is
 * confirmed again and not obeyed again.
 */
export function obey(config: BoxConfig, before: BoxState, { fPort, bytes }: Downlink): BoxState {
  const decoded = decodePillboxDownlink(bytes, fPort);
  if (!decoded.ok || !before.powered || !("token" in decoded.data)) return before;
  const box = structuredClone(before);
  if (decoded.data.token !== box.told.token && !follow(box, decoded.data)) return before;
  box.told.token = decoded.data.token;
  box.configDue = true;
  box.intervalMinutes = intervalAt(config, box, box.at);
  box.nextStatus = Math.min(statusAfter(config, box, box.at), box.at + CONFIRMED_AFTER);
  return box;
}

/** @returns whether the box could do it */
function follow(box: BoxState, downlink: Told): boolean {
  const { told } = box;
  switch (downlink.command) {
    case "config":
      told.intervalMinutes = downlink.interval_min;
      told.buttonmode = downlink.buttonmode;
      return true;
    case "light": {
      const until = box.at + downlink.seconds * SECOND;
      told.lights.push({ darkFrom: box.at, from: box.at, until });
      return true;
    }
    case "clock": {
      const since = sentAt(box, downlink);
      if (since === undefined) return false;
      told.clockOffset = downlink.unix_s * SECOND - since;
      return true;
    }
    case "times": {
      const since = sentAt(box, downlink);
      if (since === undefined) return false;
      told.lights = lightsOf(downlink, since).filter((light) => !isPressed(box, light));
      return true;
    }
  }
}

function sentAt(box: BoxState, { boot, fcnt }: { boot: number; fcnt: number }) {
  if (boot !== (box.boot & 1)) return undefined;
  return box.told.frames.findLast((frame) => (frame.fcnt & 0xffff) === fcnt)?.at;
}

function lightsOf(times: Extract<Told, { command: "times" }>, since: number): Light[] {
  return times.after_min.map((minutes) => {
    const from = since + minutes * MINUTE;
    const darkFrom = from - times.early_min * MINUTE;
    return { darkFrom, from, until: from + times.shine_min * MINUTE };
  });
}

/**
 * By a press that the box remembers; the server may not have known it yet. Of what was before it started the box knows
 * nothing: that counts as a press.
 */
function isPressed(box: BoxState, { darkFrom, until }: Light): boolean {
  if (box.insertedAt >= darkFrom) return true;
  return box.recent.some(({ at }) => at >= darkFrom && at <= until);
}

/** So long before it blinks the box sends a frame: until then it can be told not to. */
const ASKS_BEFORE = 2 * MINUTE;

/** When the box sends that frame next, after what it has done up to now. */
export function nextAsk({ at, told }: BoxState): number | null {
  const asks = told.lights.map(({ from }) => from - ASKS_BEFORE).filter((ask) => ask > at);
  return asks.length > 0 ? Math.min(...asks) : null;
}

/** A press ends the light, and leaves dark what would have reminded of it soon. */
export function darken(box: BoxState): void {
  box.told.lights = box.told.lights.filter(
    ({ darkFrom, until }) => box.at < darkFrom || box.at > until,
  );
}

/** Whether the light blinks now. */
export function isLit({ at, powered, told }: BoxState): boolean {
  return powered && told.lights.some(({ from, until }) => at >= from && at < until);
}

export function noteSent(box: BoxState, fcnt: number): void {
  box.told.frames = [...box.told.frames, { fcnt, at: box.at }].slice(-FRAMES_REMEMBERED);
}

/** Times count from what the box remembers; without power it remembers none. */
export function forgetWithPower(box: BoxState): void {
  box.told.frames = [];
  box.told.clockOffset = null;
  box.told.lights = [];
}
