import { pillboxBatteryPercent } from "@dosebeat/domain/codecs/pillbox-1";
import { encodePillboxUplink } from "@dosebeat/domain/codecs/pillbox-1-encode";
import { AGE_UNKNOWN, type PillboxUplink } from "@dosebeat/domain/codecs/pillbox-1-uplink";
import { HOUR, MINUTE, SECOND } from "@dosebeat/domain/time/durations";
import type { Backlog, BoxConfig, BoxState, CountedPress } from "./box-state.ts";
import { uuidOf, wholeNumber } from "./chance.ts";
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
    token: 0,
    buttonmode: config.buttonmode,
    interval_min: box.intervalMinutes,
    firmware: { major: 1, minor: 0 },
  } as const;
  return uplink(config, box, report, { confirmed: true });
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
  const head = { schema: "pillbox/1", clock: "age" } as const;
  if (backlog.kind === "presses") {
    const presses = backlog.presses.map((press) => numberAndAge(box, press));
    return { ...head, frame: "press_history", presses };
  }
  const oldest = ageOf(box, backlog.samples[0]?.at ?? box.at);
  const readings = backlog.samples.map(({ climate }, index) => ({
    age_s: oldest - index * backlog.stepMinutes * 60,
    ...climate,
  }));
  return { ...head, frame: "env_history", readings };
}

function condition(config: BoxConfig, box: BoxState) {
  return {
    schema: "pillbox/1",
    ...climateAt(config.seed, config.room, config.origin, box.at),
    buttonmode: config.buttonmode,
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
