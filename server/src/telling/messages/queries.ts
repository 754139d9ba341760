import type { MessageReason } from "@dosebeat/contract/messages";
import { DAY } from "@dosebeat/domain/time/durations";
import { sql } from "kysely";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import type { Db } from "../../database/db.ts";
import { instant, queryPrepared } from "../../database/fast-sql/prepared.ts";
import type { NewRow, Row } from "../../database/schema.ts";
import type { MessageRow } from "./channel.ts";

/** The result for a claimed message. */
export interface Mark {
  row: Pick<MessageRow, "id" | "about_at">;
  state: Row<"messages">["state"];
  /** `held`: it waits, and no attempt was made. */
  reason: MessageReason | "held" | null;
  /** When to try again. */
  again: Date | null;
  /** Whether no attempt was made. */
  isUntried: boolean;
}

/**
 * Records what became of messages, including those that ended in transit. Also records that devices accepted theirs,
 * once an hour per device.
 */
export async function markMessages(db: Db, marks: readonly Mark[], now: Date): Promise<void> {
  const rows = marks.map(({ row, state, reason, again, isUntried }) => ({
    about: row.about_at,
    id: row.id,
    state,
    reason,
    again,
    untried: isUntried ? 1 : 0,
  }));
  await queryPrepared(
    db,
    sql<object>`
      with marks as materialized (
        select * from json_to_recordset(${JSON.stringify(rows)}::json)
          as mark (about timestamptz, id bigint, state text, reason text, again timestamptz, untried int)
      ), marked as (
        update messages as one set state = marks.state, reason = marks.reason,
          attempts = attempts - untried,
          send_at = coalesce(again, one.send_at),
          sent_at = case when marks.state = 'sent' then ${instant(now)} end
        from marks where one.about_at = marks.about and one.id = marks.id and (one.state = 'waiting'
          or one.reason = 'ended' and marks.state = 'sent')
        returning one.channel, one.target, one.state
      )
      update push_subscriptions set last_ok_at = ${instant(now)}, refused_since = null
      where id in (select target from marked where channel = 'push' and state = 'sent')
        and (last_ok_at is null or last_ok_at < ${instant(now)} - interval '1 hour'
          or refused_since is not null)`,
  );
}

const LISTED_DAYS = 14;
const MOST_LISTED = 200;

export type ListedRow = Pick<
  Row<"messages">,
  "kind" | "step" | "about_at" | "channel" | "state" | "reason" | "decided_at" | "sent_at"
>;

/** Recent messages to a patient, newest first. */
export async function listMessages(
  db: Db,
  profileid: ProfileInScope<"doses" | "plan">,
  now: Date,
): Promise<ListedRow[]> {
  const since = new Date(now.getTime() - LISTED_DAYS * DAY);
  return db
    .selectFrom("messages")
    .innerJoin("profiles", (join) =>
      join
        .onRef("profiles.id", "=", "messages.profile_id")
        // Without what carers are told about the patient.
        .onRef("profiles.user_id", "=", "messages.user_id"),
    )
    .select(["kind", "step", "about_at", "channel", "state", "decided_at", "sent_at"])
    .select(sql<string | null>`coalesce(reason, details ->> 'reason')`.as("reason"))
    .where("messages.profile_id", "=", profileid)
    .where("about_at", ">", since)
    .where("kind", "!=", "alert")
    .orderBy("decided_at", "desc")
    .orderBy("messages.id", "desc")
    .limit(MOST_LISTED)
    .execute();
}

/** Stores a message that is sent without the planner. Returns its id. */
export async function addMessage(db: Db, values: NewRow<"messages">): Promise<number> {
  const { id } = await db
    .insertInto("messages")
    .values(values)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
