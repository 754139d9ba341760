import { HOUR } from "@dosebeat/domain/time/durations";
import type { Db } from "../src/database/db.ts";

/** About whom and which medicine, said when and by whom. */
interface About {
  profileid: number;
  medicine: number;
  userid: number;
  now: Date;
}

/**
 * Adds a row to every table of what a patient states about a plan, and returns their ids; texts begin with `trace`.
 */
export async function addOwnRecords(
  db: Db,
  { profileid, medicine, userid, now }: About,
  trace: string,
): Promise<{ pause: number; intake: number; entry: number; openings: number }> {
  const of = { profile_id: profileid, medicine_id: medicine };
  const said = { said_at: now, said_by: userid, key: null, key_body: null };
  const hourAgo = new Date(now.getTime() - HOUR);
  await db
    .updateTable("medicines")
    .set({
      unit: `${trace} tablets`,
      prescriber: `${trace} doctor`,
      indication: `${trace} pain`,
      instructions: `${trace} with water`,
      if_late: `${trace} not after two days`,
      if_late_author: `${trace} pharmacist`,
      as_needed: JSON.stringify({
        amount: 1,
        min_interval_minutes: 240,
        max_24h: 4,
        for: `${trace} headache`,
      }),
      storage: JSON.stringify({ min_c: 2, max_c: 8, max_rh: null }),
    })
    .where("id", "=", medicine)
    .execute();
  await db
    .insertInto("medicine_schedules")
    .values({
      medicine_id: medicine,
      dosage_time: "21:00",
      added_at: null,
      removed_at: null,
      amount: 1.5,
      valid_from: "2026-05-04",
      valid_to: "2026-06-30",
      recurrence: JSON.stringify({ kind: "monthly", days: [1, 7, -1] }),
      timezone: "Asia/Tokyo",
    })
    .execute();
  const pause = await db
    .insertInto("medicine_pauses")
    .values({
      ...of,
      from_day: null,
      from_at: hourAgo,
      to_day: "2026-05-12",
      to_at: null,
      reason: `${trace} surgery`,
      created_at: now,
      removed_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const taken = { ...of, ...said, at: hourAgo };
  const intake = await db
    .insertInto("intakes")
    .values({ ...taken, amount: 1, note: `${trace} aura`, removed_at: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("intakes")
    .values({ ...taken, amount: 2, note: `${trace} not so`, removed_at: now })
    .execute();
  await db
    .insertInto("press_names")
    .values({
      ...of,
      ...said,
      pressed_at: hourAgo,
      named_as: "as_needed",
      intake_id: intake.id,
      also: true,
    })
    .execute();
  const entry = await db
    .insertInto("stock_entries")
    .values({
      ...of,
      ...said,
      kind: "count",
      amount: 19,
      at: hourAgo,
      expires: "2027-03-31",
      note: `${trace} shelf`,
      removed_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const openings = await db
    .insertInto("added_openings")
    .values({
      profile_id: profileid,
      day: "2026-05-09",
      count: -1,
      reason: `${trace} refill`,
      said_at: now,
      said_by: userid,
      removed_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { pause: pause.id, intake: intake.id, entry: entry.id, openings: openings.id };
}
