import { DAY, HOUR } from "@dosebeat/domain/time/durations";
import { chance, normal } from "./chance.ts";

/** Room climate: °C and % relative humidity. */
export interface Climate {
  temperature: number;
  humidity: number;
}

/** A room: warmest in the late afternoon, each day a little different. */
export interface Room {
  temperature: number;
  humidity: number;
  /** Hour of the day in UTC at which the sun is highest there. */
  noonUtc: number;
  /** Share of the swing of a room, such as 0.4 in a fridge; 1 if not given. */
  swing?: number;
  /** When the door stood open, and how warm it was inside. */
  opened?: Recurring & { temperature: number };
}

/** `origin`: the first day of the box. */
export function climateAt(seed: string, room: Room, origin: number, at: number): Climate {
  const { swing = 1, opened } = room;
  const hour = (at % DAY) / HOUR;
  const warmth = Math.cos(((hour - room.noonUtc - 4) / 24) * 2 * Math.PI);
  const day = at / DAY;
  const weather = weatherOf(seed, day);
  const draught = normal(seed, "draught", at);
  const isOpened = opened !== undefined && isDuring(opened, origin, at);
  const middle = isOpened ? opened.temperature : room.temperature;
  return {
    temperature: middle + swing * (1.4 * warmth + 0.9 * weather) + 0.08 * draught,
    humidity: room.humidity - 3.5 * warmth + 4 * weatherOf(`${seed}-damp`, day) + 0.3 * draught,
  };
}

/** Interpolates between the weather of one day and the next. */
function weatherOf(seed: string, day: number): number {
  const share = day - Math.floor(day);
  const today = normal(seed, "weather", Math.floor(day));
  const tomorrow = normal(seed, "weather", Math.floor(day) + 1);
  return today + (tomorrow - today) * share;
}

/** A battery that drains evenly and is changed some time after it is empty. Days and mV. */
export interface BatteryHabit {
  fullMv: number;
  mvPerDay: number;
  daysUntilChanged: number;
}

/** Below this voltage, in mV, the box stops. */
export const EMPTY_MV = 2200;

export function batteryMv(habit: BatteryHabit, insertedAt: number, at: number): number {
  return habit.fullMv - (habit.mvPerDay * (at - insertedAt)) / DAY;
}

export function emptyAt(habit: BatteryHabit, insertedAt: number): number {
  return insertedAt + Math.round(((habit.fullMv - EMPTY_MV) / habit.mvPerDay) * DAY);
}

export function changedAt(habit: BatteryHabit, insertedAt: number): number {
  return emptyAt(habit, insertedAt) + Math.round(habit.daysUntilChanged * DAY);
}

/**
 * Recurring days, counted from the first day of the box: `days` days from `firstDay` on, every `everyDays`.
 */
export interface Recurring {
  firstDay: number;
  days: number;
  everyDays: number;
}

export function isDuring(recurring: Recurring | null, origin: number, at: number): boolean {
  if (recurring === null) return false;
  const day = (at - origin) / DAY - recurring.firstDay;
  return day >= 0 && day % recurring.everyDays < recurring.days;
}

/** Reception of a frame by a gateway: dBm, dB, LoRa spreading factor from 7 to 12. */
export interface Link {
  rssi: number;
  snr: number;
  spreadingFactor: number;
}

export function linkOf(seed: string, frame: string): Link {
  const fade = normal(seed, "fade", frame);
  return {
    rssi: Math.round(-97 + 5 * fade),
    snr: Math.round((5.5 + 2.2 * fade) * 4) / 4,
    spreadingFactor: fade > -1 ? 7 : fade > -2 ? 8 : 9,
  };
}

export function isLost(seed: string, frame: string, lossRate: number): boolean {
  return chance(seed, "radio", frame) < lossRate;
}
