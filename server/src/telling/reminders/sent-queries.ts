import type { Sent } from "@dosebeat/domain/reminders/decisions";
import { sql } from "kysely";
import type { Db } from "../../database/db.ts";
import { instant, queryPrepared } from "../../database/fast-sql/prepared.ts";

/** One row of a message, which may go to several devices. */
interface SentRow {
  profile: number;
  /** Id of the link; null: the patient. */
  link: number | null;
  step: Sent["step"];
  due: Date;
  at: Date;
  state: Sent["state"];
  reason: string | null;
  heard: string | null;
}

/** What was decided about a patient. */
export interface Decided {
  sent: Sent[];
  /** Decisions that still wait to be sent to any device or mail. */
  waiting: Waiting[];
}

export type Waiting = Pick<Sent, "to" | "step" | "due">;

/** It waits for a device that was removed: nobody will be told, and the look triggered by the removal must know. */
const IS_GONE = sql`state = 'waiting' and channel = 'push'
  and not exists (select from push_subscriptions where push_subscriptions.id = target)`;

const COLUMNS = sql`profile_id as profile, (details ->> 'to')::text as "to", step, about_at as due,
  details ->> 'at' as at, case when ${IS_GONE} then 'dropped' else state end as state,
  case when ${IS_GONE} then 'gone' else reason end as reason, details ->> 'heard' as heard`;

/** Earlier decisions about occasions due since then, whatever became of them. */
export async function findSent(
  db: Db,
  profiles: readonly number[],
  since: Date,
): Promise<ReadonlyMap<number, Decided>> {
  return decidedOf(
    await queryPrepared(
      db,
      sql<WrittenRow>`select ${COLUMNS} from messages
        where profile_id = any(${[...profiles]}::bigint[]) and about_at >= ${instant(since)}
          and kind in ('reminder', 'alert')`,
    ),
  );
}

/** The same for questions to carers: each names a silence, however long it lasts. */
export async function findQuestions(
  db: Db,
  profiles: readonly number[],
  { from, to }: { from: Date; to: Date },
): Promise<ReadonlyMap<number, Decided>> {
  if (profiles.length === 0) return new Map();
  return decidedOf(
    await queryPrepared(
      db,
      sql<WrittenRow>`select ${COLUMNS} from messages
        where profile_id = any(${[...profiles]}::bigint[])
          and about_at >= ${instant(from)} and about_at < ${instant(to)}
          and kind = 'alert' and step = 'not_known'`,
    ),
  );
}

type WrittenRow = Omit<SentRow, "link" | "at"> & { to: string; at: string };

/** Of several devices, the best result counts. */
const BEST: readonly Sent["state"][] = ["sent", "waiting", "failed", "dropped"];

function decidedOf(rows: readonly WrittenRow[]): ReadonlyMap<number, Decided> {
  const found = new Map<number, { sent: Map<string, Sent>; waiting: Waiting[] }>();
  for (const { profile, to: written, step, due, at, state, reason, heard } of rows) {
    const ofProfile = found.get(profile) ?? { sent: new Map<string, Sent>(), waiting: [] };
    found.set(profile, ofProfile);
    const to = written === "patient" ? "patient" : Number(written);
    if (state === "waiting") ofProfile.waiting.push({ to, step, due });
    const key = `${to} ${step} ${due.getTime()}`;
    const other = ofProfile.sent.get(key);
    if (other && BEST.indexOf(other.state) <= BEST.indexOf(state)) continue;
    ofProfile.sent.set(key, {
      to,
      step,
      due,
      at: new Date(at),
      state,
      reason,
      heard: heard === null ? null : new Date(heard),
    });
  }
  const decided = [...found].map(([profile, { sent, waiting }]): [number, Decided] => [
    profile,
    { sent: [...sent.values()], waiting },
  ]);
  return new Map(decided);
}
