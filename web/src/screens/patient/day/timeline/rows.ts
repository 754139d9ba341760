import type { Dose, Doses } from "@dosebeat/contract/doses";
import type { Intake } from "@dosebeat/contract/intakes";
import type { NamedPress } from "@dosebeat/contract/press-names";
import { shownStatus } from "@dosebeat/domain/doses/statements";
import type { DoseStatus } from "@dosebeat/domain/doses/statuses";
import {
  type AskedOpening,
  askedOpenings,
  sessionOf,
} from "../../../../nouns/as-needed/second-openings.ts";
import { groupsOf } from "../../../../nouns/doses/day-answer.ts";
import { doseKey } from "../../../../nouns/doses/dose-key.ts";
import type { RowBase } from "./row-base.ts";
import { type ToldRow, toldRows } from "./told-rows.ts";

/** Doses due at one minute that share an outcome. */
export interface DoseRow extends RowBase {
  kind: "dose";
  doses: [Dose, ...Dose[]];
  /** As shown: on a day that is not counted, due doses are still due. */
  status: DoseStatus;
  /** The first row of its occasion, which shows the time. */
  first: boolean;
  /** The first occasion in the future. */
  next: boolean;
}

export interface PressRow extends RowBase {
  kind: "press";
}

/** A second opening about which the patient is asked. */
export interface OpeningRow extends RowBase {
  kind: "opening";
  opening: AskedOpening;
}

/** Two doses taken close together: only mentioned. */
export interface CloseRow extends RowBase {
  kind: "close";
  first: number;
}

/** A press that the patient named; one that was an intake is shown as an intake. */
export interface NamedRow extends RowBase {
  kind: "named";
  press: NamedPress;
}

/** What was taken outside the plan. */
export interface IntakeRow extends RowBase {
  kind: "intake";
  intake: Intake;
}

export interface SilenceRow extends RowBase {
  kind: "silence";
  from: number;
  /** null: the box is still silent. */
  to: number | null;
}

export interface NowRow extends RowBase {
  kind: "now";
}

export type TimelineRow =
  | DoseRow
  | PressRow
  | OpeningRow
  | CloseRow
  | ToldRow
  | NamedRow
  | IntakeRow
  | SilenceRow
  | NowRow;

interface TimelineOptions {
  answer: Doses;
  date: string;
  now: number;
}

type Bare = TimelineRow extends infer Row
  ? Row extends RowBase
    ? Omit<Row, "silent">
    : never
  : never;

/** The order at the same instant: the silence, the doses, whatever else happened, the current time. */
const ORDER = [
  "silence",
  "dose",
  "close",
  "told",
  "intake",
  "opening",
  "press",
  "named",
  "now",
] as const;

/** A chart day from top to bottom: doses at their due time, extra presses, silences and the current time. */
export function rowsOf({ answer, date, now }: TimelineOptions): TimelineRow[] {
  const day = answer.days.find((found) => found.date === date);
  const start = day ? Date.parse(day.start_utc) : Number.NEGATIVE_INFINITY;
  const end = day ? Date.parse(day.end_utc) : Number.NEGATIVE_INFINITY;
  const silences = silencesOf(answer, start, Math.min(end, now));
  const rows: Bare[] = [
    ...silences,
    ...doseRows(answer.doses.filter((dose) => dose.date === date)),
    ...openingRows(answer, date),
    ...pressRows(answer, date, start, end),
    ...asideRows(answer, start, end),
    ...toldRows(answer, date),
  ];
  if (now >= start && now < end) rows.push({ kind: "now", key: "now", at: now });
  const rank = ({ kind }: Bare) => ORDER.indexOf(kind);
  return rows
    .sort((a, b) => a.at - b.at || rank(a) - rank(b))
    .map((row) => ({ ...row, silent: silences.some((gap) => covers(gap, row, now)) }));
}

/** A current silence also covers the line of the current time. */
function covers({ from, to }: Pick<SilenceRow, "from" | "to">, row: Bare, now: number) {
  if (row.kind === "silence") return true;
  return from <= row.at && (to === null ? row.at <= now : row.at < to);
}

function doseRows(doses: readonly Dose[]): Omit<DoseRow, "silent">[] {
  const next = groupsOf(doses.filter((dose) => shownStatus(dose) === "upcoming"))[0]?.due;
  return groupsOf(doses).flatMap(({ due, doses: group }) =>
    alike(group).map((found, index) => {
      const status = shownStatus(found[0]);
      return {
        kind: "dose" as const,
        // The first dose's key, so that the row keeps it when the status changes.
        key: doseKey(found[0]),
        at: due,
        doses: found,
        status,
        first: index === 0,
        next: due === next && status === "upcoming",
      };
    }),
  );
}

/** Groups doses of one occasion by outcome, ordered by their first medicine. */
function alike(doses: readonly Dose[]): [Dose, ...Dose[]][] {
  const found = new Map<string, [Dose, ...Dose[]]>();
  for (const dose of doses) {
    const { status, pressed_utc, confirmed_utc, reason, stated_by } = dose;
    const outcome = JSON.stringify([
      status,
      shownStatus(dose),
      pressed_utc,
      confirmed_utc,
      reason,
      stated_by,
    ]);
    const known = found.get(outcome);
    if (known) known.push(dose);
    else found.set(outcome, [dose]);
  }
  return [...found.values()];
}

function openingRows(
  answer: Doses,
  date: string,
): (Omit<OpeningRow, "silent"> | Omit<CloseRow, "silent">)[] {
  const asked = askedOpenings(answer, date).map((opening) => {
    const { at } = opening;
    return { kind: "opening" as const, key: `opening ${at}`, at, opening };
  });
  const close = answer.close_pairs
    .filter((pair) => pair.date === date)
    .map(({ pressed_utc, next_pressed_utc }) => {
      const at = Date.parse(next_pressed_utc);
      return { kind: "close" as const, key: `close ${at}`, at, first: Date.parse(pressed_utc) };
    });
  return [...asked, ...close];
}

/** Presses of a session that is asked about are not listed separately. */
function pressRows(
  answer: Doses,
  date: string,
  start: number,
  end: number,
): Omit<PressRow, "silent">[] {
  const presses = answer.extra_presses.map(({ pressed_utc }) => Date.parse(pressed_utc));
  const asked = new Set(askedOpenings(answer, date).flatMap(({ at }) => sessionOf(at, presses)));
  return presses
    .filter((at) => at >= start && at < end && !asked.has(at))
    .map((at) => ({ kind: "press" as const, key: `press ${at}`, at }));
}

function asideRows(
  answer: Doses,
  start: number,
  end: number,
): (Omit<NamedRow, "silent"> | Omit<IntakeRow, "silent">)[] {
  const isIn = ({ at }: { at: number }) => at >= start && at < end;
  // Medicines taken twice are one row: that of their press.
  const twice = new Set<string | null>(
    answer.named_presses.filter(({ as }) => as === "twice").map(({ pressed_utc }) => pressed_utc),
  );
  const shown = answer.intakes.filter(({ pressed_utc }) => !twice.has(pressed_utc));
  const intakes = shown.map((intake) => {
    const at = Date.parse(intake.at_utc);
    return { kind: "intake" as const, key: `intake ${intake.id}`, at, intake };
  });
  const taken = new Set(answer.intakes.map(({ pressed_utc }) => pressed_utc));
  const named = answer.named_presses
    .filter(({ as, pressed_utc }) => as !== "as_needed" || !taken.has(pressed_utc))
    .map((press) => {
      const at = Date.parse(press.pressed_utc);
      return { kind: "named" as const, key: `named ${at}`, at, press };
    });
  return [...intakes.filter(isIn), ...named.filter(isIn)];
}

/** Silences that reach into the day; those that began earlier are placed at its start. */
function silencesOf(answer: Doses, start: number, end: number): Omit<SilenceRow, "silent">[] {
  return answer.silent.flatMap(({ from_utc, to_utc }) => {
    const from = Date.parse(from_utc);
    const to = to_utc === null ? null : Date.parse(to_utc);
    if (from >= end || (to !== null && to <= start)) return [];
    const key = `silence ${from}`;
    return [{ kind: "silence" as const, key, at: Math.max(from, start), from, to }];
  });
}
