import { MOST_PRESSES, MOST_READINGS } from "@dosebeat/domain/codecs/pillbox-1-uplink";
import { DAY, HOUR, MINUTE, SECOND } from "@dosebeat/domain/time/durations";
import {
  type Backlog,
  type BoxConfig,
  type BoxState,
  intervalAt,
  statusAfter,
  type Unheard,
} from "./box-state.ts";
import { chance, wholeNumber } from "./chance.ts";
import {
  sendBacklog,
  sendConfig,
  sendDeviceStatus,
  sendJoin,
  sendPresses,
  sendStatus,
} from "./frames.ts";
import { darken, forgetWithPower, nextAsk } from "./obey.ts";
import { changedAt, climateAt, emptyAt, isDuring } from "./surroundings.ts";
import type { Transmission } from "./transmissions.ts";

/** Capacity of the memory for presses and climate samples while the box is out of reach. */
const MEMORY = { presses: 60, climate: 12 * MOST_READINGS };
const BETWEEN_HISTORY_FRAMES = 10 * SECOND;

/** What a box did in a stretch of time. */
export interface Lived {
  state: BoxState;
  transmissions: Transmission[];
  /** Every press; `seq` null: the box had no power and did not count it. */
  presses: { at: number; seq: number | null }[];
}

/**
 * Simulates a box until `until` (included). Pure: two steps give the same result as one.
 *
 * @param presses instants at which the button is pressed, ascending; those up to `before.at` are ignored
 */
export function advance(
  config: BoxConfig,
  before: BoxState,
  presses: readonly number[],
  until: number,
): Lived {
  const box = structuredClone(before);
  const lived: Lived = { state: box, transmissions: [], presses: [] };
  const ahead = presses.filter((at) => at > before.at && at <= until);
  for (let next = 0; ; ) {
    const event = nextEvent(config, box, ahead[next]);
    if (event.at > until) break;
    box.at = event.at;
    if (event.kind === "press") {
      next += 1;
      lived.presses.push({ at: event.at, seq: countPress(config, box) });
    } else {
      lived.transmissions.push(...happen(config, box, event.kind));
    }
  }
  box.at = Math.max(box.at, until);
  return lived;
}

type Happening = "power on" | "power off" | "press frame" | "backlog" | "ask" | "status";

function nextEvent(config: BoxConfig, box: BoxState, press: number | undefined) {
  const events: { kind: Happening | "press"; at: number | null | undefined }[] = [
    box.powered
      ? { kind: "power off", at: emptyAt(config.battery, box.insertedAt) }
      : { kind: "power on", at: powerOnAt(config, box) },
    { kind: "press", at: press },
    { kind: "press frame", at: box.pressFrameAt },
    { kind: "backlog", at: box.backlogAt },
    { kind: "ask", at: nextAsk(box) },
    { kind: "status", at: box.nextStatus },
  ];
  let first: { kind: Happening | "press"; at: number } = { kind: "status", at: Infinity };
  for (const { kind, at } of events) {
    if (typeof at === "number" && at < first.at) first = { kind, at };
  }
  return first;
}

function powerOnAt(config: BoxConfig, box: BoxState): number {
  return box.boot === 0 ? config.origin : changedAt(config.battery, box.insertedAt);
}

function happen(config: BoxConfig, box: BoxState, kind: Happening): Transmission[] {
  switch (kind) {
    case "power on":
      return powerOn(config, box);
    case "power off":
      return powerOff(box);
    case "press frame":
      return sendPressFrame(config, box);
    case "backlog":
      return sendNextBacklog(config, box);
    case "ask":
      return [sendStatus(config, box)];
    case "status":
      return report(config, box);
  }
}

/** A box that starts joins the network again. Pending frames are lost; its counters are kept. */
function powerOn(config: BoxConfig, box: BoxState): Transmission[] {
  box.powered = true;
  box.insertedAt = box.at;
  box.boot += 1;
  box.session += 1;
  box.fcnt = 0;
  box.configDue = true;
  box.intervalMinutes = intervalAt(config, box, box.at);
  box.nextStatus = box.at + 5 * SECOND;
  return [sendJoin(config, box)];
}

function powerOff(box: BoxState): Transmission[] {
  box.powered = false;
  box.recent = [];
  box.nextStatus = null;
  box.pressFrameAt = null;
  box.unheard = null;
  box.backlog = [];
  box.backlogAt = null;
  forgetWithPower(box);
  return [];
}

function countPress(config: BoxConfig, box: BoxState): number | null {
  if (!box.powered) return null;
  box.seq = (box.seq + 1) % 65_536;
  box.motion = (box.motion + wholeNumber(2, 5, config.seed, "lid", box.at)) % 256;
  box.recent = [{ seq: box.seq, at: box.at }, ...box.recent].slice(0, 2);
  darken(box);
  const { least, most } = config.pressDelay;
  box.pressFrameAt ??= box.at + wholeNumber(least, most, config.seed, "delay", box.at) * SECOND;
  box.unheard?.presses.push({ seq: box.seq, at: box.at });
  return box.seq;
}

function sendPressFrame(config: BoxConfig, box: BoxState): Transmission[] {
  box.pressFrameAt = null;
  return [sendPresses(config, box)];
}

function report(config: BoxConfig, box: BoxState): Transmission[] {
  const sent: Transmission[] = [];
  const interval = intervalAt(config, box, box.at);
  if (box.configDue || interval !== box.intervalMinutes) {
    box.configDue = false;
    box.intervalMinutes = interval;
    sent.push(sendConfig(config, box));
  }
  countMovements(config, box, interval);
  trackCoverage(config, box);
  sent.push(sendStatus(config, box));
  if (box.at - box.lastDeviceStatus >= DAY) {
    box.lastDeviceStatus = box.at;
    sent.push(sendDeviceStatus(config, box));
  }
  box.nextStatus = statusAfter(config, box, box.at);
  return sent;
}

function countMovements(config: BoxConfig, box: BoxState, intervalMinutes: number): void {
  const hour = (box.at % DAY) / HOUR;
  const awake = Math.cos(((hour - config.room.noonUtc) / 24) * 2 * Math.PI) > -0.4;
  const likely = awake && chance(config.seed, "moved", box.at) < (0.3 * intervalMinutes) / 60;
  if (likely) box.motion = (box.motion + wholeNumber(1, 3, config.seed, "by", box.at)) % 256;
}

/** Each report requests an acknowledgement, so the box knows whether it is in reach. */
function trackCoverage(config: BoxConfig, box: BoxState): void {
  if (isDuring(config.outOfReach, config.origin, box.at)) {
    box.unheard ??= { presses: possiblyUnheard(box), climate: [] };
    const climate = climateAt(config.seed, config.room, config.origin, box.at);
    box.unheard.climate.push({ at: box.at, climate });
    return;
  }
  if (box.unheard === null) return;
  box.backlog = historyFrames(box.unheard, box.intervalMinutes);
  box.backlogAt = box.backlog.length > 0 ? box.at + BETWEEN_HISTORY_FRAMES : null;
  box.unheard = null;
}

/** Presses since the report before last may have been lost as well. */
function possiblyUnheard(box: BoxState) {
  const since = box.at - 2 * box.intervalMinutes * MINUTE;
  return box.recent.filter((press) => press.at >= since).reverse();
}

function historyFrames({ presses, climate }: Unheard, stepMinutes: number): Backlog[] {
  return [
    ...chunks(presses.slice(-MEMORY.presses), MOST_PRESSES).map(
      (part) => ({ kind: "presses", presses: part }) as const,
    ),
    ...chunks(climate.slice(-MEMORY.climate), MOST_READINGS).map(
      (part) => ({ kind: "climate", samples: part, stepMinutes }) as const,
    ),
  ];
}

function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

function sendNextBacklog(config: BoxConfig, box: BoxState): Transmission[] {
  const first = box.backlog.shift();
  box.backlogAt = box.backlog.length > 0 ? box.at + BETWEEN_HISTORY_FRAMES : null;
  return first === undefined ? [] : [sendBacklog(config, box, first)];
}
