import type { ExportTable } from "@dosebeat/contract/own-data";
import { chartDayOf } from "@dosebeat/domain/time/local-time";
import { csvLine } from "../../http/csv.ts";
import type { Parts } from "../../parts.ts";
import { findOwnMedicines } from "./export-queries.ts";
import { planLines } from "./plan-table.ts";
import { presentOwnMessage } from "./present-reminders.ts";
import { dosesIn, pressesIn, readingsIn, type Subject } from "./recorded.ts";
import { ownMessages } from "./reminder-queries.ts";
import { ownIntakes, ownStockEntries } from "./stated-queries.ts";

/** One table of the export as CSV, with a header line. */
export async function* tableLines(
  parts: Parts,
  subject: Subject,
  table: ExportTable,
): AsyncGenerator<string> {
  const { db } = parts;
  const { profileid } = subject;
  switch (table) {
    case "doses":
      yield* doseLines(parts, subject);
      return;
    case "presses":
      yield csvLine(["pressed_utc"]);
      for await (const { pressed_utc } of pressesIn(parts, subject)) yield csvLine([pressed_utc]);
      return;
    case "readings":
      yield* readingLines(parts, subject);
      return;
    case "plan":
      yield* planLines(await findOwnMedicines(db, profileid));
      return;
    case "intakes":
      yield* intakeLines(parts, subject);
      return;
    case "stock":
      yield* stockLines(parts, subject);
      return;
    case "messages":
      yield* messageLines(parts, subject);
  }
}

async function* doseLines(parts: Parts, subject: Subject): AsyncGenerator<string> {
  yield csvLine([
    "date",
    "medicine",
    "strength",
    "dosage_time",
    "due_utc",
    "pressed_utc",
    "deviation_minutes",
    "status",
    "confirmed_utc",
    "reason",
    "amount",
    "unit",
  ]);
  for await (const { medicine, ...dose } of dosesIn(parts, subject)) {
    yield csvLine([
      dose.date,
      medicine.name,
      medicine.strength,
      dose.dosage_time,
      dose.due_utc,
      dose.pressed_utc,
      dose.deviation_minutes,
      dose.status,
      dose.confirmed_utc,
      dose.reason,
      dose.amount,
      dose.unit,
    ]);
  }
}

async function* readingLines(parts: Parts, subject: Subject): AsyncGenerator<string> {
  yield csvLine(["at", "deveui", "temperature", "humidity", "battery", "motion"]);
  for await (const reading of readingsIn(parts, subject)) {
    const { at, deveui, temperature, humidity, battery, motion } = reading;
    yield csvLine([at, deveui, temperature, humidity, battery, motion]);
  }
}

/** Without removed ones. */
async function* intakeLines({ db }: Parts, { profileid, zones }: Subject): AsyncGenerator<string> {
  yield csvLine(["at_utc", "date", "medicine", "strength", "amount", "unit", "note", "said_utc"]);
  for await (const row of ownIntakes(db, profileid)) {
    if (row.removed_at !== null) continue;
    yield csvLine([
      row.at.toISOString(),
      chartDayOf(row.at, zones),
      row.name,
      row.strength,
      row.amount,
      row.unit,
      row.note,
      row.said_at.toISOString(),
    ]);
  }
}

/** Without removed ones. */
async function* stockLines({ db }: Parts, { profileid, zones }: Subject): AsyncGenerator<string> {
  yield csvLine([
    "at_utc",
    "date",
    "medicine",
    "strength",
    "kind",
    "amount",
    "unit",
    "expires",
    "note",
    "said_utc",
  ]);
  for await (const row of ownStockEntries(db, profileid)) {
    if (row.removed_at !== null) continue;
    yield csvLine([
      row.at.toISOString(),
      chartDayOf(row.at, zones),
      row.name,
      row.strength,
      row.kind,
      row.amount,
      row.unit,
      row.expires,
      row.note,
      row.said_at.toISOString(),
    ]);
  }
}

async function* messageLines({ db }: Parts, { profileid }: Subject): AsyncGenerator<string> {
  yield csvLine([
    "about_utc",
    "to",
    "kind",
    "step",
    "channel",
    "state",
    "reason",
    "decided_utc",
    "sent_utc",
  ]);
  for await (const row of ownMessages(db, profileid)) {
    const { about, to, kind, step, channel, state, reason, decided, sent } = presentOwnMessage(row);
    yield csvLine([about, to, kind, step, channel, state, reason, decided, sent]);
  }
}
