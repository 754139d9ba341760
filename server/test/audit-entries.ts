import { recordOne } from "../src/access/audit/queries.ts";
import type { TestApp, TestPerson } from "./app.ts";

/** An audit log entry about a patient, made by the patient. */
export function anAuditEntry(
  { db, clock }: Pick<TestApp, "db" | "clock">,
  { userid, profileid }: Pick<TestPerson, "userid" | "profileid">,
): Promise<number> {
  const at = clock.now();
  const by = { userid, impersonation: null, address: "", call: "", at };
  return recordOne(db, by, { kind: "profile-changed", profileid });
}
