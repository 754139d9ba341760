import type { ExportTable } from "@dosebeat/contract/own-data";
import { presentAccess } from "../../access/audit/access-log/present.ts";
import { listAccesses } from "../../access/audit/access-log/queries.ts";
import { zonesOf } from "../../access/profiles/queries.ts";
import { ownProfile } from "../../access/profiles/scope.ts";
import type { Viewer } from "../../http/viewer.ts";
import type { Parts } from "../../parts.ts";
import { presentDetails } from "../../staff/contact/present.ts";
import { getContact } from "../../staff/contact/queries.ts";
import { tableLines } from "./csv-tables.ts";
import {
  findBeginning,
  findOwnBoxes,
  findOwnExcused,
  findOwnMedicines,
  findOwnProfile,
  findOwnStatements,
} from "./export-queries.ts";
import { jsonText } from "./json-stream.ts";
import {
  presentBox,
  presentExcused,
  presentExportedAlert,
  presentExportedMedicine,
  presentOwner,
  presentStatement,
} from "./present.ts";
import { presentOwnCare, presentOwnMessage, presentOwnReminders } from "./present-reminders.ts";
import {
  presentExportedEntry,
  presentExportedIntake,
  presentExportedName,
  presentExportedOpenings,
  presentExportedPause,
} from "./present-stated.ts";
import { dosesIn, pressesIn, readingsIn, type Subject } from "./recorded.ts";
import { findOwnCare, findOwnReminders, ownMessages } from "./reminder-queries.ts";
import { findOwnAlerts, findOwnEntries, findOwnGroups, findOwnNotes } from "./staff-queries.ts";
import {
  findOwnOpenings,
  findOwnPauses,
  ownIntakes,
  ownPressNames,
  ownStockEntries,
} from "./stated-queries.ts";

const PAGE = 100;

/** Everything about the viewer, streamed: later parts are read only after earlier ones are sent. */
export async function exportJson(parts: Parts, viewer: Viewer): Promise<AsyncIterable<string>> {
  const { db } = parts;
  const subject = await subjectOf(parts, viewer);
  const { profileid } = subject;
  const profile = await findOwnProfile(db, profileid);
  const medicines = await findOwnMedicines(db, profileid);
  const statements = await findOwnStatements(db, profileid);
  const excused = await findOwnExcused(db, profileid);
  const groups = await findOwnGroups(db, profileid);
  const notes = await findOwnNotes(db, profileid);
  const entries = await findOwnEntries(db, profileid);
  const alerts = await findOwnAlerts(db, profileid);
  const pauses = await findOwnPauses(db, profileid);
  const openings = await findOwnOpenings(db, profileid);
  const reminders = presentOwnReminders(await findOwnReminders(db, profileid));
  const care = presentOwnCare(await findOwnCare(db, profileid));
  return jsonText({
    exported: subject.now.toISOString(),
    profile: presentOwner(profile),
    contact: presentDetails(await getContact(db, profileid)),
    timezones: subject.zones.map(({ fromDay, timezone }) => ({ from: fromDay, timezone })),
    boxes: subject.boxes.map(presentBox),
    medicines: medicines.map(presentExportedMedicine),
    statements: statements.map(presentStatement),
    excused: excused.map(presentExcused),
    groups,
    notes: notes.map(({ text, at }) => ({ text, at_utc: at.toISOString() })),
    worklist_entries: entries.map(({ kind, at }) => ({ kind, at_utc: at.toISOString() })),
    alerts: alerts.map(presentExportedAlert),
    pauses: pauses.map(presentExportedPause),
    intakes: each(ownIntakes(db, profileid), presentExportedIntake),
    press_names: each(ownPressNames(db, profileid), presentExportedName),
    stock_entries: each(ownStockEntries(db, profileid), presentExportedEntry),
    added_openings: openings.map(presentExportedOpenings),
    reminders,
    messages: each(ownMessages(db, profileid), presentOwnMessage),
    care,
    access_log: accessesOf(parts, viewer),
    doses: dosesIn(parts, subject),
    presses: pressesIn(parts, subject),
    readings: readingsIn(parts, subject),
  });
}

/** One of its tables as CSV, with a header line. */
export async function* exportCsv(
  parts: Parts,
  viewer: Viewer,
  table: ExportTable,
): AsyncGenerator<string> {
  yield* tableLines(parts, await subjectOf(parts, viewer), table);
}

/** Even an administrator exports only their own data. */
async function subjectOf({ db, clock }: Parts, viewer: Viewer): Promise<Subject> {
  const profileid = ownProfile(viewer);
  return {
    profileid,
    userid: viewer.actor.userid ?? viewer.userid,
    now: clock.now(),
    zones: await zonesOf(db, profileid),
    boxes: await findOwnBoxes(db, profileid),
    ...(await findBeginning(db, profileid)),
  };
}

async function* each<Found, Shown>(rows: AsyncIterable<Found>, present: (row: Found) => Shown) {
  for await (const row of rows) yield present(row);
}

async function* accessesOf({ db }: Parts, viewer: Viewer) {
  for (let offset = 0; ; offset += PAGE) {
    const rows = await listAccesses(db, ownProfile(viewer), { limit: PAGE, offset });
    for (const row of rows) yield presentAccess(row, viewer).attributes;
    if (rows.length < PAGE) return;
  }
}
