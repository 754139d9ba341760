import { AuditKind } from "@dosebeat/contract/audit";
import type { WorklistEntry } from "@dosebeat/contract/base/worklist-entries";
import type { Note } from "@dosebeat/contract/notes";
import type { Moment } from "@dosebeat/contract/patient-timeline";
import { nameOf } from "../../access/audit/present.ts";
import { CHANGES } from "./moment-kinds.ts";
import type { AlertMoment, ChangeMoment, FoundMoment, Place } from "./queries.ts";

const NOTHING = {
  contact: null,
  before: [],
  correctable_until_utc: null,
  note: null,
  alert: null,
  change: null,
};

type Base = Pick<Moment, "id" | "at_utc">;

export function baseOf({ source, id, at }: FoundMoment): Base {
  return { id: `${source}-${id}`, at_utc: at.toISOString() };
}

export function contactMoment(
  base: Base,
  contact: WorklistEntry,
  corrections: Pick<Moment, "before" | "correctable_until_utc">,
): Moment {
  return { ...base, kind: "contact", by: contact.by, ...NOTHING, contact, ...corrections };
}

export function noteMoment(base: Base, note: Note): Moment {
  return { ...base, kind: "note", by: note.by, ...NOTHING, note };
}

export function alertMoment(base: Base, row: AlertMoment, isEnd: boolean): Moment {
  const { kind, count, group_name, deveui } = row;
  const alert = { kind, count, group_name, deveui, is_end: isEnd };
  return { ...base, kind: "alert", by: null, ...NOTHING, alert };
}

/** Skips entries that another release has added to the audit log meanwhile. */
export function changeMoment(base: Base, row: ChangeMoment): Moment[] {
  const kind = AuditKind.safeParse(row.kind).data;
  const moment = kind && CHANGES[kind];
  if (!moment) return [];
  const { name, strength, unit, givenname, familyname, details, reason } = row;
  const isKnown = name !== null && strength !== null && unit !== null;
  const change = {
    kind,
    medicine: isKnown ? { name, strength, unit } : null,
    is_patient: row.is_patient === true,
    reason,
    details,
  };
  const by = nameOf({ givenname, familyname }) ?? row.actor_name;
  return [{ ...base, kind: moment, by, ...NOTHING, change }];
}

/** The cursor in `meta.cursor`. */
export function cursorOf({ us, source, id }: Place): string {
  return `${us}-${source}-${id}`;
}

export function placeOf(cursor: string): Place {
  const [us = 0, source = 0, id = 0] = cursor.split("-").map(Number);
  return { us, source, id };
}
