import { answered, fieldOf, type Refused } from "./input.ts";

/** A measurement as The Things Stack names it: °C, %, and volts of the battery. */
interface Normalized {
  air?: { temperature?: number; relativeHumidity?: number };
  battery?: number;
}

/**
 * Measures of a status or a press in the names of The Things Stack. A history has none: its ages would need the
 * time at which the frame was received. Never throws.
 *
 * @param input `data`, as decodeUplink returned it
 */
export function normalizeUplink(input: unknown): { data: Normalized[] } | Refused {
  return answered(() => {
    const measured: Normalized = {};
    const data = fieldOf(input, "data");
    const temperature = fieldOf(data, "temperature");
    const humidity = fieldOf(data, "humidity");
    const millivolts = fieldOf(data, "battery_mv");
    const air: NonNullable<Normalized["air"]> = {};
    if (typeof temperature === "number") air.temperature = temperature;
    if (typeof humidity === "number") air.relativeHumidity = humidity;
    if ("temperature" in air || "relativeHumidity" in air) measured.air = air;
    if (typeof millivolts === "number") measured.battery = millivolts / 1000;
    return { data: "air" in measured || "battery" in measured ? [measured] : [] };
  });
}
