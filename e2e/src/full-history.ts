import { DAY, HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import { giveBox, makePatient } from "./accounts.ts";
import { caller } from "./api.ts";
import { aNewPerson, zoneAtNoon } from "./people.ts";
import { INGEST_KEY } from "./servers.ts";

/** Hours of the day at which one or two medicines are due. */
const TIMES = [8, 11, 16, 20] as const;
const DAYS = 60;
/** How many messages a call may contain. */
const MOST_MESSAGES = 1000;

/** The outcome of a dose: taken this many minutes late (early: negative), missed, or its message lost. */
type Fate = number | "missed" | "lost";

/** The exceptions, by days ago and hour; everything else was pressed five minutes late. */
export const FATES: Readonly<Record<string, Fate>> = {
  "1 20": "missed",
  "2 8": 54,
  "3 11": "lost",
  "4 20": "missed",
  "5 16": -45,
  "33 20": "missed",
  "34 20": "missed",
  "35 16": "missed",
  "35 20": "missed",
};
/** The box was offline around the lost press, between these hours of that day. */
const OFFLINE = { daysAgo: 3, from: 9, to: 14 };

export interface PatientWithFullHistory {
  token: string;
  timezone: string;
  /** The date `days` chart days ago, `YYYY-MM-DD`. */
  dateAgo: (days: number) => string;
}

/**
 * A patient with doses four times a day, one of them of two medicines, for sixty days; it is between
 * 12:00 and 13:00. The patient confirmed one dose and skipped one.
 */
export async function aPatientWithFullHistory(url: string): Promise<PatientWithFullHistory> {
  const now = new Date();
  const timezone = zoneAtNoon(now);
  const noon = Math.floor(now.getTime() / HOUR) * HOUR;
  const dateAgo = (days: number) =>
    new Date(noon - days * DAY).toLocaleDateString("en-CA", { timeZone: timezone });
  const token = await makePatient(url, aNewPerson(), timezone);
  const api = caller(url);
  const add = (name: string, strength: string, hours: readonly number[]) =>
    api("POST", "/api/medicine/assignMedicine", token, {
      data: { name, strength, startdate: dateAgo(DAYS), schedules: hours.map(timeOf) },
    });
  await add("Levodopa", "100 mg", TIMES);
  await add("Ramipril", "5 mg", [8]);
  const deveui = await giveBox(url, token, new Date(noon - DAYS * DAY - 10 * HOUR));
  const messages = messagesOf(deveui, noon);
  for (let at = 0; at < messages.length; at += MOST_MESSAGES)
    await api("POST", "/api/ingest/box", INGEST_KEY, messages.slice(at, at + MOST_MESSAGES));
  return { token, timezone, dateAgo };
}

function timeOf(hour: number) {
  return `${String(hour).padStart(2, "0")}:00:00.000`;
}

function pressesOf(noon: number) {
  const presses: { at: number; lost: boolean }[] = [];
  for (let ago = DAYS; ago >= 0; ago -= 1) {
    for (const hour of TIMES) {
      const fate = FATES[`${ago} ${hour}`] ?? 5;
      const due = noon - ago * DAY + (hour - 12) * HOUR;
      if (fate === "missed" || due >= noon) continue;
      presses.push({ at: due + (fate === "lost" ? 0 : fate) * MINUTE, lost: fate === "lost" });
    }
  }
  return presses.map((press, index) => ({ ...press, seq: index + 1 }));
}

/** One message an hour, each with the latest press number and the presses since the previous one. */
function messagesOf(deveui: string, noon: number) {
  const presses = pressesOf(noon);
  const first = noon - DAYS * DAY - 9.5 * HOUR;
  const count = Math.floor((noon - 0.5 * HOUR - first) / HOUR) + 1;
  const offlineFrom = noon - OFFLINE.daysAgo * DAY + (OFFLINE.from - 12) * HOUR;
  const offlineTo = noon - OFFLINE.daysAgo * DAY + (OFFLINE.to - 12) * HOUR;
  let told = 0;
  return Array.from({ length: count }, (_, fcnt) => {
    const time = first + fcnt * HOUR;
    if (time > offlineFrom && time < offlineTo) return [];
    const counted = presses.filter((press) => press.at <= time);
    const since = counted.slice(told).filter(({ lost }) => !lost);
    told = counted.length;
    return [
      {
        deveui,
        fcnt,
        boot: 1,
        battery: 90,
        press_seq: counted.length,
        time: new Date(time).toISOString(),
        presses: since.map(({ seq, at }) => ({ seq, time: new Date(at).toISOString() })),
      },
    ];
  }).flat();
}
