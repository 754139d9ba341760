import { pillboxBatteryPercent } from "@dosebeat/domain/codecs/pillbox-1";
import { encodePillboxUplink } from "@dosebeat/domain/codecs/pillbox-1-encode";
import { AGE_UNKNOWN, type PillboxUplink } from "@dosebeat/domain/codecs/pillbox-1-uplink";
import { HOUR, MINUTE, SECOND } from "@dosebeat/domain/time/durations";
import type { Backlog, BoxConfig, BoxState, CountedPress } from "./box-state.ts";
import { uuidOf, wholeNumber } from "./chance.ts";
import { noteSent } from "./obey.ts";
import { batteryMv, climateAt, isDuring, isLost, linkOf } from "./surroundings.ts";
import type { DeviceStatus, Join, Uplink } from "./transmissions.ts";

/** How long status frames repeat the latest press, so that one lost frame loses no press. */
const REPEATED_FOR = 6 * HOUR;

export function sendJoin(config: BoxConfig, box: BoxState): Join {
  return { kind: "join", ...sent(config, box, "join"), heard: true };
}

export function sendDeviceStatus(config: BoxConfig, box: BoxState): DeviceStatus {
  return {
    kind: "status",
    ...sent(config, box, "device-status"),
    batteryPercent: batteryPercent(config, box),
    margin: wholeNumber(6, 20, config.seed, "margin", box.at),
  };
}

export function sendConfig(config: BoxConfig, box: BoxState): Uplink {
  const report = {
    schema: "pillbox/1",
    frame: "config_report",
    token: box.told.token ?? 0,
    buttonmode: buttonmodeOf(config, box),
    interval_min: box.intervalMinutes,
    firmware: { major: 1, minor: 0 },
  } as const;
  return uplink(config, box, report, { confirmed: true });
}

function buttonmodeOf(config: BoxConfig, box: BoxState): number {
  return box.told.buttonmode ?? config.buttonmode;
}

export function sendStatus(config: BoxConfig, box: BoxState): Uplink {
  const latest = recentPresses(box).slice(0, 1);
  const presses = latest.filter((press) => press.age_s * SECOND <= REPEATED_FOR);
  const content = { ...condition(config, box), frame: "status", presses } as const;
  const before = Math.floor((box.at - box.intervalMinutes * MINUTE) / HOUR);
  const minor = box.intervalMinutes < 60 && before === Math.floor(box.at / HOUR);
  return uplink(config, box, content, { minor });
}

export function sendPresses(config: BoxConfig, box: BoxState): Uplink {
  const presses = recentPresses(box);
  return uplink(config, box, { ...condition(config, box), frame: "press", presses });
}

/** History frames are confirmed: the box resends them until the network acknowledges. */
export function sendBacklog(config: BoxConfig, box: BoxState, backlog: Backlog): Uplink {
  return uplink(config, box, historyContent(box, backlog), { confirmed: true });
}

function historyContent(box: BoxState, backlog: Backlog): PillboxUplink {
  const schema = "pillbox/1";
  const offset = box.told.clockOffset;
  if (backlog.kind === "presses") {
    const frame = "press_history";
    if (offset !== null) {
      const presses = backlog.presses.map(({ seq, at }) => ({ seq, unix_s: unixOf(at, offset) }));
      return { schema, frame, clock: "utc", presses };
    }
    const presses = backlog.presses.map((press) => numberAndAge(box, press));
    return { schema, frame, clock: "age", presses };
  }
  const oldest = ageOf(box, backlog.samples[0]?.at ?? box.at);
  const readings = backlog.samples.map(({ climate }, index) => ({
    age_s: oldest - index * backlog.stepMinutes * 60,
    ...climate,
  }));
  return { schema, frame: "env_history", clock: "age", readings };
}

function unixOf(at: number, offset: number): number {
  return Math.round((at + offset) / SECOND);
}

function condition(config: BoxConfig, box: BoxState) {
  return {
    schema: "pillbox/1",
    ...climateAt(config.seed, config.room, config.origin, box.at),
    buttonmode: buttonmodeOf(config, box),
    boot: box.boot & 1,
    backlog: box.backlog.length > 0,
    press_seq: box.seq,
    battery_mv: batteryMv(config.battery, box.insertedAt, box.at),
    motion_counter: box.motion,
  } as const;
}

function recentPresses(box: BoxState) {
  return box.recent
    .map((press) => numberAndAge(box, press))
    .filter(({ age_s }) => age_s < AGE_UNKNOWN);
}

function numberAndAge(box: BoxState, press: CountedPress) {
  return { seq: press.seq, age_s: ageOf(box, press.at) };
}

function ageOf(box: BoxState, at: number): number {
  return Math.round((box.at - at) / SECOND);
}

function uplink(
  config: BoxConfig,
  box: BoxState,
  content: PillboxUplink,
  { confirmed = false, minor = false } = {},
): Uplink {
  const fcnt = box.fcnt;
  box.fcnt += 1;
  noteSent(box, fcnt);
  return {
    kind: "uplink",
    ...sent(config, box, `uplink-${fcnt}`, confirmed),
    fcnt,
    confirmed,
    bytes: encodePillboxUplink(content),
    batteryPercent: batteryPercent(config, box),
    minor,
  };
}

function sent(config: BoxConfig, box: BoxState, what: string, confirmed = false) {
  const frame = `${box.session}-${what}-${what === "device-status" ? box.at : ""}`;
  const reached = !isDuring(config.outOfReach, config.origin, box.at);
  return {
    at: box.at,
    id: uuidOf(config.seed, config.deveui, frame),
    deveui: config.deveui,
    session: box.session,
    link: linkOf(config.seed, frame),
    heard: reached && (confirmed || !isLost(config.seed, frame, config.lossRate)),
  };
}

function batteryPercent(config: BoxConfig, box: BoxState): number {
  const mv = batteryMv(config.battery, box.insertedAt, box.at);
  return pillboxBatteryPercent(mv);
}
