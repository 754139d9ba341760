import { DAY } from "@dosebeat/domain/time/durations";
import { addDays, calendarDayOf } from "@dosebeat/domain/time/local-time";
import { z } from "zod";
import { nameOf } from "../../access/audit/present.ts";
import type { Db } from "../../database/db.ts";
import { isWritable } from "../../platform/paper/fonts.ts";
import { MOMENT_WORDS } from "../../words/paper-moments.ts";
import { PAPER_WORDS } from "../../words/papers.ts";
import type { Texts } from "../../words/texts.ts";
import { findNotes } from "../notes/queries.ts";
import {
  type ChangeMoment,
  findChanges,
  findMoments,
  SOURCES,
  type TimelineProfile,
} from "../timeline/queries.ts";
import { findEntries } from "../worklist/entry-queries.ts";

/** This many lines fit on two pages. */
export const MOST_MOMENTS = 60;
const MOST_SAID = 300;

/** What a paper contains: no alerts, and only those notes that the patient can read. */
const KINDS = ["contact", "note", "plan", "pause", "excused", "box", "correction"] as const;

/** One line of a report. */
export interface Happened {
  at: Date;
  by: string | null;
  said: string;
  what:
    | { of: "contact"; kind: "called" | "snoozed" | "done"; outcome: Outcome | null }
    | { of: "note" }
    | { of: "change"; kind: string; medicine: string; days: readonly string[]; time: string };
}

type Outcome = keyof (typeof PAPER_WORDS)["en"]["outcomes"];

/** What happened on these calendar days and the following one, newest first: yesterday's report is made today. */
export async function findHappened(
  db: Db,
  profile: TimelineProfile,
  { from, to, timezone }: { from: string; to: string; timezone: string },
): Promise<{ moments: Happened[]; isCut: boolean }> {
  const found = await findMoments(db, profile, {
    kinds: KINDS,
    // No zone is more than a day away.
    from: new Date(Date.parse(from) - DAY),
    to: new Date(Date.parse(to) + 3 * DAY),
    after: null,
    limit: 2 * MOST_MOMENTS,
    isShared: true,
    member: null,
  });
  const own = found.filter(({ at }) => {
    const day = calendarDayOf(at, timezone);
    return day >= from && day <= addDays(to, 1);
  });
  const shown = own.slice(0, MOST_MOMENTS);
  const idsOf = (wanted: number) =>
    shown.filter(({ source }) => source === wanted).map(({ id }) => id);
  const contacts = await findEntries(db, profile, idsOf(SOURCES.contact));
  const notes = await findNotes(db, profile, idsOf(SOURCES.note));
  const changes = await findChanges(db, profile, idsOf(SOURCES.change));
  const moments = shown.flatMap(({ source, id, at }): Happened[] => {
    if (source === SOURCES.contact)
      return contacts
        .filter((one) => one.id === id)
        .map(({ author, text, kind, outcome }) => ({
          at,
          by: author,
          said: text,
          what: { of: "contact", kind, outcome },
        }));
    if (source === SOURCES.note)
      return notes
        .filter((one) => one.id === id)
        .map(({ author, text }) => ({ at, by: author, said: text, what: { of: "note" } }));
    return changes.filter((one) => one.id === id).map((row) => changeOf(row, at));
  });
  return { moments, isCut: own.length > MOST_MOMENTS };
}

const Told = z.object({
  from: z.string().nullish(),
  to: z.string().nullish(),
  date: z.string().nullish(),
  dosage_time: z.string().nullish(),
});
const CALENDAR_DAY = /^\d{4}-\d\d-\d\d$/;

function changeOf(row: ChangeMoment, at: Date): Happened {
  const { kind, name, strength, reason } = row;
  const { from, to, date, dosage_time } = Told.safeParse(row.details).data ?? {};
  const days = (date ? [date] : [from, to]).filter(
    (day) => typeof day === "string" && CALENDAR_DAY.test(day),
  );
  return {
    at,
    by: nameOf(row) ?? row.actor_name,
    said: reason ?? "",
    what: {
      of: "change",
      kind,
      medicine: name === null ? "" : `${name} ${strength ?? ""}`.trim(),
      days: days.flatMap((day) => day ?? []),
      time: dosage_time?.slice(0, 5) ?? "",
    },
  };
}

/** What happened, one line each. */
export function happenedLines(
  { moments, isCut }: { moments: readonly Happened[]; isCut: boolean },
  texts: Texts,
  stamp: (at: Date) => string,
): { heading: string; texts: string[] } {
  const words = MOMENT_WORDS[texts.language];
  const lines = moments.map(({ at, by, said, what }) => {
    const done = doneOf(what, texts);
    const who = by === null ? done : `${done}, ${isolated(by)}`;
    const short = said.length > MOST_SAID ? `${said.slice(0, MOST_SAID)}…` : said;
    // A single note must not prevent the whole report, nor be left out silently.
    const shown = isWritable(short) ? short : `[${words.unwritable}]`;
    return `${isolated(stamp(at))} ${who}${shown && `: ${isolated(shown)}`}`;
  });
  return { heading: words.happened, texts: isCut ? [...lines, words.earlier] : lines };
}

function doneOf(what: Happened["what"], texts: Texts): string {
  const papers = PAPER_WORDS[texts.language];
  const words = MOMENT_WORDS[texts.language];
  if (what.of === "contact")
    return what.outcome === null ? papers[what.kind] : papers.outcomes[what.outcome];
  if (what.of === "note") return words.note;
  const { kind, medicine, days, time } = what;
  const [from, to = from] = days;
  const when = from && to ? texts.span(from, to) : "";
  const about = [medicine, when, time].filter((part) => part !== "").map(isolated);
  return [words.changes[kind] ?? kind, about.join(" ")].filter((part) => part !== "").join(": ");
}

/** Isolates the text, so that numbers after an Arabic name stay in place. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
