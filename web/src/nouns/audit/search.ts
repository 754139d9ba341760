import { AUDIT_KINDS, type AuditKind } from "@dosebeat/contract/audit-kinds";
import { readId } from "../../routing/search.ts";

/** Search parameters of the audit log; dates are days in the reader's time zone. */
export interface AuditSearch {
  /** Who acted. */
  userid?: number;
  /** Whose data. */
  profileid?: number;
  /** Words to search for in who acted, and in whose data it was. */
  person?: string;
  patient?: string;
  kind?: AuditKind;
  from?: string;
  to?: string;
  page?: number;
}

/** Malformed values count as absent. */
export function readAudit(search: Record<string, unknown>): AuditSearch {
  const kind = AUDIT_KINDS.find((known) => known === search["kind"]);
  const userid = readId(search["userid"]);
  const profileid = readId(search["profileid"]);
  const person = readWords(search["person"]);
  const patient = readWords(search["patient"]);
  const page = readId(search["page"]);
  const from = readDate(search["from"]);
  const to = readDate(search["to"]);
  return {
    ...(userid ? { userid } : {}),
    ...(profileid ? { profileid } : {}),
    ...(person ? { person } : {}),
    ...(patient ? { patient } : {}),
    ...(kind ? { kind } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(page && page > 1 ? { page } : {}),
  };
}

function readWords(value: unknown): string | undefined {
  const words = typeof value === "string" ? value.trim().slice(0, 200) : "";
  return words === "" ? undefined : words;
}

function readDate(value: unknown): string | undefined {
  const isDate = typeof value === "string" && /^(19|2\d)\d\d-\d\d-\d\d$/.test(value);
  return isDate && !Number.isNaN(Date.parse(value)) ? value : undefined;
}

/** As query parameters of the call: instants, with an exclusive end, the day after `to`. */
export function auditQuery(search: AuditSearch) {
  const { userid, profileid, person, patient, kind, from, to } = search;
  return {
    userid,
    profileid,
    person,
    patient,
    kind,
    from: from && startOf(from, 0),
    to: to && startOf(to, 1),
  };
}

/** The start of a day in the reader's time zone, as an instant. */
function startOf(date: string, daysLater: number): string {
  const start = new Date(`${date}T00:00:00`);
  start.setDate(start.getDate() + daysLater);
  return start.toISOString();
}
