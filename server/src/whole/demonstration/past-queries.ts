import type { Decision } from "@dosebeat/domain/reminders/decisions";
import { sql } from "kysely";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import type { Db } from "../../database/db.ts";

/** A patient of the demonstration with a carer, for whom nothing has been decided yet. */
export interface Untold {
  profileid: number;
  userid: number;
  sensor: number;
  bound: Date;
  intervalMinutes: number | null;
  /** When the first carer began. */
  since: Date;
}

/** Patients whose box was heard recently, so that its stored history has arrived. */
export async function findUntold(
  db: Db,
  emails: readonly string[],
  heardSince: Date,
): Promise<Untold[]> {
  const { rows } = await sql<Untold>`
    select profiles.id as profileid, users.id as userid, sensors.id as sensor,
      valid_from as bound, interval_minutes as "intervalMinutes", carers.since
    from users join profiles on profiles.user_id = users.id
      join bindings on bindings.profile_id = profiles.id and valid_to is null
      join sensors on sensors.id = sensor_id,
      lateral (select min(since) as since from care_links
        where profile_id = profiles.id and state = 'active') as carers
    where email = any(${emails}) and last_received_at >= ${heardSince} and carers.since is not null
      and not exists (select from messages
        where messages.profile_id = profiles.id and about_at < carers.since - interval '13 hours')
    order by profiles.id`.execute(db);
  return rows;
}

interface PastUplink {
  uplink: number;
  receivedAt: Date;
  event: string;
  session: string | null;
  boot: number | null;
  fcnt: number | null;
  newest: number | null;
  presses: { seq: number | null; at: string }[];
}

/** What the box sent in a span, ascending, with the presses that each uplink claims. */
export async function findPastUplinks(
  db: Db,
  sensor: number,
  from: Date,
  to: Date,
): Promise<PastUplink[]> {
  const { rows } = await sql<PastUplink>`
    select id as uplink, received_at as "receivedAt", event, session, boot, fcnt, press_seq as newest,
      (select coalesce(json_agg(json_build_object('seq', seq, 'at', pressed_at)), '[]') from press_claims
        where sensor_id = ${sensor} and uplink_id = uplinks.id
          and pressed_at >= ${from} and pressed_at < ${to}) as presses
    from uplinks
    where sensor_id = ${sensor} and received_at >= ${from} and received_at < ${to}
      and event <> 'status' and outcome <> 'undecodable'
    order by received_at, id`.execute(db);
  return rows;
}

/** What was said about doses of these days, in the order in which it was said. */
export async function findPastWords(
  db: Db,
  profileid: ProfileInScope<"doses" | "figures">,
  from: string,
  to: string,
) {
  return db
    .selectFrom("dose_statements")
    .select(["medicine_id", "day", "dosage_time", "status", "said_at"])
    .where("profile_id", "=", profileid)
    .where("day", ">=", from)
    .where("day", "<=", to)
    .orderBy("said_at")
    .orderBy("id")
    .execute();
}

/** The users of carers, by the id of the link. */
export async function findPastCarers(
  db: Db,
  profileid: ProfileInScope<"doses" | "figures">,
): Promise<{ id: number; userid: number; afterMinutes: number; timezone: string }[]> {
  const { rows } = await sql<{
    id: number;
    userid: number;
    afterMinutes: number;
    timezone: string;
  }>`
    select care_links.id, care_links.user_id as userid, after_minutes as "afterMinutes",
      (select timezone from profile_zones where profile_zones.profile_id = profiles.id
        order by from_day desc nulls last limit 1) as timezone
    from care_links join profiles on profiles.user_id = care_links.user_id
    where care_links.profile_id = ${profileid} and state = 'active'`.execute(db);
  return rows;
}

/** Records the decisions as sent. */
export async function addPastMessages(
  db: Db,
  profileid: ProfileInScope<"doses" | "figures">,
  messages: readonly { userid: number; decision: Decision }[],
): Promise<void> {
  if (messages.length === 0) return;
  await db
    .insertInto("messages")
    .values(
      messages.map(({ userid, decision }) => {
        const { at, due, step, state, dropped, until } = decision;
        const isSent = state === "waiting";
        return {
          user_id: userid,
          profile_id: profileid,
          step,
          about_at: due,
          until_at: until,
          kind: decision.to === "patient" ? "reminder" : "alert",
          channel: "push",
          target: 0,
          state: isSent ? "sent" : "dropped",
          reason: dropped,
          decided_at: at,
          send_at: at,
          sent_at: isSent ? at : null,
          details: JSON.stringify(decision),
        } as const;
      }),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
