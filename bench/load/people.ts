import { DAY } from "@dosebeat/domain/time/durations";
import type pg from "pg";
import { addDuePatients } from "../due-patients.ts";
import { httpClient } from "../http-client.ts";
import { livePatient, signIn } from "../live-patient.ts";
import { ADMIN } from "../running-server.ts";
import type { People } from "./asker.ts";

/** Patients with a history, whose pages are opened; the others have a plan, a box and a device. */
export const LIVE = 12;
export const HISTORY_DAYS = 14;
const FRAMES_A_DAY = 48;

/** Creates the patients: most by SQL, some with everything that their boxes sent. */
export async function addPeople(url: string, sql: pg.Client, patients: number): Promise<People> {
  await addDuePatients(sql, Math.max(LIVE, patients - LIVE));
  const today = Math.floor(Date.now() / DAY) * DAY;
  const live: { token: string; profileid: number }[] = [];
  for (let n = 0; n < LIVE; n++) {
    live.push(
      await livePatient(url, {
        name: `live${n}`,
        deveui: (0xce_0000_0000 + n).toString(16).padStart(16, "0"),
        times: ["08:00", "13:00", "20:00"],
        firstDay: today - HISTORY_DAYS * DAY,
        lastDay: today - 2 * DAY,
        framesADay: FRAMES_A_DAY,
        extraPressesAFrame: 0,
      }),
    );
  }
  const { rows } = await sql.query<{ deveui: string }>("select deveui from sensors order by id");
  await sql.query("vacuum analyze");
  const admin = await signIn(httpClient(url), ADMIN);
  return { patients: live, admin, boxes: rows.map(({ deveui }) => deveui) };
}
