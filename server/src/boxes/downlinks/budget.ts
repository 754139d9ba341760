import type { Budget } from "@dosebeat/contract/downlinks";
import { SPREADING_FACTORS, type SpreadingFactor } from "@dosebeat/domain/boxes/airtime";
import {
  BATTERY_MAH,
  dayCost,
  percentOfBatteryAYear,
  worstDay,
} from "@dosebeat/domain/reminders/telling-cost";
import { DAY } from "@dosebeat/domain/time/durations";
import { z } from "zod";
import type { Db } from "../../database/db.ts";
import { lastHeard, listSentOfDay } from "./queries.ts";

/** For a box heard through a network that does not report it. */
const SLOWEST: SpreadingFactor = 12;

const Factor = z.number().transform((value) => SPREADING_FACTORS.find((one) => one === value));
const ChirpStackLink = z.object({
  txInfo: z.object({ modulation: z.object({ lora: z.object({ spreadingFactor: Factor }) }) }),
});
const TtsLink = z.object({
  uplink_message: z.object({
    settings: z.object({ data_rate: z.object({ lora: z.object({ spreading_factor: Factor }) }) }),
  }),
});

/** The spreading factor of a box, which says how slowly it sends, from its network's latest message. */
export function spreadingFactorOf(body: unknown): SpreadingFactor {
  const chirpstack = ChirpStackLink.safeParse(body).data?.txInfo.modulation.lora.spreadingFactor;
  const tts = TtsLink.safeParse(body).data?.uplink_message.settings.data_rate.lora.spreading_factor;
  return chirpstack ?? tts ?? SLOWEST;
}

/**
 * What the commands of the last 24 hours cost a box, and what they can cost at most. If coarse, only the latter,
 * assuming the slowest frames: the number of lights would reveal how many doses were open.
 */
export async function budgetOf(
  db: Db,
  { sensorId, perDay }: { sensorId: number; perDay: number },
  isCoarse: boolean,
  now: Date,
): Promise<Budget> {
  const heard = isCoarse ? undefined : await lastHeard(db, sensorId);
  const sf = spreadingFactorOf(heard?.body);
  const least_days = Math.floor(BATTERY_MAH / worstDay(perDay, sf).mAh);
  if (isCoarse) return { least_days, airtime_ms: null, battery_percent: null };
  const sent = await listSentOfDay(db, sensorId, now);
  const commands = sent.flatMap(({ lights, times }) =>
    Array.from({ length: times }, () => lights.length),
  );
  const cost = dayCost({ commands, lights: lightsOfDay(sent, now) }, sf);
  return {
    least_days,
    airtime_ms: Math.round(cost.airtimeMs),
    battery_percent: Math.ceil(10 * percentOfBatteryAYear(cost)) / 10,
  };
}

/** The lights of the past day or of the coming one, whichever has more: a box is told a day ahead. */
function lightsOfDay(sent: readonly { lights: readonly Date[] }[], now: Date): number {
  const ats = new Set(
    sent.flatMap(({ lights }) => lights.map((at) => at.getTime() - now.getTime())),
  );
  const past = [...ats].filter((ahead) => ahead > -DAY && ahead <= 0).length;
  const ahead = [...ats].filter((ahead) => ahead > 0 && ahead <= DAY).length;
  return Math.max(past, ahead);
}
