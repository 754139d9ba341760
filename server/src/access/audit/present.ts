import { type AuditAttributes, AuditKind } from "@dosebeat/contract/audit";
import { CALLS } from "@dosebeat/contract/calls";
import { csvLine } from "../../http/csv.ts";
import type { ListedEntry } from "./list-queries.ts";

type Medicines = AuditAttributes["medicines"];

export function presentEntry(
  row: ListedEntry,
  medicines: Medicines,
): { id: number; attributes: AuditAttributes } {
  return {
    id: row.id,
    attributes: {
      at: row.at.toISOString(),
      kind: AuditKind.parse(row.kind),
      userid: row.user_id,
      email: row.email,
      who: actorOf(row),
      profileid: row.profile_id,
      patient: nameOf(row),
      pseudonym: row.pseudonym,
      impersonation: row.impersonation_id,
      reason: row.reason,
      address: row.address,
      logged: loggedOf(row.details),
      medicines,
      details: row.details,
    },
  };
}

function loggedOf({ call }: ListedEntry["details"]): AuditAttributes["logged"] {
  return typeof call === "string" ? (CALLS[call]?.logged ?? null) : null;
}

/** Null if the person no longer has an account. */
export function nameOf({
  givenname,
  familyname,
}: {
  givenname: string | null;
  familyname: string | null;
}) {
  return givenname === null ? null : `${givenname} ${familyname ?? ""}`.trim();
}

/** The name at that time if the account was erased; null if the entry's names were erased too. */
function actorOf(row: ListedEntry): string | null {
  const { actor_givenname: givenname, actor_familyname: familyname } = row;
  return nameOf({ givenname, familyname }) ?? row.actor_name;
}

const COLUMNS = [
  "id",
  "at",
  "kind",
  "userid",
  "email",
  "who",
  "profileid",
  "patient",
  "pseudonym",
  "impersonation",
  "reason",
  "address",
  "details",
];

export async function* auditLines(rows: AsyncIterable<ListedEntry>): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  for await (const row of rows) {
    const { id, attributes } = presentEntry(row, []);
    const { details, logged: _, medicines: __, ...cells } = attributes;
    yield csvLine([id, ...Object.values(cells), JSON.stringify(details)]);
  }
}
