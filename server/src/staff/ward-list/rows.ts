import { SummariesQuery } from "@dosebeat/contract/summaries";
import { MOST_ON_WARD, type WardList, type WardRow } from "@dosebeat/contract/ward-list";
import { RULES_VERSION } from "@dosebeat/domain/adherence/rules-version";
import { requireSeenGroup } from "../../access/profiles/group-queries.ts";
import { notFound } from "../../http/errors.ts";
import type { Parts } from "../../parts.ts";
import { freshly } from "../summaries/freshly.ts";
import { countSummaries, listSummaries, type SummaryRow } from "../summaries/list-queries.ts";
import { presentSummary } from "../summaries/present.ts";
import { type EntryRow, findNewestEntries } from "../worklist/entry-queries.ts";
import { countMedicines, findGroupName } from "./queries.ts";

/** The number read and worked out at a time. */
const PART = 100;
const DAYS = "7";

/**
 * The patients of a group, one line each, with the figures of the last 7 days.
 *
 * @param member a clinician; null: an administrator
 * @throws 404 if the group does not exist, or the member does not belong to it
 */
export async function wardListOf(
  parts: Pick<Parts, "db" | "clock" | "workers" | "announcer">,
  group: number,
  member: number | null,
): Promise<WardList> {
  const { db, clock } = parts;
  await requireSeenGroup(db, group, member);
  const group_name = await findGroupName(db, group);
  if (group_name === null) throw notFound("The group");
  const now = clock.now();
  const askedFor = (page: number) => {
    const asked = {
      days: DAYS,
      group: String(group),
      "sort[0]": "familyname:asc",
      "pagination[page]": page,
      "pagination[pageSize]": PART,
    };
    return { query: SummariesQuery.parse(asked), reach: member, now };
  };
  const rows: SummaryRow[] = [];
  for (let page = 1; rows.length < MOST_ON_WARD; page++) {
    const part = await freshly(parts, (read) => listSummaries(read, askedFor(page)));
    rows.push(...part);
    if (part.length < PART) break;
  }
  const medicines = await countMedicines(db, rows, now);
  const entries = await findNewestEntries(
    db,
    rows.map(({ id }) => id),
  );
  const entryOf = new Map(entries.map((entry) => [entry.profile_id, entry]));
  const total = await countSummaries(db, askedFor(1), 0);
  return {
    data: rows.map((row) => present(row, medicines.get(row.id) ?? 0, entryOf.get(row.id), now)),
    meta: { group_name, total, as_of_utc: now.toISOString(), rules: RULES_VERSION },
  };
}

function present(
  row: SummaryRow,
  medicines: number,
  entry: EntryRow | undefined,
  now: Date,
): WardRow {
  const { attributes } = presentSummary(row, Number(DAYS));
  const { givenname, familyname, born, record_number, timezone } = attributes;
  const { from, to, due, taken, missed, unknown, skipped, last_press_utc, sensor } = attributes;
  const until = entry?.until_at && entry.until_at > now ? entry.until_at : null;
  return {
    profileid: row.id,
    givenname,
    familyname,
    born,
    record_number,
    timezone,
    from,
    to,
    medicines,
    due,
    taken,
    missed,
    unknown,
    skipped,
    last_press_utc,
    sensor,
    contact: entry
      ? { at_utc: entry.at.toISOString(), kind: entry.kind, outcome: entry.outcome }
      : null,
    next_contact_utc: until?.toISOString() ?? null,
  };
}
