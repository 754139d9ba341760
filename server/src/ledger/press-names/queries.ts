import type { StatedBy } from "@dosebeat/domain/doses/statements";
import type { PressWord } from "@dosebeat/domain/presses/press-names";
import { sql } from "kysely";
import type { ProfileInScope, ProfileWithAny } from "../../access/profiles/in-scope.ts";
import type { Db } from "../../database/db.ts";
import { instant, queryPrepared } from "../../database/fast-sql/prepared.ts";
import type { NewRow, Row } from "../../database/schema.ts";
import { TooHeavy } from "../../http/heavy/too-heavy.ts";
import type { InstantRange } from "../../http/instant-range.ts";

/** An intake that was not removed. */
export interface IntakeRow {
  id: number;
  medicine: number;
  at: Date;
  amount: number | null;
  note: string;
  by: StatedBy;
  /** The word that made it along with others, and on which it depends; null: none. */
  word: number | null;
}

/** A word about a press; `as` is null if its intake was removed. */
export interface WordRow extends PressWord {
  /** The medicine of its intake. */
  medicine: number | null;
  intake: number | null;
  /** The medicines of the intakes made by the word that a dose was taken twice. */
  medicines: number[];
  /** Whether this word made the intake, which then holds only as long as the word. */
  made: boolean;
  by: StatedBy;
}

/** What was said outside the plan. */
export interface SaidRows {
  words: WordRow[];
  intakes: IntakeRow[];
  /** The sum of added openings that were not removed, by chart day. */
  openings: ReadonlyMap<string, number>;
}

const BY = sql`case when said_by = profiles.user_id then 'patient' else 'administrator' end`;

/** Instants as JSON, in milliseconds. */
const ms = (column: string) => sql`(date_part('epoch', ${sql.ref(column)}) * 1000)::int8`;

interface SaidColumns {
  words: (Omit<WordRow, "pressedAt" | "saidAt"> & { pressedAt: number; saidAt: number })[];
  intakes: (Omit<IntakeRow, "at"> & { at: number })[];
  openings: { day: string; count: number }[];
}

/**
 * Names of presses, intakes and added openings of a span, in one query.
 *
 * @param days for the openings, both inclusive
 * @throws TooHeavy for more rows than may be read
 */
export async function findSaid(
  db: Db,
  profileid: ProfileWithAny<"doses" | "figures" | "plan">,
  { from, to }: InstantRange,
  days: { from: string; to: string },
  mostRows: number,
): Promise<SaidRows> {
  const query = sql<SaidColumns>`
    select
      (select coalesce(json_agg(word), '[]') from (
        select press_names.id, ${ms("pressed_at")} as "pressedAt", ${ms("press_names.said_at")} as "saidAt",
          case when intakes.removed_at is null and (named_as <> 'twice' or twice.medicines is not null)
            then named_as end as as, also, coalesce(twice.medicines, '{}') as medicines,
          coalesce(press_names.medicine_id, intakes.medicine_id) as medicine,
          intake_id as intake, press_names.medicine_id is not null as made,
          case when press_names.said_by = profiles.user_id then 'patient' else 'administrator' end as by
        from press_names join profiles on profiles.id = press_names.profile_id
          left join intakes on intakes.id = intake_id
          left join lateral (select array_agg(of_word.medicine_id order by of_word.id) as medicines
            from intakes as of_word
            where of_word.word_id = press_names.id and of_word.removed_at is null) as twice
            on named_as = 'twice'
        where press_names.profile_id = ${profileid}
          and pressed_at >= ${instant(from)} and pressed_at < ${instant(to)}
        limit ${mostRows + 1}) as word) as words,
      (select coalesce(json_agg(intake order by at, id), '[]') from (
        select intakes.id, medicine_id as medicine, ${ms("at")} as at, amount, note, ${BY} as by, word_id as word
        from intakes join profiles on profiles.id = profile_id
        where profile_id = ${profileid} and at >= ${instant(from)} and at < ${instant(to)}
          and removed_at is null
        limit ${mostRows + 1}) as intake) as intakes,
      (select coalesce(json_agg(opening), '[]') from (
        select day, sum(count) as count from added_openings
        where profile_id = ${profileid} and day >= ${days.from}::text::date
          and day <= ${days.to}::text::date and removed_at is null
        group by day) as opening) as openings`;
  const [row] = await queryPrepared(db, query);
  const { words, intakes, openings } = row ?? { words: [], intakes: [], openings: [] };
  if (words.length > mostRows || intakes.length > mostRows) throw new TooHeavy();
  return {
    words: words.map((word) => ({
      ...word,
      pressedAt: new Date(word.pressedAt),
      saidAt: new Date(word.saidAt),
    })),
    intakes: intakes.map((intake) => ({ ...intake, at: new Date(intake.at) })),
    openings: new Map(openings.map(({ day, count }) => [day, count])),
  };
}

type NewWord = NewRow<"press_names"> & { profile_id: ProfileInScope<"change"> };

export async function addWord(tx: Db, word: NewWord): Promise<Row<"press_names">> {
  return tx.insertInto("press_names").values(word).returningAll().executeTakeFirstOrThrow();
}

/**
 * The earliest intake that is named or was made by a word about a press within this many milliseconds; null: none.
 */
export async function findFirstIntake(
  tx: Db,
  { profile_id, pressed_at }: Pick<Row<"press_names">, "profile_id" | "pressed_at">,
  near: number,
): Promise<Date | null> {
  const { first } = await tx
    .selectFrom("press_names as words")
    .innerJoin("intakes", (join) =>
      join.on((on) =>
        on.or([on("intakes.id", "=", on.ref("intake_id")), on("word_id", "=", on.ref("words.id"))]),
      ),
    )
    .select(({ fn }) => fn.min("intakes.at").as("first"))
    .where("words.profile_id", "=", profile_id)
    .where("pressed_at", ">=", new Date(pressed_at.getTime() - near))
    .where("pressed_at", "<=", new Date(pressed_at.getTime() + near))
    .executeTakeFirstOrThrow();
  return first;
}
