import type { PrescriberChange } from "@dosebeat/contract/prescriber-changes";
import { z } from "zod";
import { nameOf } from "../audit/present.ts";
import type { ListedChange } from "./list-queries.ts";

const KINDS: Readonly<Record<string, PrescriberChange["kind"]>> = {
  "plan-changed": "plan",
  "medicine-changed": "medicine",
  "medicine-added": "medicine",
  "pause-changed": "pause",
  "excused-added": "excused",
  "excused-removed": "excused",
  "dose-stated": "dose",
};

const Day = z.string().nullable().default(null);

/** What entries of these kinds say. */
const Details = z.object({
  change: z.enum(["added", "changed", "removed"]).optional(),
  from: Day,
  to: Day,
  date: Day,
  period: z.number().nullable().default(null),
  dosage_time: z.string().nullable().default(null),
  status: z.enum(["confirmed", "skipped"]).nullable().default(null),
});

/** Undefined: the kind of the entry is not about the patient's plan. */
export function presentChange(row: ListedChange): PrescriberChange | undefined {
  const kind = KINDS[row.kind];
  if (!kind) return undefined;
  const details = Details.parse(row.details);
  const { id, reason, medicine, medicine_name } = row;
  return {
    id,
    at_utc: row.at.toISOString(),
    ...namesOf(row),
    reason,
    kind,
    change: changeOf(row.kind, details),
    medicine:
      medicine === null || medicine_name === null ? null : { id: medicine, name: medicine_name },
    from: details.date ?? details.from,
    to: details.to,
    period: details.period,
    dosage_time: details.dosage_time,
    status: details.status,
  };
}

/** Who prescribed elsewhere what a program sent, or the program itself. */
const Received = z.object({ requester: z.string(), system: z.string() });

/** For a proposal, first who made it, then who agreed. */
function namesOf(row: ListedChange): Pick<PrescriberChange, "by" | "agreed_by"> {
  const name = nameOf(row) ?? row.actor_name;
  if (row.proposal_id === null) return { by: name, agreed_by: null };
  if (row.received !== null) {
    const { requester, system } = Received.parse(row.received);
    return { by: requester || system, agreed_by: name };
  }
  const { proposer_givenname: givenname, proposer_familyname: familyname } = row;
  return { by: nameOf({ givenname, familyname }) ?? row.proposer_name, agreed_by: name };
}

function changeOf(
  kind: string,
  { change, status }: z.infer<typeof Details>,
): PrescriberChange["change"] {
  if (change) return change;
  if (kind === "dose-stated") return status === null ? "removed" : "added";
  if (kind === "excused-added" || kind === "medicine-added") return "added";
  return kind === "excused-removed" ? "removed" : "changed";
}
