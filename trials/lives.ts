import type { BoxConfig } from "@dosebeat/box/box-state";
import { chance } from "@dosebeat/box/chance";
import { type Delivery, deliveryOf, type NetworkName } from "@dosebeat/box/deliveries";
import { type Life, liveThrough } from "@dosebeat/box/life";
import { SCENARIOS } from "@dosebeat/box/scenarios";
import type { Transmission } from "@dosebeat/box/transmissions";
import { DAY, HOUR } from "@dosebeat/domain/time/durations";

/** First day of every box; the whole life is in the past. */
export const ORIGIN = Date.parse("2026-06-01T00:00:00Z");
/** Prefix of the boxes' DevEUIs; those of twins differ. */
export const BOXES = "7100000000";
export const TWINS = "7200000000";
const DUE_HOURS = [8, 20];

/** An event of a network, both as an HTTP body and as an MQTT message. */
export interface Event {
  delivery: Delivery;
  topic: string;
  deveui: string;
  /** Identifies the event in the database; it must be stored exactly once. */
  key: string;
}

export interface Lived {
  deveui: string;
  life: Life;
  /** By day, each in chronological order. */
  days: Event[][];
}

/** Boxes of both networks over some days; deterministic by seed. No frame is lost. */
export function boxesThrough(
  days: number,
  { boxes, first = 0, everyMinutes }: Habit,
  seed: string,
): Lived[] {
  return Array.from({ length: boxes }, (_, index) =>
    boxThrough(first + index, days, everyMinutes, seed),
  );
}

interface Habit {
  boxes: number;
  /** First DevEUI. */
  first?: number;
  everyMinutes: number;
}

function boxThrough(index: number, days: number, everyMinutes: number, seed: string): Lived {
  const deveui = `${BOXES}${index.toString(16).padStart(6, "0")}`;
  const network = networkOf(index);
  const occasions = Array.from({ length: days }, (_, day) => day).flatMap((day) =>
    DUE_HOURS.map((hour) => ({ due: ORIGIN + day * DAY + hour * HOUR, minuteOfDay: hour * 60 })),
  );
  const until = ORIGIN + days * DAY - 1;
  const life = liveThrough(
    { ...config(`${seed}-${index}`, deveui), intervalMinutes: everyMinutes },
    SCENARIOS.perfect,
    occasions,
    until,
  );
  const perDay = Array.from({ length: days }, (): Event[] => []);
  for (const transmission of life.transmissions) {
    const event = eventOf(transmission, network);
    if (event) perDay[Math.floor((transmission.at - ORIGIN) / DAY)]?.push(event);
  }
  return { deveui, life, days: perDay };
}

function networkOf(index: number): NetworkName {
  return index % 4 < 2 ? "chirpstack" : "tts";
}

/** The last day of a box as if it sent it all from an instant on, a tenth of a second apart. */
export function lastDayFrom({ deveui, life, days }: Lived, start: number): Event[] {
  const network = networkOf(Number.parseInt(deveui.slice(BOXES.length), 16));
  return life.transmissions
    .filter(({ at }) => at >= ORIGIN + (days.length - 1) * DAY)
    .flatMap((sent, index) => eventOf({ ...sent, at: start + index * 100 }, network) ?? []);
}

function config(seed: string, deveui: string): Omit<BoxConfig, "intervalMinutes"> {
  return {
    seed,
    deveui,
    origin: ORIGIN,
    lively: null,
    lossRate: 0,
    pressDelay: { least: 1, most: 4 },
    outOfReach: null,
    battery: SCENARIOS.perfect.battery,
    room: { temperature: 21, humidity: 45, noonUtc: 12 },
    buttonmode: 2,
  };
}

const GATEWAY = { id: "0016c001f153a14c", eui: "0016C001F153A14C" };

function eventOf(transmission: Transmission, network: NetworkName): Event | undefined {
  const { deveui, kind } = transmission;
  const site = { deviceName: deveui, gateways: [GATEWAY], latitude: 52.5, longitude: 13.4 };
  const delivery = deliveryOf(transmission, network, site);
  if (!delivery) return undefined;
  const event = kind === "uplink" ? "up" : kind;
  const fcnt = kind === "uplink" ? transmission.fcnt : null;
  return {
    delivery,
    topic:
      network === "tts"
        ? `v3/pill-boxes@trial/devices/${deveui}/${event}`
        : `application/trial/device/${deveui}/event/${event}`,
    deveui,
    key: keyOf(deveui, event, fcnt, receivedAt(delivery.body)),
  };
}

/** Identifies an event in the database. */
export function keyOf(deveui: string, event: string, fcnt: number | null, received: Date): string {
  return `${deveui} ${event} ${fcnt ?? "-"} ${received.toISOString()}`;
}

/** The network's receive time, in milliseconds. */
function receivedAt(body: Delivery["body"]): Date {
  const inner = body["uplink_message"] ?? body["join_accept"];
  const isDated = typeof inner === "object" && inner !== null && "received_at" in inner;
  const text = body["time"] ?? (isDated ? inner.received_at : body["received_at"]);
  return new Date(`${String(text).slice(0, 23)}Z`);
}

/** The items in a random order, determined by the keys. */
export function shuffled<Item>(items: readonly Item[], ...keys: (string | number)[]): Item[] {
  return items
    .map((item, index) => ({ item, rank: chance(...keys, index) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
}

/** The same for the twins of all boxes. DevEUIs differ only in digits, so that case does not matter. */
export function twinOf<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value).replaceAll(BOXES, TWINS));
}
