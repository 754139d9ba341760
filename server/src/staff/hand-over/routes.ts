import {
  getHandOver,
  type HandOver,
  MOST_HANDED_OVER,
  MOST_SHIFT_DAYS,
} from "@dosebeat/contract/hand-over";
import { WorklistQuery } from "@dosebeat/contract/worklist";
import { DAY } from "@dosebeat/domain/time/durations";
import type { FastifyInstance } from "fastify";
import { Listings } from "../../access/audit/listing-queries.ts";
import { requireSeenGroup } from "../../access/profiles/group-queries.ts";
import { listingMember } from "../../access/profiles/staff-rights.ts";
import type { Db } from "../../database/db.ts";
import { invalid, notFound, problem } from "../../http/errors.ts";
import { handleRead } from "../../http/handle.ts";
import type { Viewer } from "../../http/viewer.ts";
import type { Parts } from "../../parts.ts";
import { presentNote } from "../notes/present.ts";
import { findGroupName } from "../ward-list/queries.ts";
import type { Log } from "../worklist/kept-rows.ts";
import { pressingRows } from "../worklist/list.ts";
import { presentEntry, presentRow } from "../worklist/present.ts";
import type { ListedRow } from "../worklist/shown-queries.ts";
import { listDone, listWritten, type Shift } from "./queries.ts";

/** The number of rows read at a time. */
const PART = 100;

/** What the next shift needs to know about a group. */
export async function handOverRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { clock } = parts;
  const listings = new Listings(parts);

  handleRead(app, parts, getHandOver, async ({ params, query, viewer, log }, _, from) => {
    const member = listingMember(viewer);
    await requireSeenGroup(from.db, params.id, member);
    const group_name = await findGroupName(from.db, params.id);
    if (group_name === null) throw notFound("The group");
    const now = clock.now();
    const since = new Date(query.from);
    if (since > now || now.getTime() - since.getTime() > MOST_SHIFT_DAYS * DAY)
      throw invalid(["from"], problem("shift_far", { most: MOST_SHIFT_DAYS }));
    await listings.record(viewer.actor);
    const rowsOf = (comesBack: boolean) =>
      allRows(from, { group: params.id, comesBack, viewer, now, log });
    const open = await rowsOf(false);
    const later = (await rowsOf(true)).toSorted(
      (one, other) => Number(one.entry_until) - Number(other.entry_until),
    );
    const happened = await whatHappened(from.db, { group: params.id, member, from: since }, viewer);
    const present = (rows: readonly ListedRow[]) =>
      rows.slice(0, MOST_HANDED_OVER).map((row) => presentRow(row, viewer));
    const lists = [open, later, happened];
    return {
      data: {
        open: present(open),
        later: present(later),
        happened: happened.slice(0, MOST_HANDED_OVER),
      },
      meta: {
        group_name,
        from_utc: since.toISOString(),
        as_of_utc: now.toISOString(),
        is_whole: lists.every(({ length }) => length <= MOST_HANDED_OVER),
      },
    };
  });

  /** One more than are shown, if there are that many. */
  async function allRows(
    from: Parts,
    { group, comesBack, viewer, now, log }: AskedRows,
  ): Promise<ListedRow[]> {
    const rows: ListedRow[] = [];
    for (let page = 1; rows.length <= MOST_HANDED_OVER; page++) {
      const query = WorklistQuery.parse({
        group: String(group),
        "pagination[page]": page,
        "pagination[pageSize]": PART,
        ...(comesBack && { is_done: "true" }),
      });
      const { userid } = viewer;
      const asked = { query, member: listingMember(viewer), userid, now, comesBack };
      const { rows: part } = await pressingRows(from, asked, log);
      rows.push(...part);
      if (part.length < PART) break;
    }
    return rows;
  }

  async function whatHappened(db: Db, shift: Shift, viewer: Viewer) {
    const done = (await listDone(db, shift)).map((row) => ({
      ...patientOf(row),
      at_utc: row.at.toISOString(),
      contact: presentEntry(row, viewer),
      note: null,
    }));
    const written = (await listWritten(db, shift)).map((row) => ({
      ...patientOf(row),
      at_utc: row.at.toISOString(),
      contact: null,
      note: presentNote(row, viewer),
    }));
    return [...done, ...written].toSorted(
      (one, other) => Date.parse(other.at_utc) - Date.parse(one.at_utc),
    );
  }
}

interface AskedRows {
  group: number;
  /** Those that were put off to a time; else the open ones. */
  comesBack: boolean;
  viewer: Viewer;
  now: Date;
  log: Log;
}

type Happened = HandOver["happened"][number];

function patientOf(row: {
  profile_id: number;
  givenname: string;
  familyname: string;
  record_number: string | null;
  born: string | null;
}): Pick<Happened, "profileid" | "givenname" | "familyname" | "record_number" | "born"> {
  const { profile_id: profileid, givenname, familyname, record_number, born } = row;
  return { profileid, givenname, familyname, record_number, born };
}
