import { DAY, HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import { giveBox, makePatient } from "./accounts.ts";
import { caller } from "./api.ts";
import { aNewPerson, zoneAtNoon } from "./people.ts";
import { INGEST_KEY } from "./servers.ts";

/** How many days ago each event happened; the plan started 20 days ago, at 08:00 and 20:00. */
export const HAPPENED = { late: 3, missed: 4, unknown: 5 };
const DAYS = 20;

export interface PatientWithHistory {
  token: string;
  timezone: string;
  /** The date `days` chart days ago, `YYYY-MM-DD`. */
  dateAgo: (days: number) => string;
}

/**
 * A patient whose box reported hourly for 20 days: every dose on time, except for one evening late, one
 * missed, and one press whose number is known but not its time.
 */
export async function aPatientWithHistory(url: string): Promise<PatientWithHistory> {
  const now = new Date();
  const timezone = zoneAtNoon(now);
  // In this zone it is between 12:00 and 13:00, and its clocks never change.
  const noon = Math.floor(now.getTime() / HOUR) * HOUR;
  const dateAgo = (days: number) =>
    new Date(noon - days * DAY).toLocaleDateString("en-CA", { timeZone: timezone });
  const token = await makePatient(url, aNewPerson(), timezone);
  const api = caller(url);
  await api("POST", "/api/medicine/assignMedicine", token, {
    data: {
      name: "Metformin",
      strength: "500 mg",
      startdate: dateAgo(DAYS),
      schedules: ["08:00:00.000", "20:00:00.000"],
    },
  });
  const from = new Date(noon - DAYS * DAY - 10 * HOUR);
  const deveui = await giveBox(url, token, from);
  await api("POST", "/api/ingest/box", INGEST_KEY, messages(deveui, noon));
  return { token, timezone, dateAgo };
}

/** One message an hour, each with the latest press number and the presses since the previous one. */
function messages(deveui: string, noon: number) {
  const presses = numbered(noon);
  const first = noon - DAYS * DAY - 9.5 * HOUR;
  const count = Math.floor((noon - 0.5 * HOUR - first) / HOUR) + 1;
  return Array.from({ length: count }, (_, fcnt) => {
    const time = first + fcnt * HOUR;
    const counted = presses.filter((press) => press.at <= time);
    const since = counted.filter((press) => press.at > time - HOUR && !press.lost);
    return {
      deveui,
      time: new Date(time).toISOString(),
      fcnt,
      boot: 1,
      battery: 90,
      press_seq: counted.length,
      presses: since.map(({ seq, at }) => ({ seq, time: new Date(at).toISOString() })),
    };
  });
}

function numbered(noon: number) {
  const presses = [];
  for (let ago = DAYS; ago >= 0; ago -= 1) {
    const midday = noon - ago * DAY;
    presses.push({ at: midday - 4 * HOUR + 5 * MINUTE, lost: false });
    if (ago === 0 || ago === HAPPENED.missed) continue;
    const late = ago === HAPPENED.late ? 50 * MINUTE : 0;
    presses.push({ at: midday + 8 * HOUR + late, lost: ago === HAPPENED.unknown });
  }
  return presses.map((press, index) => ({ ...press, seq: index + 1 }));
}
